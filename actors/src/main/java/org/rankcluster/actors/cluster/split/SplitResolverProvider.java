package org.rankcluster.actors.cluster.split;

import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.typed.javadsl.Adapter;
import akka.cluster.Cluster;
import akka.cluster.DowningProvider;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.DurationConverters;

/** Has a {@link SplitResolver} decide which members stop. Akka makes one for each actor system, by the name in its configuration. */
public final class SplitResolverProvider extends DowningProvider {
    private final Duration stableAfter;
    private volatile @Nullable String reason;

    /** Called by Akka. */
    public SplitResolverProvider(ActorSystem system) {
        stableAfter = system.settings().config().getDuration("akka.cluster.split-brain-resolver.stable-after");
    }

    /** So long those that go on leave to those that do not, to notice it. */
    @Override
    public FiniteDuration downRemovalMargin() {
        return DurationConverters.toScala(stableAfter);
    }

    @Override
    public Option<Props> downingActorProps() {
        return Option.apply(Adapter.props(() -> SplitResolver.create(stableAfter, why -> reason = why)));
    }

    /** Why a member that is down had to stop: the end of a sentence. */
    public static String reason(akka.actor.typed.ActorSystem<?> system) {
        DowningProvider provider = Cluster.get(Adapter.toClassic(system)).downingProvider();
        String own = provider instanceof SplitResolverProvider ours ? ours.reason : null;
        return own == null ? "it does not reach all those that go on, or they took it for lost" : own;
    }
}
