package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.time.WallClock;

/**
 * The actor of a cluster member that sends data of the member's runs to other members, for the dashboard pages that they serve. The relay
 * serves the runs of jobs whose coordinator is this member.
 */
final class PageRelay {
    /** Time within which a member must repeat its request to stay subscribed. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Bytes in one message between members. */
    static final int PART = 64 << 10;

    private static final String NAME = "pages";
    private static final Duration BEAT = Duration.ofSeconds(5);

    private final RunRegistry runs;
    private final Map<RelayMessage.Unwatch, Watched> watched = new HashMap<>();

    /** A run that another member watches, with its subscription. */
    private record Watched(WatchedRun run, Subscription subscription, long since) {}

    private record Beat() implements RelayMessage.ToCoordinator {}

    private PageRelay(RunRegistry runs) {
        this.runs = runs;
    }

    /** Starts the relay. */
    static ActorRef<RelayMessage.ToCoordinator> start(ActorSystem<?> system) {
        return system.systemActorOf(create(RunRegistry.get(system)), NAME, Props.empty());
    }

    /** Returns the path of the relay of a member. */
    static String path(String system, String address) {
        return "akka://" + system + "@" + address + "/system/" + NAME;
    }

    private static Behavior<RelayMessage.ToCoordinator> create(RunRegistry runs) {
        return Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new Beat(), BEAT);
            PageRelay relay = new PageRelay(runs);
            return Behaviors.receiveMessage(message -> {
                relay.receive(message);
                return Behaviors.same();
            });
        });
    }

    private void receive(RelayMessage.ToCoordinator message) {
        switch (message) {
            case RelayMessage.Request request -> answer(request);
            case RelayMessage.Watch watch -> watch(watch);
            case RelayMessage.Unwatch unwatch -> forget(unwatch);
            default -> dropOld();
        }
    }

    private void watch(RelayMessage.Watch watch) {
        RelayMessage.Unwatch key = new RelayMessage.Unwatch(watch.job(), watch.replyTo());
        WatchedRun run = runs.find(watch.job());
        Watched known = watched.get(key);
        if (run == null || known != null && !known.run.equals(run)) { // another attempt, which pages open anew
            forget(key);
            watch.replyTo().tell(new RelayMessage.News(0, false));
            return;
        }
        ActorRef<RelayMessage.News> reader = watch.replyTo();
        Subscription subscription = known == null
                ? run.subscribe(() -> reader.tell(new RelayMessage.News(run.version(), true)))
                : known.subscription;
        watched.put(key, new Watched(run, subscription, WallClock.nanos()));
        reader.tell(new RelayMessage.News(run.version(), true));
    }

    private void forget(RelayMessage.Unwatch key) {
        Watched known = watched.remove(key);
        if (known != null) {
            known.subscription.close();
        }
    }

    private void dropOld() {
        long now = WallClock.nanos();
        List<RelayMessage.Unwatch> old = watched.entrySet().stream()
                .filter(entry -> now - entry.getValue().since > PATIENCE.toNanos())
                .map(Map.Entry::getKey)
                .toList();
        old.forEach(this::forget);
    }

    private void answer(RelayMessage.Request request) {
        WatchedRun run = runs.find(request.job());
        CompletionStage<byte[]> answer;
        try {
            answer = run == null
                    ? CompletableFuture.failedFuture(
                            new IllegalStateException("job " + request.job() + " does not run there"))
                    : answer(run, request);
        } catch (RuntimeException wrong) {
            answer = CompletableFuture.failedFuture(wrong);
        }
        var unusedEnd = answer.whenComplete((bytes, failure) -> {
            if (failure == null) {
                send(bytes, request.replyTo());
            } else {
                request.replyTo().tell(new RelayMessage.Part(0, 1, new byte[0], StatusMessages.reason(failure)));
            }
        });
    }

    private static CompletionStage<byte[]> answer(WatchedRun run, RelayMessage.Request request) {
        return switch (request.kind()) {
            case "hello" -> run.hello();
            case "sample" -> run.sample(query(request));
            case "history" -> run.history(query(request));
            case "detail" -> run.detail(new DetailQuery(request.what(), request.values()));
            case "end" -> run.end();
            case "pulse" ->
                run.pulse().thenApply(pulse -> StatusMessages.pulse(pulse).getBytes(StandardCharsets.UTF_8));
            case "report" -> run.report(Long.parseLong(request.what())).thenApply(PageRelay::joined);
            default -> {
                run.act(action(request));
                yield CompletableFuture.completedFuture(new byte[0]);
            }
        };
    }

    private static ViewQuery query(RelayMessage.Request request) {
        return new ViewQuery(View.of(request.what()), request.from(), request.to(), request.values());
    }

    private static WatchedRun.Action action(RelayMessage.Request request) {
        return switch (request.kind()) {
            case "hold" -> new WatchedRun.Action.Hold();
            case "go" -> new WatchedRun.Action.Go();
            case "step" -> new WatchedRun.Action.Step(Integer.parseInt(request.what()));
            default -> throw new IllegalArgumentException("kind: " + request.kind() + " (expected: hold, go or step)");
        };
    }

    /** Returns the messages in one array, each preceded by its length. */
    private static byte[] joined(List<byte[]> messages) {
        int bytes = messages.stream()
                .mapToInt(message -> Integer.BYTES + message.length)
                .sum();
        ByteBuffer all = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        messages.forEach(message -> all.putInt(message.length).put(message));
        return all.array();
    }

    private static void send(byte[] bytes, ActorRef<RelayMessage.Part> to) {
        int parts = Math.max(1, (bytes.length + PART - 1) / PART);
        for (int part = 0; part < parts; part++) {
            byte[] slice = Arrays.copyOfRange(bytes, part * PART, Math.min(bytes.length, (part + 1) * PART));
            to.tell(new RelayMessage.Part(part, parts, slice, null));
        }
    }
}
