package org.rankcluster.actors.cli.run;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobShardRunner;
import org.rankcluster.actors.cluster.link.BatchPort;
import org.rankcluster.actors.cluster.link.BatchTls;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.cluster.link.MemberLinks;
import org.rankcluster.actors.cluster.link.RunLink;
import org.rankcluster.actors.job.JobMember;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The JIT warm-up of an idle cluster member after its start. The warm-up repeats a small job, with both of its shards, until the JVM has
 * compiled the code that every job needs. Otherwise each member would compile it within its first jobs, while all others wait. The warm-up
 * uses CPU time and memory that are idle, and ends as soon as there is a job.
 *
 * <p>The AOT cache does not replace it, since it holds no compiled code. The first two jobs of two members took 26 % less CPU time with a
 * warm-up. They were fft3d on bgl-512, then halo3d on 8x8x8, from 25 s after the start. Four pairs of fresh clusters took 16 to 26 s
 * against 26 to 32 s.
 */
public final class WarmUp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("rankcluster.members");

    private static final int MEMBERS = 2;
    private static final Duration LONGEST = Duration.ofSeconds(20);
    /** Part of a job's time; warming up ends when the compiler has worked for less. */
    private static final double AT_REST = 0.2;
    /** Least heap, in bytes. Smaller members are for small jobs: their memory is not for warming up. */
    private static final long LEAST_HEAP = 256L << 20;

    /** The program that members run, one of the samples. The class is named by a string, since programs need MPI and commands do not. */
    public static final String PROGRAM = "org.rankcluster.apps.WarmUpProgram";

    private static final List<String> OPTIONS = List.of("--shape", "8x8x8", "--partitions", String.valueOf(MEMBERS));
    private static final List<String> ITERATIONS = List.of("4");

    private final PrintStream err;
    private final Duration longest;
    private final List<String> job = new ArrayList<>();
    private @Nullable Thread thread;
    private final List<JobShardRunner.Running> shares = new ArrayList<>();
    private boolean closed;
    private boolean warm;
    private boolean expired;
    private int jobs;

    /**
     * Creates a warm-up that has not begun.
     *
     * @param program a class with a {@code main} that takes a number of iterations; nothing runs if the class path has none
     * @param err receives a message if it fails
     */
    public WarmUp(String program, PrintStream err) {
        this(program, err, LONGEST);
    }

    /**
     * Creates a warm-up that has not begun.
     *
     * @param longest time after which no more jobs begin
     */
    WarmUp(String program, PrintStream err, Duration longest) {
        job.add(program);
        job.addAll(OPTIONS);
        this.err = err;
        this.longest = longest;
    }

    /**
     * Begins, unless there was a job already, the program or the compiler is missing, or the heap is below {@link #LEAST_HEAP}.
     *
     * @param tls TLS of the member's connections for batches, whose code is compiled too; null if they are plain
     */
    public synchronized void start(@Nullable BatchTls tls) {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        boolean isThere = WarmUp.class.getResource("/" + job.getFirst().replace('.', '/') + ".class") != null;
        if (!closed && isThere && compiler != null && Runtime.getRuntime().maxMemory() >= LEAST_HEAP) {
            LOG.info("this member warms up with small jobs of its own, for {} s at most", longest.toSeconds());
            thread = Thread.ofPlatform().daemon().name("rankcluster-warm-up").start(() -> play(compiler, tls));
        }
    }

    /** Returns the number of finished warm-up jobs. */
    synchronized int jobs() {
        return jobs;
    }

    /** Returns whether a warm-up job is running. */
    synchronized boolean isPlaying() {
        return thread != null && thread.isAlive() && !shares.isEmpty();
    }

    private void play(CompilationMXBean compiler, @Nullable BatchTls tls) {
        long begun = WallClock.nanos();
        // On a busy machine one job may take minutes.
        CompletableFuture.delayedExecutor(longest.toNanos(), TimeUnit.NANOSECONDS, Thread::startVirtualThread)
                .execute(this::expire);
        try (Stage stage = new Stage(tls)) {
            double busy = 1;
            while (!isOver() && busy >= AT_REST) {
                long before = WallClock.nanos();
                long compiled = compiler.getTotalCompilationTime();
                play(stage);
                busy = (compiler.getTotalCompilationTime() - compiled) * 1e6 / (WallClock.nanos() - before);
            }
            ended(busy < AT_REST, WallClock.nanos() - begun);
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            if (!isClosed()) {
                err.println("the warm-up has failed, which only makes the first jobs slower: " + failed);
            }
        }
    }

    private void play(Stage stage) {
        List<RunLink> links = stage.links(jobs() + 1);
        List<LinkAddress> addresses = links.stream().map(RunLink::address).toList();
        List<JobShardRunner.Running> begun = new ArrayList<>();
        try {
            for (int member = 0; member < MEMBERS; member++) {
                RunLink link = links.get(member);
                link.connect(addresses);
                JobMember environment = new JobMember(stage.systems.get(member), new JobShard(member, MEMBERS), link);
                LocalLaunch launch = LocalLaunch.of(RunOptions.parse(job), ITERATIONS);
                begun.add(launch.start(
                        environment,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        JobObserver.NONE));
            }
        } catch (RuntimeException | Error failed) {
            begun.forEach(WarmUp::cancel); // otherwise they would wait for the others for ever
            throw failed;
        }
        if (!begin(begun)) {
            begun.forEach(WarmUp::cancel);
        }
        for (JobShardRunner.Running share : begun) {
            JobResult result = share.await();
            share.awaitStop();
            if (result.end().exit() != JobResult.SUCCESS) {
                throw new IllegalStateException(
                        "exit " + result.end().exit() + ": " + result.end().diagnosis());
            }
        }
        ended();
    }

    private static void cancel(JobShardRunner.Running share) {
        share.cancel(JobResult.SUCCESS, "the warm-up is over");
    }

    private synchronized boolean begin(List<JobShardRunner.Running> begun) {
        shares.addAll(begun);
        return !closed && !expired;
    }

    private synchronized void ended() {
        shares.clear();
        jobs += closed || expired ? 0 : 1;
    }

    private synchronized void expire() {
        expired = true;
        shares.forEach(WarmUp::cancel);
    }

    private synchronized boolean isOver() {
        return closed || expired;
    }

    /** Records the end of the warm-up, unless a job has stopped it. */
    private synchronized void ended(boolean atRest, long nanos) {
        if (closed) {
            return;
        }
        warm = atRest;
        LOG.info(
                "this member {} after {} s; complete jobs of its own: {}",
                atRest ? "is warm" : "is not warm, but ends its warm-up",
                Duration.ofNanos(nanos).toSeconds(),
                jobs);
    }

    /** Ends the warm-up at once, because a job is there. The log states it if the member is not warm yet. */
    void yieldToJob() {
        synchronized (this) {
            if (!closed && !warm) {
                LOG.info("the first job begins on this member before it is warm, so it takes longer than later ones");
            }
        }
        close();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Ends the warm-up at once. */
    @Override
    public void close() {
        Thread playing;
        synchronized (this) {
            closed = true;
            shares.forEach(WarmUp::cancel);
            playing = thread;
        }
        try {
            if (playing != null) {
                playing.join();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the thread that needed the job does not need it any longer
        }
    }

    /** The two actor systems that stand for members during the warm-up. */
    private static final class Stage implements AutoCloseable {
        /** A member that must end is not delayed. */
        private static final Map<String, Boolean> ENDS_WITH_THE_JVM =
                Map.of("akka.jvm-shutdown-hooks", false, "akka.coordinated-shutdown.run-by-jvm-shutdown-hook", false);

        final List<ActorSystem<?>> systems = new ArrayList<>();
        private final BatchPort port;

        Stage(@Nullable BatchTls tls) throws IOException {
            InetAddress here = InetAddress.getLoopbackAddress();
            port = BatchPort.open(new InetSocketAddress(here, 0), here.getHostAddress(), tls, why -> {});
            Config config = ConfigFactory.parseMap(ENDS_WITH_THE_JVM).withFallback(Simulation.config(1));
            for (int member = 0; member < MEMBERS; member++) {
                systems.add(ActorSystem.create(Behaviors.empty(), "rankcluster-warm-up-" + member, config));
            }
        }

        List<RunLink> links(long run) {
            List<RunLink> links = new ArrayList<>();
            for (int member = 0; member < MEMBERS; member++) {
                links.add(new MemberLinks(systems.get(member), port).create(run, member, MEMBERS));
            }
            return links;
        }

        @Override
        public void close() {
            systems.forEach(ActorSystem::terminate);
            port.close();
        }
    }
}
