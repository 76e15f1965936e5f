package org.rankcluster.actors.cluster.member;

import akka.actor.typed.ActorSystem;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.http.javadsl.model.Uri;
import akka.management.cluster.bootstrap.ClusterBootstrap;
import akka.management.javadsl.AkkaManagement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.rankcluster.actors.cluster.control.ClusterMember;
import org.rankcluster.actors.cluster.member.MemberSettings.Method;
import org.rankcluster.actors.time.WallClock;

/** The entry of a running actor system into the cluster: it opens the management port, then joins other members or itself. */
public final class Membership {
    /** Interval between checks of the TLS files. */
    private static final Duration LOOK = Duration.ofSeconds(20);

    private Membership() {}

    /**
     * Starts the parts that {@link MemberConfig} has configured and Akka does not start by itself. Joining continues afterwards;
     * {@code Cluster} reports it.
     *
     * @return address at which management listens, once it does; fails if it cannot
     */
    public static CompletionStage<Uri> start(ActorSystem<?> system, MemberSettings settings) {
        return AkkaManagement.get(system).start().thenApply(uri -> {
            join(system, settings);
            return uri;
        });
    }

    /**
     * Calls {@code alone} if no member that was to be joined or found answers. The member continues to try.
     *
     * @param patience time to wait before the call
     * @param alone called once, if the system has not become a member by then, with the members that were to be joined
     */
    public static void whenAlone(
            ActorSystem<?> system, MemberSettings settings, Duration patience, Consumer<List<HostPort>> alone) {
        if (!settings.others().join().isEmpty() || settings.others().discovery().method() != Method.NONE) {
            var _ = system.scheduler()
                    .scheduleOnce(
                            patience,
                            () -> {
                                if (!ClusterMember.hasJoined(system)) {
                                    alone.accept(settings.others().join());
                                }
                            },
                            system.executionContext());
        }
    }

    /** Runs {@code up} once, as soon as the system is a member. */
    public static void whenUp(ActorSystem<?> system, Runnable up) {
        akka.cluster.Cluster.get(system).registerOnMemberUp(up);
    }

    /**
     * Reports, once, the fault that arises in the TLS files while the member runs.
     *
     * @param wrong receives the fault
     */
    public static void whenTlsFails(ActorSystem<?> system, MemberSettings settings, Consumer<String> wrong) {
        if (settings.tls() != null) {
            var _ = system.scheduler()
                    .scheduleWithFixedDelay(
                            Duration.ZERO,
                            LOOK,
                            new TlsWatch(settings.tls(), WallClock::date, wrong),
                            system.executionContext());
        }
    }

    private static void join(ActorSystem<?> system, MemberSettings settings) {
        if (settings.others().discovery().method() != Method.NONE) {
            ClusterBootstrap.get(system).start();
        } else if (settings.others().join().isEmpty()) {
            Cluster cluster = Cluster.get(system);
            cluster.manager().tell(Join.create(cluster.selfMember().address()));
        } else {
            akka.cluster.Cluster.get(system).joinSeedNodes(MemberConfig.seeds(settings));
        }
    }
}
