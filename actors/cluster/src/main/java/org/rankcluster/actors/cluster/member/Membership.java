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

/** How an actor system becomes a member: it answers for its health, and joins the others. */
public final class Membership {
    /** Files of TLS are looked at so often. */
    private static final Duration LOOK = Duration.ofSeconds(20);

    private Membership() {}

    /**
     * Starts what {@link MemberConfig} has configured and Akka does not start by itself. Joining goes on afterwards; {@code Cluster}
     * tells of it.
     *
     * @return where management listens, once it does; fails if it cannot
     */
    public static CompletionStage<Uri> start(ActorSystem<?> system, MemberSettings settings) {
        return AkkaManagement.get(system).start().thenApply(uri -> {
            join(system, settings);
            return uri;
        });
    }

    /**
     * Has it said that nobody answers who was to be joined or found. The member goes on trying.
     *
     * @param patience after so long
     * @param alone called once, if it has not become a member by then, with those who were to be joined
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

    /** Has something done once, as soon as it is a member. */
    public static void whenUp(ActorSystem<?> system, Runnable up) {
        akka.cluster.Cluster.get(system).registerOnMemberUp(up);
    }

    /**
     * Has it said, once, what becomes wrong with the files of TLS while the member runs.
     *
     * @param wrong is told what
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
