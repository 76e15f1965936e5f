package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code run}: an application on a modelled machine. */
@Command(
        name = RunCommand.NAME,
        sortOptions = false,
        description = "Runs an MPI program on a modelled machine, in virtual time.",
        customSynopsis = "rankcluster run APP [OPTIONS] [-- ARGS] [: APP --ranks N [--jar FILE] [-- ARGS]]...",
        footer = {
            "",
            "Standard output carries what the ranks print, and nothing else.",
            "Exit code: 0 good, 1 the program failed or misused MPI, 2 input error, 3 deadlock, 4 a member of the",
            "cluster was lost, n after abort(n)."
        })
final class RunCommand implements Callable<Integer> {
    static final String NAME = "run";

    private final Terminal terminal;
    private final List<String> programArguments;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    RunCommand(Terminal terminal, List<String> programArguments, List<FurtherProgram> further) {
        this.terminal = terminal;
        this.programArguments = programArguments;
        options.further = further;
    }

    @Override
    public Integer call() {
        LocalLaunch local = LocalLaunch.of(options, programArguments);
        Launch launch = options.cluster.isGiven() ? ClusterLaunch.of(local, options, programArguments) : local;
        if (options.members != null && !options.cluster.isGiven()) {
            throw InputException.option("--members", options.members, "none without " + ClusterOptions.CLUSTER);
        }
        if (options.cluster.tokenFile != null && !options.cluster.isGiven()) {
            throw InputException.option(
                    "--token-file", options.cluster.tokenFile, "none without " + ClusterOptions.CLUSTER);
        }
        JsonTarget json = JsonTarget.open(terminal, options.json);
        Screen screen = new Screen(terminal);
        JobResult result = run(launch, screen, json.isStandardOutput() ? screen.err() : screen.out());
        if (!result.digest().isEmpty() && !options.quiet) {
            screen.println(summary(result));
        }
        if (result.diagnosis() != null) {
            screen.println(result.diagnosis());
        }
        json.write(JsonReport.of(result)); // the last, for there may be no room for it
        return result.exit();
    }

    private JobResult run(Launch launch, Screen screen, OutputStream out) {
        try (HeapWatch watch = HeapWatch.start(terminal.err());
                Progress progress = options.quiet
                        ? Progress.silent(screen, launch.ranks())
                        : Progress.start(screen, launch.ranks())) {
            Running running = launch.start(out, screen.err(), progress);
            try (Interruption interruption = Interruption.watch(terminal, screen, progress, running)) {
                return running.await();
            }
        }
    }

    private static String summary(JobResult result) {
        double rate = result.wallSeconds() > 0 ? (double) result.events() / result.wallSeconds() : 0;
        return "virtual time " + Figures.seconds(result.virtualSeconds())
                + ", wall time " + Figures.seconds(result.wallSeconds())
                + ", " + Figures.count((double) result.events()) + " events (" + Figures.count(rate) + "/s)"
                + ", " + computing(result)
                + ", digest " + result.digest();
    }

    private static String computing(JobResult result) {
        return result.compute().equals(ProgramSettings.COUNTED)
                ? "computing counted by instructions"
                : "computing takes no time but what programs say";
    }
}
