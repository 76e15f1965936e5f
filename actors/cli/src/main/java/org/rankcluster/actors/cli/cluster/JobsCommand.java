package org.rankcluster.actors.cli.cluster;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.ClusterOptions;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Listing;
import org.rankcluster.actors.cluster.control.JobClient;
import org.rankcluster.actors.cluster.control.JobRecord;
import org.rankcluster.actors.cluster.control.MemberId;
import org.rankcluster.actors.job.JobResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code jobs}: lists the queued, running and recently ended jobs of a cluster, and its members. */
@Command(name = "jobs", description = "Lists the jobs of a cluster, and its members.")
public final class JobsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    public JobsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        JobClient client = cluster.client();
        try {
            cluster.reach(client);
            Listing listing = client.list();
            terminal.out().print(table(listing));
            return 0;
        } catch (JobClient.Refused refused) {
            terminal.err().println(refused.getMessage());
            return JobResult.BAD_INPUT;
        } catch (IOException lost) {
            terminal.err().println(ClusterOptions.lost(client, lost));
            return JobResult.MEMBER_LOST;
        }
    }

    private static String table(Listing listing) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (JobRecord job : listing.jobs()) {
            rows.put(String.valueOf(job.id()), describe(job));
        }
        rows.put("members", names(listing.members()));
        return Table.of(rows);
    }

    /** Returns a line such as {@code fft3d running on a:1, b:1}. */
    static String describe(JobRecord job) {
        String text = job.order().app() + "  " + job.state().name().toLowerCase(Locale.ROOT);
        return switch (job.state()) {
            case QUEUED -> text;
            case RUNNING, CANCELLING -> text + " on " + names(job.members());
            case ENDED -> text + ", exit " + job.exit() + (job.reason().isEmpty() ? "" : ": " + firstLine(job));
        };
    }

    private static String firstLine(JobRecord job) {
        return job.reason().lines().findFirst().orElse("");
    }

    private static String names(java.util.List<MemberId> members) {
        return members.stream().map(MemberId::toString).collect(Collectors.joining(", "));
    }
}
