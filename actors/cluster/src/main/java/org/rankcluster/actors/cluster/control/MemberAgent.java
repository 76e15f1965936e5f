package org.rankcluster.actors.cluster.control;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.typed.Cluster;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/**
 * The actor of a cluster member that executes the coordinator's orders and reports to the coordinator. Reports are sent every second and
 * whenever something changes.
 */
final class MemberAgent extends AbstractBehavior<AgentMessage> {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** Time limit for a program to stop: a program that computes without end never stops. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(20);
    /** Time limit for the actors to stop: they do stop, but many of them need time. */
    private static final Duration LONGEST_END = Duration.ofMinutes(3);
    /** Number of attempts that are kept to refuse late orders, which are late by seconds. */
    private static final int REMEMBERED = 100;

    private enum Tick implements AgentMessage {
        TICK
    }

    /** The notice of a change that the coordinator has to receive. */
    enum Changed implements AgentMessage {
        CHANGED
    }

    /**
     * The request to stop the job that runs here because the member leaves. {@code received} completes when the stop has begun.
     */
    record Leave(String reason, CompletableFuture<Done> received) implements AgentMessage {}

    /** The report that this member's memory is full: the job that runs here does not fit. */
    enum Full implements AgentMessage {
        FULL
    }

    private final MemberId self;
    private final Settings settings;
    private final Gateway gateway;
    private final BlobCache cache;
    private @Nullable JobShardHost shard;
    private final Map<Long, Integer> begun = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
            return size() > REMEMBERED;
        }
    };
    private long stoppingSince;
    private boolean leaving;

    /**
     * The settings of an agent.
     *
     * @param partitions largest number of partitions that this member runs
     * @param coordinator receives the reports
     * @param runner creates shards
     * @param stuck called when a shard cannot be stopped; nothing else can run here then
     */
    record Settings(int partitions, ActorRef<CoordinatorMessage> coordinator, JobShardRunner runner, Runnable stuck) {}

    private MemberAgent(ActorContext<AgentMessage> context, Settings settings, Gateway gateway, BlobCache cache) {
        super(context);
        this.self = MemberId.of(Cluster.get(context.getSystem()).selfMember().uniqueAddress());
        this.settings = settings;
        this.gateway = gateway;
        this.cache = cache;
    }

    static Behavior<AgentMessage> create(Settings settings, Gateway gateway, BlobCache cache) {
        return Behaviors.withTimers(timers -> Behaviors.setup(context -> {
            timers.startTimerWithFixedDelay(Tick.TICK, PERIOD);
            return new MemberAgent(context, settings, gateway, cache);
        }));
    }

    @Override
    public Receive<AgentMessage> createReceive() {
        return newReceiveBuilder()
                .onMessage(Tick.class, tick -> report())
                .onMessage(Changed.class, changed -> report())
                .onMessage(MemberOrders.class, this::onOrders)
                .onMessage(ReadBytes.class, this::onRead)
                .onMessage(ProgressRequest.class, this::onAskProgress)
                .onMessage(Leave.class, this::onLeave)
                .onMessage(Full.class, full -> onFull())
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<AgentMessage> report() {
        JobShardHost mine = shard;
        if (mine != null && stoppingSince != 0) {
            if (mine.isOver()) {
                shard = null;
                stoppingSince = 0;
            } else if (WallClock.nanos() - stoppingSince > longestStop(mine).toNanos()) {
                settings.stuck().run();
            }
        }
        settings.coordinator()
                .tell(new MemberReport(
                        self,
                        settings.partitions(),
                        getContext().getSelf(),
                        shard == null ? null : shard.report(),
                        gateway.acknowledged(),
                        leaving));
        return this;
    }

    private static Duration longestStop(JobShardHost shard) {
        return shard.isComputing() ? LONGEST_STOP : LONGEST_END;
    }

    private Behavior<AgentMessage> onOrders(MemberOrders orders) {
        gateway.received(orders.jobs());
        JobShardOrder wanted = orders.shard();
        JobShardHost mine = shard;
        if (mine == null) {
            begin(wanted);
        } else if (wanted != null && mine.isOf(wanted)) {
            mine.obey(wanted);
        } else if (stoppingSince == 0) {
            stoppingSince = WallClock.nanos();
            mine.drop("the job has ended, or continues without this member");
            report();
        }
        return this;
    }

    /** Begins a shard, unless the member leaves or the shard is over: an order that a later one has overtaken must not restart it. */
    private void begin(@Nullable JobShardOrder wanted) {
        if (leaving || wanted == null || begun.getOrDefault(wanted.job(), 0) >= wanted.attempt()) {
            return;
        }
        begun.remove(wanted.job()); // removed first: otherwise it would keep its place in the order
        begun.put(wanted.job(), wanted.attempt());
        ActorRef<AgentMessage> agent = getContext().getSelf();
        shard = new JobShardHost(
                getContext().getSystem(), cache, settings.runner(), wanted, () -> agent.tell(Changed.CHANGED));
        report();
    }

    private Behavior<AgentMessage> onRead(ReadBytes read) {
        CompletionStage<FileSegment> piece = piece(read);
        if (piece != null) {
            CompletableFuture<Void> unusedAnswer = piece.toCompletableFuture()
                    .completeOnTimeout(FileSegment.nothing(read.offset()), PERIOD.toMillis(), TimeUnit.MILLISECONDS)
                    .thenAccept(read.replyTo()::tell);
        }
        return this;
    }

    private @Nullable CompletionStage<FileSegment> piece(ReadBytes read) {
        ReadBytes.Name name = read.stream();
        try {
            return switch (name.kind()) {
                case FILE -> CompletableFuture.completedFuture(cache.read(name.hash(), read.offset()));
                case INPUT -> input(name.job(), read.offset());
                case ANSWERS -> answers(name, read.offset());
                case OUTPUT, ERROR, CALLS, RESULT -> output(name, read.offset());
            };
        } catch (IOException missing) {
            return null;
        }
    }

    private @Nullable CompletionStage<FileSegment> input(long job, long offset) throws IOException {
        ClientJob client = gateway.job(job);
        return client == null ? null : client.input().read(offset);
    }

    private @Nullable CompletionStage<FileSegment> answers(ReadBytes.Name name, long offset) {
        ClientJob client = gateway.job(name.job());
        BytePipe answers = client == null ? null : client.answers(name.attempt());
        return answers == null ? null : answers.read(offset);
    }

    private @Nullable CompletionStage<FileSegment> output(ReadBytes.Name name, long offset) {
        JobShardHost mine = shard;
        return mine != null && isShard(mine, name.job(), name.attempt())
                ? mine.pipe(name.kind()).read(offset)
                : null;
    }

    private static boolean isShard(JobShardHost shard, long job, int attempt) {
        JobShardReport report = shard.report();
        return report.job() == job && report.attempt() == attempt;
    }

    private Behavior<AgentMessage> onAskProgress(ProgressRequest ask) {
        JobShardHost mine = shard;
        if (mine != null && isShard(mine, ask.job(), ask.attempt())) {
            ask.replyTo().tell(mine.progress());
        }
        return this;
    }

    /** Reports first that the member leaves: a job that is stopped here must not start again here. */
    private Behavior<AgentMessage> onLeave(Leave leave) {
        leaving = true;
        report();
        if (shard != null) {
            shard.drop(leave.reason());
        }
        leave.received().complete(Done.done());
        return this;
    }

    private Behavior<AgentMessage> onFull() {
        if (shard != null) {
            shard.shed();
        }
        return this;
    }

    private Behavior<AgentMessage> onStop() {
        if (shard != null) {
            shard.drop("this member has ended");
        }
        return this;
    }
}
