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

/**
 * The access of a member's client threads to the coordinator of the cluster, with the jobs submitted at this member. The threads of clients
 * call it.
 */
final class Gateway {
    private static final Duration ONE_TRY = Duration.ofSeconds(3);
    /** Time limit of a request: a coordinator that is lost is replaced within half a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    /** Ticks of a second: a member that was started a moment ago may join within this time. */
    static final int PATIENCE_ALONE = 20;

    /** Longest time that a client waits for an answer: the last try begins before {@link #PATIENCE} is over. */
    static final Duration LONGEST_ASK = PATIENCE.plus(ONE_TRY.multipliedBy(2));

    /** Time limit at the end: below the 5 s that Akka gives to the tasks before its shutdown. */
    private static final long CLOSING_NANOS = Duration.ofSeconds(4).toNanos();

    private static final long POLL_MILLIS = 50;

    private final ActorSystem<?> system;
    private final ActorRef<CoordinatorMessage> coordinator;
    private final Duration alone;
    private final Map<String, ClientJob> byKey = new ConcurrentHashMap<>();
    private final Map<Long, ClientJob> byId = new ConcurrentHashMap<>();
    /** Acknowledgements that the coordinator has not confirmed yet, by job id. */
    private final Map<Long, JobAcknowledgement> acknowledged = new ConcurrentHashMap<>();

    /**
     * Creates a gateway.
     *
     * @param alone time limit for requests while this member has not joined a cluster, where there is no coordinator
     */
    Gateway(ActorSystem<?> system, ActorRef<CoordinatorMessage> coordinator, Duration alone) {
        this.system = system;
        this.coordinator = coordinator;
        this.alone = alone;
    }

    /** The error that no coordinator answers: too few members are left, none has been up yet, or this member is in no cluster. */
    static final class NoCoordinator extends Exception {
        private static final long serialVersionUID = 1;

        NoCoordinator(boolean joined) {
            super(
                    joined
                            ? "no coordinator answers (expected: most members of the cluster to be up)"
                            : "this member has not joined a cluster (expected: a cluster of --join or of discovery)");
        }
    }

    /** Submits a job; {@link CoordinatorMessage.Submitted} reports whether it was accepted. */
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

    /**
     * Ends a job. Returns its state afterwards, in a listing without jobs if there is none.
     *
     * @param by user who ends it, for the log
     */
    CoordinatorMessage.Listing cancel(long id, int exit, String reason, String by)
            throws NoCoordinator, InterruptedException {
        return ask(replyTo -> new CoordinatorMessage.Cancel(id, exit, reason, by, replyTo));
    }

    /** Returns all jobs. */
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
                joined = ClusterMember.hasJoined(system); // the request is sent again
            }
        }
        throw new NoCoordinator(joined);
    }

    /** Returns the job of a client of this member, or null. */
    @Nullable
    ClientJob job(long id) {
        return byId.get(id);
    }

    /** Marks a job as no longer needed by its client. */
    void acknowledge(ClientJob job) {
        byKey.remove(job.order().key());
        job.acknowledge();
        long id = job.id();
        if (id != 0) {
            byId.remove(id);
            acknowledged.put(id, job.acknowledgement());
        }
    }

    /** Returns the jobs that no client here needs any longer, until the coordinator has confirmed them. */
    List<JobAcknowledgement> acknowledged() {
        return List.copyOf(acknowledged.values());
    }

    /** Passes the coordinator's reports to the jobs. */
    void received(List<JobNews> news) {
        List<Long> known = new ArrayList<>();
        for (JobNews one : news) {
            known.add(one.record().id());
            ClientJob job = byKey.get(one.record().order().key());
            if (job == null) {
                acknowledged.computeIfAbsent(one.record().id(), JobAcknowledgement::withoutResult);
            } else {
                job.received(one);
            }
        }
        acknowledged.keySet().retainAll(known);
    }

    /** Reports to all clients that the member leaves or was cut off, and gives their threads some time to send it. */
    void closing(String reason) {
        byKey.values().forEach(job -> job.lost(reason));
        long start = WallClock.nanos();
        try {
            while (!byKey.isEmpty() && WallClock.nanos() - start < CLOSING_NANOS) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
