package org.rankcluster.actors.cli.cluster;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cluster.member.HostPort;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code health}: requests the health of a cluster member over HTTP, for container images without another HTTP client. */
@Command(
        name = "health",
        sortOptions = false,
        description = "Checks whether a member takes jobs.",
        footer = {"", "Exit code: 0 yes, 1 no or no answer within 5 s, 2 input error."})
public final class HealthCommand implements Callable<Integer> {
    /** Exit code for a member that is not healthy. */
    static final int NOT_HEALTHY = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Terminal terminal;

    @Option(
            names = "--at",
            paramLabel = "H:P",
            defaultValue = "127.0.0.1:8558",
            description = "the member's address for health and metrics (default: ${DEFAULT-VALUE})")
    private String address = "";

    @Option(names = "--alive", description = "checks only whether the member works, alone or in a cluster")
    private boolean onlyAlive;

    @Mixin
    private final HelpOption help = new HelpOption();

    public HealthCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        HostPort member = HostPort.parse(InputException.COMMAND_LINE, "--at", address);
        String path = onlyAlive ? "/alive" : "/ready";
        try {
            int status = status(URI.create("http://" + member + path));
            if (status == HttpURLConnection.HTTP_OK) {
                return 0;
            }
            terminal.err().println(member + path + ": status: " + status + " (expected: 200)");
        } catch (IOException | IllegalArgumentException failed) { // or a name that no URI may have
            terminal.err().println(member + path + ": the member does not answer: " + failed.getMessage());
        }
        return NOT_HEALTHY;
    }

    /** Returns the status of a response. This client starts faster than {@code HttpClient}, and a check starts every few seconds. */
    private static int status(URI target) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) target.toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout((int) PATIENCE.toMillis());
        connection.setReadTimeout((int) PATIENCE.toMillis());
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
