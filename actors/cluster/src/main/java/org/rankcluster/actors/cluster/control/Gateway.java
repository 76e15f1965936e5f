package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/** The jobs that were handed to this member, and its way to the coordinator; called from the threads of clients. */
final class Gateway {
    private static final Duration ONE_TRY = Duration.ofSeconds(3);
    /** A coordinator that is lost is replaced within half a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    /** Ticks of a second: a member that was started a moment ago may join before they are over. */
    static final int PATIENCE_ALONE = 20;

    /** How long a client may have to wait for an answer: the last try begins before patience is over. */
    static final Duration LONGEST_ASK = PATIENCE.plus(ONE_TRY.multipliedBy(2));

    /** Below the 5 s that Akka gives to what goes before the end. */
    private static final long FAREWELL_NANOS = Duration.ofSeconds(4).toNanos();

    private static final long POLL_MILLIS = 50;

    private final ActorSystem<?> system;
    private final ActorRef<CoordinatorMessage> coordinator;
    private final Duration alone;
    private final Map<String, ClientJob> byKey = new ConcurrentHashMap<>();
    private final Map<Long, ClientJob> byId = new ConcurrentHashMap<>();
    /** By id, what the coordinator does not know yet. */
    private final Map<Long, Settlement> settled = new ConcurrentHashMap<>();

    /**
     * A gateway.
     *
     * @param alone how long it asks while this member has not joined a cluster, where nobody answers
     */
    Gateway(ActorSystem<?> system, ActorRef<CoordinatorMessage> coordinator, Duration alone) {
        this.system = system;
        this.coordinator = coordinator;
        this.alone = alone;
    }

    /** Nobody coordinates: too few members are left, none has been up yet, or this one is in no cluster. */
    static final class NoCoordinator extends Exception {
        private static final long serialVersionUID = 1;

        NoCoordinator(boolean joined) {
            super(
                    joined
                            ? "no coordinator answers (expected: most members of the cluster to be up)"
                            : "this member has not joined a cluster (expected: one that --join names or discovery finds)");
        }
    }

    /** Hands a job over; {@link CoordinatorMessage.Submitted} says whether it was taken. */
    CoordinatorMessage.Submitted submit(ClientJob job) throws NoCoordinator, InterruptedException {
        byKey.put(job.order().key(), job);
        CoordinatorMessage.Submitted answer = ask(replyTo -> new CoordinatorMessage.Submit(job.order(), replyTo));
        if (answer.record() == null) {
            byKey.remove(job.order().key());
        } else {
            job.isCalled(answer.record().id());
            byId.put(answer.record().id(), job);
        }
        return answer;
    }

    /** Ends a job; says what has become of it, with no job in it if there is none. */
    CoordinatorMessage.Listing cancel(long id, int exit, String reason) throws NoCoordinator, InterruptedException {
        return ask(replyTo -> new CoordinatorMessage.Cancel(id, exit, reason, replyTo));
    }

    /** All jobs. */
    CoordinatorMessage.Listing list() throws NoCoordinator, InterruptedException {
        return ask(CoordinatorMessage.Enquire::new);
    }

    private <A> A ask(Function<ActorRef<A>, CoordinatorMessage> question) throws NoCoordinator, InterruptedException {
        long start = WallClock.nanos();
        boolean joined = ClusterMember.hasJoined(system);
        while (WallClock.nanos() - start < (joined ? PATIENCE : alone).toNanos()) {
            try {
                return AskPattern.<CoordinatorMessage, A>ask(coordinator, question::apply, ONE_TRY, system.scheduler())
                        .toCompletableFuture()
                        .get(2 * ONE_TRY.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException silence) {
                joined = ClusterMember.hasJoined(system); // asked again
            }
        }
        throw new NoCoordinator(joined);
    }

    /** The job of a client of this member, or null. */
    @Nullable
    ClientJob job(long id) {
        return byId.get(id);
    }

    /** The client needs no more of this job. */
    void settle(ClientJob job) {
        byKey.remove(job.order().key());
        job.settle();
        long id = job.id();
        if (id != 0) {
            byId.remove(id);
            settled.put(id, job.settlement());
        }
    }

    /** Jobs that nobody here needs any longer, until the coordinator knows. */
    List<Settlement> settled() {
        return List.copyOf(settled.values());
    }

    /** Hears of its jobs. */
    void heard(List<JobNews> news) {
        List<Long> known = new ArrayList<>();
        for (JobNews one : news) {
            known.add(one.record().id());
            ClientJob job = byKey.get(one.record().order().key());
            if (job == null) {
                settled.computeIfAbsent(one.record().id(), Settlement::untold);
            } else {
                job.heard(one);
            }
        }
        settled.keySet().retainAll(known);
    }

    /** The member leaves or was cut off: all clients are told, and some time is given to those threads that do. */
    void closing(String reason) {
        byKey.values().forEach(job -> job.lost(reason));
        long start = WallClock.nanos();
        try {
            while (!byKey.isEmpty() && WallClock.nanos() - start < FAREWELL_NANOS) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
