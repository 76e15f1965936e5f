package org.rankcluster.actors.cli;

import akka.actor.CoordinatedShutdown;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.cluster.control.ClusterMember;
import org.rankcluster.actors.cluster.control.Token;
import org.rankcluster.actors.cluster.member.MemberConfig;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.cluster.member.Membership;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code node}: a member of a cluster, until it is told to end. */
@Command(
        name = "node",
        sortOptions = false,
        description = "Starts a member of a cluster, which takes jobs until SIGTERM.",
        footer = {
            "",
            "Exit code: 2 wrong input, or the members run another build; 4 it was cut off from most of them, a job could",
            "not be stopped here, or there was no memory left after one was."
        })
final class NodeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final NodeOptions options = new NodeOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    NodeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        MemberSettings settings = options.settings();
        Token token = Token.findOrMake(
                settings.tokenFile() == null ? null : settings.tokenFile().toString());
        try (ClusterMember member = start(settings, token)) {
            return live(member, settings);
        }
    }

    private int live(ClusterMember member, MemberSettings settings) {
        try {
            Membership.start(member.system(), settings).toCompletableFuture().join();
            terminal.err()
                    .println("member " + settings.address() + ", jobs at " + settings.jobs()
                            + ", health and metrics at " + settings.management());
        } catch (CompletionException refused) {
            if (reason(member).isEmpty()) {
                throw InputException.option(
                        "management.port",
                        settings.management(),
                        "an address that is free here; " + refused.getCause());
            }
        }
        try (HeapWatch watch = HeapWatch.start(terminal.err(), member::relieve)) {
            member.ended().toCompletableFuture().join();
        }
        return why(member);
    }

    private ClusterMember start(MemberSettings settings, Token token) {
        try {
            return ClusterMember.start(
                    new ClusterMember.Settings(
                            MemberConfig.of(settings),
                            new InetSocketAddress(
                                    settings.jobs().host(), settings.jobs().port()),
                            token,
                            settings.partitions()),
                    MemberShares::new,
                    this::stuck);
        } catch (IOException taken) {
            throw InputException.option(
                    "--job-port", settings.jobs(), "an address that is free here; " + taken.getMessage());
        } catch (RuntimeException failed) {
            throw addressOf(settings, failed);
        }
    }

    private static RuntimeException addressOf(MemberSettings settings, RuntimeException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof java.net.BindException
                    || String.valueOf(cause.getMessage()).contains("bind")) {
                return InputException.option(
                        "--port", settings.address(), "an address that is free here; " + cause.getMessage());
            }
        }
        return failed;
    }

    /** Who computes without looking up holds a thread that the next job needs. */
    private void stuck() {
        terminal.err().println("a job cannot be stopped here; this member ends");
        Runtime.getRuntime().halt(JobResult.MEMBER_LOST);
    }

    private int why(ClusterMember member) {
        Optional<CoordinatedShutdown.Reason> reason = reason(member);
        if (reason.filter(why -> why instanceof CoordinatedShutdown.IncompatibleConfigurationDetectedReason$)
                .isPresent()) {
            throw InputException.option("--join", "another build", "members of the same build");
        }
        if (reason.filter(why -> why instanceof CoordinatedShutdown.ClusterDowningReason$)
                .isPresent()) {
            terminal.err().println("this member was cut off from most others, and has stopped");
            return JobResult.MEMBER_LOST;
        }
        if (reason.filter(why -> why instanceof CoordinatedShutdown.ActorSystemTerminateReason$)
                .isPresent()) { // Akka's way out of what it cannot go on after
            terminal.err().println("this member is broken, and has stopped");
            return JobResult.MEMBER_LOST;
        }
        return JobResult.SUCCESS;
    }

    private static Optional<CoordinatedShutdown.Reason> reason(ClusterMember member) {
        return CoordinatedShutdown.get(member.system()).getShutdownReason();
    }
}
