package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobClientTest {
    @ParameterizedTest
    @ValueSource(ints = {200, 404, 401, 500})
    void shouldDistinguishAJobPortFromOtherServersOfHttp(int status) throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, 2);
            exchange.getResponseBody().write(new byte[] {'{', '}'});
            exchange.close();
        });
        other.start();
        try {
            assertThatIOException()
                    .isThrownBy(client(other.getAddress().getPort())::list)
                    .withMessage("the server there accepts no jobs");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void shouldSayWhyThereIsNoAnswer() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertThatIOException().isThrownBy(client(port)::list).withMessageContaining("refused");
    }

    /** The client waits less for a member that has been silent for long than for a coordinator. */
    @Test
    @Timeout(30)
    void shouldNotWaitForAMemberThatHangs() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatIOException()
                    .isThrownBy(() -> client(silent.getLocalPort()).listWithin(1))
                    .withMessageContaining("timed out");
        }
    }

    private static JobClient client(int port) {
        Token token = Token.find(null, Map.of(Token.VARIABLE, "token-of-a-test-0123"), Path.of("none"), false);
        return new JobClient("127.0.0.1:" + port, token, "build");
    }

    /** A member must give up before its client does; otherwise the client does not get the reason. */
    @Test
    void shouldWaitForAMembersAnswerAndLessThanAMinute() {
        assertThat(Duration.ofMillis(JobClient.ANSWER_MILLIS))
                .isGreaterThan(Gateway.LONGEST_ASK)
                .isLessThan(Duration.ofMinutes(1));
    }
}
