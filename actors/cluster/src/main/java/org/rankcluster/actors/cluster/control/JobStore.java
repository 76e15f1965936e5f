package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.ActorContext;
import akka.cluster.ddata.Key;
import akka.cluster.ddata.LWWMap;
import akka.cluster.ddata.LWWMapKey;
import akka.cluster.ddata.SelfUniqueAddress;
import akka.cluster.ddata.typed.javadsl.DistributedData;
import akka.cluster.ddata.typed.javadsl.Replicator;
import akka.cluster.ddata.typed.javadsl.ReplicatorMessageAdapter;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The store of job records in Akka's Distributed Data, so that jobs survive the loss of the coordinator. Records are written to most
 * members and read from most members. Every record is therefore found again, whichever minority of the members is lost. Requests are
 * repeated until they succeed.
 */
final class JobStore {
    private static final Key<LWWMap<String, JobRecord>> KEY = LWWMapKey.create("rankcluster-jobs");
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration NO_ANSWER_AT_ALL = Duration.ofSeconds(30);

    private final ReplicatorMessageAdapter<CoordinatorMessage, LWWMap<String, JobRecord>> replicator;
    private final SelfUniqueAddress self;
    private final Map<Long, JobRecord> changed = new HashMap<>();
    private final Set<Long> forgotten = new HashSet<>();
    private boolean writing;

    JobStore(ActorContext<CoordinatorMessage> context) {
        this.self = DistributedData.get(context.getSystem()).selfUniqueAddress();
        this.replicator = new ReplicatorMessageAdapter<>(
                context, DistributedData.get(context.getSystem()).replicator(), NO_ANSWER_AT_ALL);
    }

    /** Makes this member keep a copy of the records, also if the coordinator is on another member. */
    static void join(ActorSystem<?> system) {
        DistributedData.get(system);
    }

    /** Reads all jobs; the answer is {@link ClusterCoordinator.Kept}. */
    void read() {
        replicator.askGet(
                reply -> new Replicator.Get<>(KEY, new Replicator.ReadMajority(PATIENCE), reply), this::onRead);
    }

    private CoordinatorMessage onRead(Replicator.GetResponse<LWWMap<String, JobRecord>> answer) {
        if (answer instanceof Replicator.GetSuccess<LWWMap<String, JobRecord>> success) {
            return new ClusterCoordinator.Kept(success.get(KEY).getEntries().values());
        }
        if (answer instanceof Replicator.NotFound) {
            return new ClusterCoordinator.Kept(List.of());
        }
        read();
        return ClusterCoordinator.Stored.NOT_YET;
    }

    /** Stores these records, and drops the records of these ids. */
    void write(List<JobRecord> jobs, List<Long> dropped) {
        jobs.forEach(job -> changed.put(job.id(), job));
        dropped.forEach(id -> {
            changed.remove(id);
            forgotten.add(id);
        });
        if (!writing && !isClean()) {
            write();
        }
    }

    private void write() {
        writing = true;
        Map<Long, JobRecord> jobs = Map.copyOf(changed);
        Set<Long> dropped = Set.copyOf(forgotten);
        replicator.askUpdate(
                reply -> new Replicator.Update<>(
                        KEY,
                        LWWMap.empty(),
                        new Replicator.WriteMajority(PATIENCE),
                        reply,
                        kept -> changed(kept, jobs, dropped)),
                answer -> onWritten(answer, jobs, dropped));
    }

    private LWWMap<String, JobRecord> changed(
            LWWMap<String, JobRecord> kept, Map<Long, JobRecord> jobs, Set<Long> dropped) {
        LWWMap<String, JobRecord> now = kept;
        for (JobRecord job : jobs.values()) {
            now = now.put(self, String.valueOf(job.id()), job);
        }
        for (long id : dropped) {
            now = now.remove(self, String.valueOf(id));
        }
        return now;
    }

    private CoordinatorMessage onWritten(
            Replicator.UpdateResponse<LWWMap<String, JobRecord>> answer, Map<Long, JobRecord> jobs, Set<Long> dropped) {
        writing = false;
        if (answer instanceof Replicator.UpdateSuccess) {
            jobs.forEach(changed::remove);
            forgotten.removeAll(dropped);
        }
        if (!isClean()) {
            write();
        }
        return isClean() ? ClusterCoordinator.Stored.ALL : ClusterCoordinator.Stored.NOT_YET;
    }

    /** Returns whether everything given to the store is stored. */
    boolean isClean() {
        return changed.isEmpty() && forgotten.isEmpty();
    }
}
