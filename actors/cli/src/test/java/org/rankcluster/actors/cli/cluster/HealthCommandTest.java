package org.rankcluster.actors.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cli.Cli;

/** Tests of {@code health} with a server that is ready or not. */
class HealthCommandTest {
    @Test
    void shouldSayByItsExitCodeWhetherAMemberIsReady() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer(server, "/alive", 200);
        answer(server, "/ready", 500);
        server.start();
        String member = "127.0.0.1:" + server.getAddress().getPort();
        try {
            assertThat(Cli.run("health", "--at", member, "--alive").exit()).isZero();
            Cli.Outcome notReady = Cli.run("health", "--at", member);
            assertThat(notReady.exit()).isEqualTo(HealthCommand.NOT_HEALTHY);
            assertThat(notReady.err().strip()).isEqualTo(member + "/ready: status: 500 (expected: 200)");
        } finally {
            server.stop(0);
        }
        Cli.Outcome gone = Cli.run("health", "--at", member);
        assertThat(gone.exit()).isEqualTo(HealthCommand.NOT_HEALTHY);
        assertThat(gone.err()).startsWith(member + "/ready: the member does not answer: ");
    }

    private static void answer(HttpServer server, String path, int status) {
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
    }
}
