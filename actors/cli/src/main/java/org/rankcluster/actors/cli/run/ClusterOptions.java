package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.Build;
import org.rankcluster.actors.cluster.control.JobClient;
import org.rankcluster.actors.cluster.control.Token;
import org.rankcluster.actors.cluster.member.HostPort;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Option;

/** The command-line options for the address of a cluster and for its token. */
public final class ClusterOptions {
    static final String CLUSTER = "--cluster";

    @Option(
            names = CLUSTER,
            paramLabel = "HOST:PORT",
            description =
                    "the job port of any member of a cluster (rankcluster node prints it), or of several, with commas between"
                            + " them: if one is lost, the next is used")
    @Nullable
    String cluster;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "file with the token of the cluster (default: RANKCLUSTER_TOKEN, else ~/.rankcluster/token)")
    @Nullable
    String tokenFile;

    /** Returns whether a cluster was named. */
    boolean isGiven() {
        return cluster != null;
    }

    /** Returns a client of the cluster. */
    public JobClient client() {
        return new JobClient(addresses(), Token.find(tokenFile), Build.hash());
    }

    /** Returns the job ports of the cluster. */
    private List<String> addresses() {
        if (cluster == null) {
            throw InputException.option(CLUSTER, "missing", HostPort.RULE);
        }
        return Arrays.stream(cluster.split(",", -1))
                .map(address -> HostPort.parse(InputException.COMMAND_LINE, CLUSTER, address)
                        .toString())
                .toList();
    }

    /** Checks that there is a member at one of the ports. */
    public void reach(JobClient client) throws JobClient.Refused {
        try {
            client.greet();
        } catch (IOException missing) {
            if (client.turnToAnother()) {
                return;
            }
            throw InputException.option(
                    CLUSTER, String.valueOf(cluster), "the job port of a member that runs; " + missing.getMessage());
        }
    }

    /** Returns the message for a member that was reachable before. */
    public static String lost(JobClient client, IOException why) {
        return "the member with job port " + client.address() + " was lost (" + why.getMessage() + ")";
    }
}
