package org.rankcluster.actors.cli.cluster;

import akka.ConfigurationException;
import akka.actor.CoordinatedShutdown;
import akka.http.javadsl.model.Uri;
import com.typesafe.config.ConfigException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.run.HeapWatch;
import org.rankcluster.actors.cli.run.MemberJobShards;
import org.rankcluster.actors.cli.run.WarmUp;
import org.rankcluster.actors.cluster.control.ClusterMember;
import org.rankcluster.actors.cluster.control.Token;
import org.rankcluster.actors.cluster.link.BatchTls;
import org.rankcluster.actors.cluster.member.HostPort;
import org.rankcluster.actors.cluster.member.MemberConfig;
import org.rankcluster.actors.cluster.member.MemberPorts;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.cluster.member.Membership;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code node}: runs a member of a cluster until it is stopped. */
@Command(
        name = "node",
        sortOptions = false,
        description = "Starts a member of a cluster, which takes jobs until SIGTERM.",
        footer = {
            "",
            "Exit code: 2 wrong input, or the members have another build or token; 4 the member was cut off,",
            "could not stop a job, or had no memory left after stopping one; 143 the member left at SIGTERM."
        })
public final class NodeCommand implements Callable<Integer> {
    /** A member that can be joined answers within a few seconds. */
    private static final Duration ALONE = Duration.ofSeconds(15);

    private final Terminal terminal;

    /** Receives the lines for the operator of the member. */
    private Consumer<String> lines;

    @Mixin
    private final NodeOptions options = new NodeOptions();

    @Mixin
    private final HelpOption help = new HelpOption();

    public NodeCommand(Terminal terminal) {
        this.terminal = terminal;
        this.lines = terminal.err()::println;
    }

    @Override
    public Integer call() {
        MemberSettings settings = options.settings();
        lines = settings.isLogJson()
                ? JsonLog.begin(terminal.err(), settings.ports().address())
                : terminal.err()::println;
        Token token = Token.findOrMake(
                settings.tokenFile() == null ? null : settings.tokenFile().toString());
        try (WarmUp warmUp = new WarmUp(WarmUp.PROGRAM, terminal.err());
                ClusterMember member = start(settings, token, warmUp)) {
            return live(member, settings, warmUp);
        } catch (IllegalStateException failed) {
            if (!String.valueOf(failed.getMessage()).contains("terminating or terminated")) {
                throw failed;
            }
            // A signal came during the start. The JVM ends with the signal's code.
            terminal.err().println("this member was stopped before it had started");
            return JobResult.MEMBER_LOST;
        }
    }

    private int live(ClusterMember member, MemberSettings settings, WarmUp warmUp) {
        try {
            Membership.whenAlone(member.system(), settings, ALONE, others -> alone(settings, others));
            if (settings.warmUp()) {
                Membership.whenUp(member.system(), () -> warmUp.start(BatchTls.of(member.system())));
            }
            Membership.whenTlsFails(member.system(), settings, this::unfit);
            if (settings.isOpen()) {
                lines.accept("warning: port " + member.port()
                        + " is open beyond loopback without TLS (rankcluster.member.tls):"
                        + " every host that can connect to it is trusted, and can delay this member");
            }
            // The last step, since a refused client ends at once.
            Uri management = Membership.start(member.system(), settings)
                    .toCompletableFuture()
                    .join();
            for (String key : settings.openHttp()) {
                lines.accept("warning: " + key + ": open beyond loopback without encryption;"
                        + " put a proxy that encrypts in front of it (expected: 127.0.0.1 otherwise)");
            }
            MemberPorts ports = settings.ports();
            lines.accept("member " + ports.address().at(member.port()) + ", batches at port " + member.batchPort()
                    + ", jobs at "
                    + ports.jobs().at(member.jobPort().getPort()) + ", health and metrics at "
                    + ports.management().at(management.port()));
        } catch (CompletionException refused) {
            if (reason(member).isEmpty()) {
                throw notFree(
                        "management.port", "management.host", settings.ports().management(), refused);
            }
        }
        try (HeapWatch watch = HeapWatch.start(terminal.err(), member::relieve)) {
            member.ended().toCompletableFuture().join();
        }
        return why(member);
    }

    private ClusterMember start(MemberSettings settings, Token token, WarmUp warmUp) {
        try {
            return ClusterMember.start(
                    new ClusterMember.Settings(
                            MemberConfig.of(settings),
                            new InetSocketAddress(
                                    settings.ports().jobs().host(),
                                    settings.ports().jobs().port()),
                            token,
                            batches(settings.ports()),
                            settings.partitions()),
                    (system, links) -> new MemberJobShards(system, links, warmUp, settings.traces()),
                    this::stuck);
        } catch (ClusterMember.NoBatchPort taken) {
            throw notFree("batches.port", settings.ports(), settings.ports().batches(), taken);
        } catch (IOException taken) {
            throw notFree("--job-port", "jobs.host", settings.ports().jobs(), taken);
        } catch (RuntimeException failed) {
            throw inputOf(settings, failed);
        }
    }

    private static ClusterMember.Batches batches(MemberPorts ports) {
        return new ClusterMember.Batches(
                new InetSocketAddress(ports.bindHost(), ports.batches()),
                ports.address().host());
    }

    /** Returns the input error behind a failure of the actor system to start. */
    private RuntimeException inputOf(MemberSettings settings, RuntimeException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            String reason = String.valueOf(cause.getMessage());
            if (cause instanceof ConfigException || cause instanceof ConfigurationException) {
                return InputException.option("--settings", options.source(), "settings that Akka accepts; " + reason);
            }
            if (cause instanceof BindException || reason.contains("bind")) {
                return notFree(
                        "--port", settings.ports(), settings.ports().address().port(), cause);
            }
        }
        return failed;
    }

    /** Returns the error for a port that the member cannot open for other members. */
    private static InputException notFree(String option, MemberPorts ports, int port, Throwable failed) {
        String host = ports.bindHost().equals(ports.address().host()) ? "--host" : "bind-host";
        return notFree(option, host, new HostPort(ports.bindHost(), port), failed);
    }

    /**
     * Returns the error for an address on which the member cannot listen. The message of the operating system stands at the end of Akka's
     * messages, after names of classes.
     *
     * @param option option of the address's port
     * @param hostOption option of its host
     */
    private static InputException notFree(String option, String hostOption, HostPort address, Throwable failed) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            messages.append(cause).append('\n');
        }
        String rule = "a free address of this machine";
        if (messages.indexOf("Address already in use") >= 0) {
            rule += "; it is in use";
        } else if (messages.indexOf("nresolved") >= 0) {
            return InputException.option(hostOption, address.host(), "a name that has an address");
        } else if (messages.indexOf("Cannot assign requested address") >= 0) {
            return InputException.option(hostOption, address.host(), "an address of this machine");
        } else if (messages.indexOf("Permission denied") >= 0) {
            rule = "an address that this user may open";
        }
        return InputException.option(option, address, rule);
    }

    private void alone(MemberSettings settings, List<HostPort> addresses) {
        if (addresses.isEmpty()) {
            MemberSettings.Discovery discovery = settings.others().discovery();
            lines.accept("fewer than " + discovery.members()
                    + " members have been found by discovery.method = "
                    + discovery.method().name().toLowerCase(Locale.ROOT)
                    + " (" + discovery.service() + ") yet; this member continues to look");
            return;
        }
        String others = addresses.stream().map(HostPort::toString).collect(Collectors.joining(", "));
        lines.accept("no member at " + others + " has answered yet: none runs there, or "
                + (settings.tls() == null
                        ? "it has TLS, and this one has not"
                        : "it has no TLS, or another CA, or one of the certificates is not valid, or they have no name"
                                + " in common")
                + "; this member continues to try");
    }

    private void unfit(String tls) {
        lines.accept(tls + "; the other members refuse new connections with an invalid certificate");
    }

    /** Ends the JVM: a program that computes without calling MPI holds a thread that the next job needs. */
    private void stuck() {
        lines.accept("a job cannot be stopped here; this member ends");
        Runtime.getRuntime().halt(JobResult.MEMBER_LOST);
    }

    private int why(ClusterMember member) {
        Optional<CoordinatedShutdown.Reason> reason = reason(member);
        if (reason.filter(why -> why instanceof CoordinatedShutdown.IncompatibleConfigurationDetectedReason$)
                .isPresent()) {
            throw InputException.option(
                    "--join",
                    "another build or token",
                    "members of the same build and token; the log of the joined member names the difference");
        }
        if (reason.filter(why -> why instanceof CoordinatedShutdown.ClusterDowningReason$)
                .isPresent()) {
            lines.accept("this member was cut off, and has stopped: " + ClusterMember.CUT_OFF);
            return JobResult.MEMBER_LOST;
        }
        if (reason.filter(why -> why instanceof CoordinatedShutdown.ActorSystemTerminateReason$)
                .isPresent()) { // Akka's exit after an unrecoverable failure
            lines.accept("this member is broken, and has stopped");
            return JobResult.MEMBER_LOST;
        }
        return JobResult.SUCCESS;
    }

    private static Optional<CoordinatedShutdown.Reason> reason(ClusterMember member) {
        return CoordinatedShutdown.get(member.system()).getShutdownReason();
    }
}
