package org.rankcluster.apps.common;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.rankcluster.actors.job.Job;
import org.rankcluster.actors.job.JobMember;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.Simulation;

/** A group of members in one JVM, which pass each other batches of bytes. */
public final class MemberGroup implements AutoCloseable {
    private final List<ActorSystem<Void>> systems = new ArrayList<>();
    private final List<Job> parts = new CopyOnWriteArrayList<>();
    private long runs;

    /** Creates at most {@code most} members of two partitions each. */
    public MemberGroup(int most) {
        for (int member = 0; member < most; member++) {
            systems.add(ActorSystem.create(Behaviors.empty(), "member-" + member, Simulation.config(2)));
        }
    }

    /** Runs a job on the first {@code count} members, the first of which is its coordinator. */
    JobResult run(JobSpec spec, int count, OutputStream out, JobObserver observer) {
        runs++;
        List<Link> links = new ArrayList<>();
        for (int member = 0; member < count; member++) {
            links.add(new Link(runs, member, links));
        }
        parts.clear();
        OutputStream nowhere = OutputStream.nullOutputStream();
        for (int member = 0; member < count; member++) {
            JobMember place = new JobMember(systems.get(member), new JobShard(member, count), links.get(member));
            JobObserver its = member == 0 ? observer : JobObserver.NONE;
            parts.add(Job.start(place, spec, member == 0 ? out : nowhere, nowhere, its, RunWatcher.probes(its)));
        }
        return parts.stream().map(Job::await).toList().getFirst();
    }

    /** Has all members of the run give it up, as they do when one of them is lost. */
    public void lose(String reason) {
        parts.forEach(part -> part.abandon(reason));
    }

    @Override
    public void close() {
        systems.forEach(ActorSystem::terminate);
    }

    private static final class Link implements MemberLink {
        private record Batch(int from, byte[] bytes) {}

        private final long run;
        private final int member;
        private final List<Link> links;
        private final Queue<Batch> early = new ArrayDeque<>();
        private Inbound inbound;

        Link(long run, int member, List<Link> links) {
            this.run = run;
            this.member = member;
            this.links = links;
        }

        @Override
        public long run() {
            return run;
        }

        @Override
        public synchronized void open(Inbound opened) {
            inbound = opened;
            early.forEach(this::hand);
        }

        @Override
        public void send(int to, byte[] batch, int length) {
            links.get(to).take(new Batch(member, Arrays.copyOf(batch, length)));
        }

        private synchronized void take(Batch batch) {
            if (inbound == null) {
                early.add(batch);
            } else {
                hand(batch);
            }
        }

        private void hand(Batch batch) {
            inbound.arrived(batch.from, batch.bytes, batch.bytes.length);
        }

        @Override
        public void close() {}
    }
}
