package org.rankcluster.actors.cli.cluster;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.ClusterOptions;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Listing;
import org.rankcluster.actors.cluster.control.JobClient;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code cancel}: ends a job of a cluster. */
@Command(name = "cancel", description = "Ends a job of a cluster, which then has exit code 1.")
public final class CancelCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "ID", description = "a job's number (rankcluster jobs lists them)")
    private String id = "";

    @Mixin
    private final ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    public CancelCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        long job = OptionValues.longInteger("ID", id);
        if (job < 1) {
            throw unknown();
        }
        JobClient client = cluster.client();
        try {
            cluster.reach(client);
            Listing listing = client.cancel(job, JobResult.PROGRAM_FAILED, "cancelled");
            if (listing.jobs().isEmpty()) {
                throw unknown();
            }
            terminal.err()
                    .println("job " + id + ": "
                            + JobsCommand.describe(listing.jobs().getFirst()));
            return 0;
        } catch (JobClient.Refused refused) {
            terminal.err().println(refused.getMessage());
            return JobResult.BAD_INPUT;
        } catch (IOException lost) {
            terminal.err().println(ClusterOptions.lost(client, lost));
            return JobResult.MEMBER_LOST;
        }
    }

    private InputException unknown() {
        return InputException.option("ID", id, "the number of a job that rankcluster jobs lists");
    }
}
