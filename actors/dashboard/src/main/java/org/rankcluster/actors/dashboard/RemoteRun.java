package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.time.WallClock;

/**
 * A run at another cluster member, as the data source of this member's dashboard pages. This member receives the run's changes once for all
 * its pages, and requests data that several of its pages need only once.
 */
final class RemoteRun implements WatchedRun {
    private static final Duration BEAT = Duration.ofSeconds(4);
    /** Messages of the listening actor to itself: to stop, and to subscribe again. */
    private static final long STOP = -1;

    private static final long AGAIN = -2;
    private static final JsonMapper JSON = new JsonMapper();
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final ActorSystem<?> system;
    private final String job;
    private final ActorRef<RelayMessage.ToCoordinator> coordinator;
    private final EncodingCache encoded = new EncodingCache();
    private final List<Runnable> readers = new ArrayList<>();
    private @Nullable ActorRef<RelayMessage.News> newsReceiver;
    private volatile long version;
    private volatile boolean isHere = true;
    private volatile long received;

    RemoteRun(ActorSystem<?> system, String job, String address) {
        this(system, job, ActorRefResolver.get(system).resolveActorRef(PageRelay.path(system.name(), address)));
    }

    /** Creates the run for which the member {@code coordinator} answers. */
    RemoteRun(ActorSystem<?> system, String job, ActorRef<RelayMessage.ToCoordinator> coordinator) {
        this.system = system;
        this.job = job;
        this.coordinator = coordinator;
    }

    private CompletionStage<byte[]> request(String kind, String what, long from, long to, Map<String, String> values) {
        return RelayedAnswer.of(
                system,
                replyTo -> coordinator.tell(new RelayMessage.Request(job, kind, what, from, to, values, replyTo)));
    }

    private CompletionStage<byte[]> request(String kind, String what) {
        return request(kind, what, 0, 0, Map.of());
    }

    private CompletionStage<byte[]> request(String kind, ViewQuery query) {
        return request(kind, query.view().text(), query.from(), query.to(), query.parameters());
    }

    @Override
    public String job() {
        return job;
    }

    @Override
    public CompletionStage<byte[]> hello() {
        return request("hello", "");
    }

    @Override
    public CompletionStage<byte[]> sample(ViewQuery query) {
        // without a page, this run receives no changes
        return isListening()
                ? encoded.get(query, version, requested -> request("sample", requested))
                : request("sample", query);
    }

    private synchronized boolean isListening() {
        return newsReceiver != null;
    }

    @Override
    public CompletionStage<byte[]> history(ViewQuery query) {
        return request("history", query);
    }

    @Override
    public CompletionStage<byte[]> detail(DetailQuery query) {
        return request("detail", query.kind(), 0, 0, query.parameters());
    }

    @Override
    public CompletionStage<byte[]> end() {
        return request("end", "");
    }

    @Override
    public CompletionStage<Pulse> pulse() {
        return request("pulse", "").thenApply(bytes -> {
            try {
                return JSON.readValue(bytes, Pulse.class);
            } catch (IOException never) {
                throw new UncheckedIOException(never);
            }
        });
    }

    @Override
    public CompletionStage<List<byte[]>> report(long mostBytes) {
        return request("report", String.valueOf(mostBytes)).thenApply(RemoteRun::split);
    }

    private static List<byte[]> split(byte[] joined) {
        ByteBuffer all = ByteBuffer.wrap(joined).order(ByteOrder.LITTLE_ENDIAN);
        List<byte[]> messages = new ArrayList<>();
        while (all.hasRemaining()) {
            byte[] message = new byte[all.getInt()];
            all.get(message);
            messages.add(message);
        }
        return messages;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public boolean isCurrent() {
        return isHere && (newsReceiver == null || WallClock.nanos() - received < PageRelay.PATIENCE.toNanos());
    }

    @Override
    public synchronized Subscription subscribe(Runnable listeners) {
        readers.add(listeners);
        if (newsReceiver == null) {
            received = WallClock.nanos();
            newsReceiver = system.systemActorOf(listening(), "page-news-" + NUMBERS.incrementAndGet(), Props.empty());
        }
        return () -> unsubscribe(listeners);
    }

    private synchronized void unsubscribe(Runnable listeners) {
        if (readers.remove(listeners) && readers.isEmpty() && newsReceiver != null) {
            newsReceiver.tell(new RelayMessage.News(STOP, false));
            newsReceiver = null;
        }
    }

    private Behavior<RelayMessage.News> listening() {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            ActorRef<RelayMessage.News> self = context.getSelf();
            timers.startTimerWithFixedDelay(new RelayMessage.News(AGAIN, true), Duration.ZERO, BEAT);
            return Behaviors.receive(RelayMessage.News.class)
                    .onMessage(RelayMessage.News.class, news -> {
                        if (news.version() == STOP) {
                            return Behaviors.stopped();
                        }
                        if (news.version() == AGAIN) {
                            coordinator.tell(new RelayMessage.Watch(job, self));
                        } else {
                            take(news);
                        }
                        return Behaviors.same();
                    })
                    .onSignal(PostStop.class, stop -> {
                        coordinator.tell(new RelayMessage.Unwatch(job, self));
                        return Behaviors.same();
                    })
                    .build();
        }));
    }

    private void take(RelayMessage.News news) {
        received = WallClock.nanos();
        if (!news.isHere()) { // final: a later attempt at that member is another run
            isHere = false;
        }
        if (news.version() == version) {
            return;
        }
        version = news.version();
        List<Runnable> all;
        synchronized (this) {
            all = List.copyOf(readers);
        }
        all.forEach(Runnable::run);
    }

    @Override
    public void act(Action action) {
        var unusedAnswer = switch (action) {
            case Action.Hold hold -> request("hold", "");
            case Action.Go go -> request("go", "");
            case Action.Step step -> request("step", String.valueOf(step.windows()));
        };
    }
}
