package org.rankcluster.actors.cli.run;

import akka.actor.typed.ActorSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobPeers;
import org.rankcluster.actors.cluster.control.JobShardOrder;
import org.rankcluster.actors.cluster.control.JobShardRunner;
import org.rankcluster.actors.cluster.control.MemberHeap;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.cluster.link.MemberLinks;
import org.rankcluster.actors.cluster.link.RunLink;
import org.rankcluster.actors.job.JobMember;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Observations;
import org.rankcluster.actors.observe.ObservedRun;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.input.InputException;

/** The factory of a member's shard of a job, from the files that {@code run --cluster} has sent. */
public final class MemberJobShards implements JobShardRunner {
    private static final int ATTEMPT_BITS = 16;

    private final ActorSystem<?> system;
    private final MemberLinks links;
    private final WarmUp warmUp;
    private final Path traces;

    /**
     * Creates the runner of a member.
     *
     * @param warmUp ends before the first shard begins
     * @param traces folder of the traces of jobs
     */
    public MemberJobShards(ActorSystem<?> system, MemberLinks links, WarmUp warmUp, Path traces) {
        this.system = system;
        this.links = links;
        this.warmUp = warmUp;
        this.traces = traces;
    }

    @Override
    public Prepared prepare(JobShardOrder order, Map<String, Path> files, Path work) {
        warmUp.yieldToJob();
        RunRequest request = request(files);
        return new Ready(order, launch(request, order, files, work), request.command(), request.watched());
    }

    private static RunRequest request(Map<String, Path> files) {
        Path sent = files.get(RunRequest.REQUEST);
        if (sent == null) {
            throw InputException.option(ClusterOptions.CLUSTER, "no request", "a request of rankcluster run");
        }
        return RunRequest.read(sent);
    }

    /**
     * Creates the launch that a local run would create. The machine's file is renamed to its original name, which becomes the machine's
     * name.
     */
    private LocalLaunch launch(RunRequest request, JobShardOrder order, Map<String, Path> files, Path work) {
        Map<String, Path> own = new HashMap<>(files);
        own.computeIfPresent(
                RunRequest.MACHINE,
                (key, file) -> copy(file, work.resolve(request.where().machine() + ".conf")));
        own.replaceAll(
                (key, file) -> key.startsWith(RunRequest.JAR) ? copy(file, work.resolve(key + ".classes.jar")) : file);
        int partitions =
                Math.multiplyExact(order.order().partitions(), order.members().size());
        RunOptions options = request.options(own, partitions);
        MemberTrace.rename(options.config, traces, order.job(), order.attempt(), order.index());
        LocalLaunch launch = LocalLaunch.of(options, request.program().arguments());
        checkHeap(launch, order);
        return launch;
    }

    /** Refuses a job that cannot fit at all, before it fills the memory. */
    private static void checkHeap(LocalLaunch launch, JobShardOrder order) {
        if (launch.leastHeap() / order.members().size() > Runtime.getRuntime().maxMemory()) {
            throw MemberHeap.tooSmall(order);
        }
    }

    private static Path copy(Path from, Path to) {
        try {
            return Files.copy(from, to);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private final class Ready implements Prepared {
        private final LocalLaunch launch;
        private final JobShard shard;
        private final RunLink link;
        private final ObservedRun observedRun;
        private JobShardRunner.@Nullable Running running;
        private volatile @Nullable Observation observed;

        Ready(JobShardOrder order, LocalLaunch launch, String command, boolean isWatched) {
            this.launch = launch;
            observedRun = new ObservedRun(
                    String.valueOf(order.job()),
                    command,
                    isWatched,
                    order.attempt(),
                    order.attempts(),
                    new JobPeers(system, order));
            int members = order.members().size();
            shard = new JobShard(order.index(), members);
            link = links.create(order.job() << ATTEMPT_BITS | order.attempt(), order.index(), members);
        }

        @Override
        public LinkAddress link() {
            return link.address();
        }

        @Override
        public JobShardRunner.Running start(List<LinkAddress> addresses, Streams streams) {
            link.connect(addresses);
            JobShardRunner.Running begun = launch.start(
                    new JobMember(system, shard, link, streams.in(), streams.files()),
                    streams.out(),
                    streams.err(),
                    new WatchedObserver(streams.observer(), observedRun, this::show, this::report));
            running = begun;
            return begun;
        }

        private void show(Observation run) {
            observed = run;
            Observation earlier = Observations.get(system).find(run.job());
            if (earlier != null) {
                run.follows(earlier);
            }
            Observations.get(system).add(run);
        }

        /** Passes the result of the run to its observation. */
        private void report(JobResult result) {
            Observation run = observed;
            if (run != null) {
                run.result(JsonReport.of(result, launch), result.path());
            }
        }

        @Override
        public void close() {
            boolean unusedFlag = Thread.interrupted(); // a request to stop, and the thread stops; Akka would complain
            if (running == null) {
                link.close();
            } else {
                running.awaitStop();
            }
        }
    }
}
