package org.rankcluster.actors.cli.run;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.Build;
import org.rankcluster.actors.cluster.control.JobClient;
import org.rankcluster.actors.cluster.control.Token;
import org.rankcluster.actors.cluster.member.HostPort;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Option;

/** The options that name a cluster and the token for it. */
public final class ClusterOptions {
    static final String CLUSTER = "--cluster";

    @Option(
            names = CLUSTER,
            paramLabel = "HOST:PORT",
            description = "the job port of any member of a cluster (rankcluster node prints it)")
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
    JobClient client() {
        return new JobClient(address().toString(), Token.find(tokenFile), Build.hash());
    }

    /** Job port of the cluster. */
    HostPort address() {
        if (cluster == null) {
            throw InputException.option(CLUSTER, "missing", HostPort.RULE);
        }
        return HostPort.parse(InputException.COMMAND_LINE, CLUSTER, cluster);
    }

    /** Returns a client of the cluster that has found a member there. */
    public JobClient reach() throws JobClient.Refused {
        JobClient client = client();
        reach(client);
        return client;
    }

    /** Checks that there is a member. */
    public void reach(JobClient client) throws JobClient.Refused {
        try {
            client.greet();
        } catch (IOException missing) {
            throw InputException.option(
                    CLUSTER, String.valueOf(cluster), "the job port of a member that runs; " + missing.getMessage());
        }
    }

    /** Returns the message for a member that was reachable before. */
    public String lost(IOException why) {
        return "the member with job port " + address() + " was lost (" + why.getMessage() + ")";
    }
}
