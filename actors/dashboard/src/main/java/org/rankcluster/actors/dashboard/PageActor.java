package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.time.WallClock;

/**
 * The server-side actor of one open dashboard page, which sends samples to the page and processes its requests. The page pulls: one sample
 * is under way. The next one, always the newest, is sent when the page has acknowledged it. Samples therefore do not queue for a slow page.
 * The samples that it has missed are merged into the next one.
 */
final class PageActor extends AbstractBehavior<PageActor.Message> {
    /** Time after which a page that accepts no data counts as disconnected. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final int MOST_DETAILS = 8;
    private static final int SEQ_AT = 8;
    private static final ViewQuery OVERVIEW = ViewQuery.newest(View.OVERVIEW);

    private final TimerScheduler<Message> timers;
    private final WatchedRun run;
    private final Outlet outlet;
    private final OpenPages openPages;
    private final Duration patience;
    private final Subscription subscription;
    private final Runnable close;
    private final ByteRateLimit rateLimit = new ByteRateLimit(WallClock.nanos());
    private final Deque<Step> steps = new ArrayDeque<>();

    private ViewQuery view = OVERVIEW;
    private boolean hasOwnView;
    private boolean viewIsNew = true;
    private long sentVersion;
    /** Whether the actor waits for the next notification only; read by the notifying thread. */
    private volatile boolean isWaiting;

    private boolean isEncoding;
    private boolean isAwaited;
    private long awaitedSince;
    private long awaitedSeq;
    private long sentAt;
    private long pulsedAt;
    private int details;
    private boolean endIsSent;

    /** The messages that the actor receives. */
    sealed interface Message {}

    /** A notification of a new frame, state or end. */
    record Changed() implements Message {}

    /** A message from the page. */
    record Received(String text) implements Message {}

    /** The end of the connection, by the page or by the server. */
    record Closed() implements Message {}

    private record Beat() implements Message {}

    private record Paid() implements Message {}

    private record Encoded(
            Step step, byte @Nullable [] bytes, @Nullable Throwable failure) implements Message {}

    private record Pulsed(@Nullable Pulse pulse) implements Message {}

    /** The connection to the page. */
    interface Outlet {
        /** Sends bytes. */
        void send(byte[] bytes);

        /** Sends a line. */
        void sendLine(String line);

        /** Returns whether no message waits. */
        boolean isIdle();

        /** Closes the connection after all messages have been taken. */
        void close();

        /** Closes the connection at once. */
        void abort();
    }

    /** A step of the page's protocol: a message that must be sent to the page. */
    private sealed interface Step {
        record Hello() implements Step {}

        record History(ViewQuery query) implements Step {}

        record Sample(ViewQuery query, long version) implements Step {}

        record Detail(DetailQuery query) implements Step {}

        record End() implements Step {}
    }

    private PageActor(
            ActorContext<Message> context,
            TimerScheduler<Message> timers,
            WatchedRun run,
            Outlet outlet,
            OpenPages openPages,
            Duration patience) {
        super(context);
        this.timers = timers;
        this.run = run;
        this.outlet = outlet;
        this.openPages = openPages;
        this.patience = patience;
        ActorRef<Message> self = context.getSelf();
        subscription = run.subscribe(() -> {
            if (isWaiting) {
                self.tell(new Changed());
            }
        });
        sentAt = WallClock.nanos();
        pulsedAt = sentAt;
        close = () -> self.tell(new Closed());
        openPages.opened(close);
        timers.startTimerWithFixedDelay(new Beat(), BEAT);
        steps.add(new Step.Hello());
        steps.add(new Step.History(OVERVIEW));
        next();
    }

    /** Creates the actor of a page that has been admitted. */
    static Behavior<Message> create(WatchedRun run, Outlet outlet, OpenPages openPages, Duration patience) {
        return Behaviors.setup(context ->
                Behaviors.withTimers(timers -> new PageActor(context, timers, run, outlet, openPages, patience)));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Changed.class, changed -> next())
                .onMessage(Paid.class, paid -> next())
                .onMessage(Received.class, this::receive)
                .onMessage(Encoded.class, this::send)
                .onMessage(Beat.class, beat -> beat())
                .onMessage(Pulsed.class, this::pulse)
                .onMessage(Closed.class, closed -> Behaviors.stopped())
                .onSignal(PostStop.class, stop -> leave())
                .build();
    }

    private Behavior<Message> leave() {
        subscription.close();
        if (hasOwnView) {
            openPages.releaseOwn();
        }
        openPages.leave(close);
        outlet.close();
        return this;
    }

    private Behavior<Message> receive(Received received) {
        try {
            take(ClientMessage.parse(received.text()));
        } catch (IllegalArgumentException wrong) {
            outlet.sendLine(StatusMessages.error(wrong.getMessage()));
        }
        return next();
    }

    private void take(ClientMessage message) {
        Long ack = message.ack();
        if (ack != null && isAwaited && ack == awaitedSeq) {
            isAwaited = false;
        }
        ViewQuery requested = message.view();
        if (requested != null && !requested.equals(view)) {
            show(requested);
        }
        ViewQuery history = message.history();
        if (history != null) {
            steps.removeIf(Step.History.class::isInstance);
            steps.addLast(new Step.History(history));
        }
        DetailQuery detail = message.detail();
        if (detail != null) {
            request(detail);
        }
    }

    private void show(ViewQuery requested) {
        boolean isOwn = !requested.equals(OVERVIEW);
        if (isOwn && !hasOwnView && !openPages.takeOwn()) {
            outlet.sendLine(StatusMessages.error(OpenPages.SHARED));
            return;
        }
        if (!isOwn && hasOwnView) {
            openPages.releaseOwn();
        }
        hasOwnView = isOwn;
        view = requested;
        viewIsNew = true;
    }

    private void request(DetailQuery query) {
        if (details >= MOST_DETAILS) {
            outlet.sendLine(StatusMessages.error(
                    "detail: " + query.kind() + ": too many queries (expected: at most " + MOST_DETAILS + " open)"));
            return;
        }
        details++;
        steps.addLast(new Step.Detail(query));
    }

    /** Begins the next step, if there is one and the budget of the page allows it. */
    private Behavior<Message> next() {
        isWaiting = false;
        if (isEncoding) {
            return this;
        }
        long wait = rateLimit.waitMillis(WallClock.nanos());
        if (wait > 0) {
            continueAfter(wait);
            return this;
        }
        Step step = steps.pollFirst();
        if (step == null) {
            step = sample();
        }
        if (step != null) {
            begin(step);
        }
        return this;
    }

    private void continueAfter(long millis) {
        timers.startSingleTimer(new Paid(), Duration.ofMillis(millis));
    }

    private @Nullable Step sample() {
        if (isAwaited) {
            return null;
        }
        isWaiting = true; // set before the version is read, so that no notification is missed
        long version = run.version();
        if (!viewIsNew && (version == sentVersion || !view.isNewest())) {
            return null;
        }
        isWaiting = false;
        long wait = viewIsNew ? 0 : turnMillis();
        if (wait > 0) {
            continueAfter(wait);
            return null;
        }
        viewIsNew = false;
        sentVersion = version;
        return new Step.Sample(view, version);
    }

    /** Returns the time until this page's next sample, in milliseconds. */
    private long turnMillis() {
        return TimeUnit.NANOSECONDS.toMillis(sentAt + openPages.pauseNanos() - WallClock.nanos());
    }

    private void begin(Step step) {
        if (step instanceof Step.Detail detail) { // the detail comes at a window's end, and no other step waits for it
            encode(step, run.detail(detail.query()));
            next();
            return;
        }
        isEncoding = true;
        encode(
                step,
                switch (step) {
                    case Step.Hello hello -> run.hello();
                    case Step.History history -> run.history(history.query());
                    case Step.Sample sample -> run.sample(sample.query());
                    case Step.Detail detail -> run.detail(detail.query());
                    case Step.End end -> run.end();
                });
    }

    private void encode(Step step, CompletionStage<byte[]> bytes) {
        getContext().pipeToSelf(bytes, (message, failure) -> new Encoded(step, message, failure));
    }

    private Behavior<Message> send(Encoded encoded) {
        if (encoded.step() instanceof Step.Detail) {
            details--;
        } else {
            isEncoding = false;
        }
        byte[] bytes = encoded.bytes();
        if (bytes == null) {
            outlet.sendLine(StatusMessages.error(StatusMessages.reason(encoded.failure())));
        } else if (bytes.length > 0) {
            rateLimit.take(bytes.length, WallClock.nanos());
            outlet.send(bytes);
            sentAt = WallClock.nanos();
            if (encoded.step() instanceof Step.Sample) {
                isAwaited = true;
                awaitedSince = sentAt;
                awaitedSeq = Integer.toUnsignedLong(
                        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(SEQ_AT));
            }
        }
        endIsSent |= encoded.step() instanceof Step.End && bytes != null && bytes.length > 0;
        if (encoded.step() instanceof Step.Sample && !endIsSent) {
            steps.addLast(new Step.End()); // the end is empty while the run continues
        }
        return next();
    }

    private Behavior<Message> beat() {
        if (!run.isCurrent()) { // the page reconnects, and finds the current run
            return Behaviors.stopped();
        }
        if (isAwaited && WallClock.nanos() - awaitedSince > patience.toNanos()) {
            outlet.abort();
            return Behaviors.stopped();
        }
        if (!endIsSent && !view.isNewest() && steps.isEmpty()) { // without samples, no step would request the end
            steps.addLast(new Step.End());
            next();
        }
        if (!endIsSent && outlet.isIdle() && hasBeenQuiet()) {
            getContext().pipeToSelf(run.pulse(), (pulse, failure) -> new Pulsed(pulse));
        }
        return this;
    }

    private boolean hasBeenQuiet() {
        long pause = Math.max(BEAT.toNanos(), openPages.pauseNanos());
        long now = WallClock.nanos();
        return now - sentAt >= pause && now - pulsedAt >= pause;
    }

    private Behavior<Message> pulse(Pulsed pulsed) {
        Pulse pulse = pulsed.pulse();
        if (pulse != null && outlet.isIdle()) {
            pulsedAt = WallClock.nanos();
            outlet.sendLine(StatusMessages.pulse(pulse));
        }
        return this;
    }
}
