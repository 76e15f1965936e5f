package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cluster.control.JobShardOrder.Wanted;
import org.rankcluster.actors.cluster.control.JobShardReport.Phase;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.job.JobResult;

/** Tests of shards that receive orders at inconvenient moments. */
@Timeout(240)
class JobShardHostTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final MemberId COORDINATOR = new MemberId("host", 2551, 1);
    private static final MemberId OTHER = new MemberId("host", 2552, 2);

    @TempDir
    Path folder;

    private final CountDownLatch prepares = new CountDownLatch(1);
    private final CountDownLatch prepared = new CountDownLatch(1);
    private final ManualRunner runner = new ManualRunner();
    private BlobCache cache;

    @BeforeEach
    void open() {
        cache = new BlobCache(ScratchFolder.open(ScratchFolder.Owner.MEMBER, folder));
    }

    @AfterEach
    void close() {
        cache.close();
    }

    @AfterAll
    static void end() {
        KIT.shutdownTestKit();
    }

    /** A runner that prepares as long as the test decides, even if it is interrupted, and runs until it receives the order to end. */
    private final class ManualRunner implements JobShardRunner, JobShardRunner.Prepared, JobShardRunner.Running {
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile boolean started;
        private volatile int exit = JobResult.MEMBER_LOST;

        @Override
        public Prepared prepare(JobShardOrder order, Map<String, Path> files, Path work) {
            prepares.countDown();
            boolean interrupted = false;
            while (prepared.getCount() > 0) {
                try {
                    prepared.await();
                } catch (InterruptedException hurried) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return this;
        }

        @Override
        public LinkAddress link() {
            return new LinkAddress(KIT.system().ignoreRef(), new LinkAddress.Socket("127.0.0.1", 1, ""));
        }

        @Override
        public Running start(List<LinkAddress> links, Streams streams) {
            started = true;
            return this;
        }

        @Override
        public void close() {}

        @Override
        public void cancel(int with, String reason) {
            exit = with;
            over.countDown();
        }

        @Override
        public void abandon(String reason) {
            over.countDown();
        }

        @Override
        public boolean isComputing() {
            return false;
        }

        @Override
        public JobResult await() {
            try {
                over.await();
            } catch (InterruptedException early) {
                throw new IllegalStateException(early);
            }
            throw new IllegalStateException("exit " + exit);
        }

        @Override
        public void awaitStop() {}
    }

    private static JobShardOrder order(int index, Wanted wanted, List<JobFile> files) {
        JobOrder job = new JobOrder("key", "scripted", COORDINATOR, 2, 1, false, 100, files, false, "ada at 10.0.0.7");
        boolean cancel = wanted == Wanted.CANCEL;
        return new JobShardOrder(
                1,
                1,
                index,
                job,
                List.of(COORDINATOR, OTHER),
                List.of(),
                KIT.system().ignoreRef(),
                wanted,
                cancel ? 130 : 0,
                cancel ? "enough" : "");
    }

    private JobShardHost begin(int index, Wanted wanted, List<JobFile> files) {
        return new JobShardHost(KIT.system(), cache, runner, order(index, wanted, files), () -> {});
    }

    private static void awaitOver(JobShardHost shard) {
        await().atMost(TestMembers.PATIENCE).until(shard::isOver);
    }

    /** The memory becomes full while the shard prepares. Its readiness or interruption does not matter after that. */
    @Test
    void shouldFailForTheMemoryThatItFilledBeforeItWasReady() throws Exception {
        JobShardHost shard = begin(1, Wanted.PREPARE, List.of());
        prepares.await();
        shard.shed();
        assertThat(shard.report().phase()).isEqualTo(Phase.FAILED);
        prepared.countDown();
        awaitOver(shard);
        assertThat(shard.report().phase()).isEqualTo(Phase.FAILED);
        assertThat(shard.report().exit()).isEqualTo(JobResult.BAD_INPUT);
        assertThat(shard.report().reason()).contains("--heap: ");
    }

    @Test
    void shouldNotRunAfterItHasFailed() throws Exception {
        JobShardHost shard = begin(1, Wanted.RUN, List.of());
        prepares.await();
        shard.shed();
        prepared.countDown();
        await().atMost(TestMembers.PATIENCE).until(() -> shard.isOver() || runner.started);
        runner.abandon("the test is over");
        awaitOver(shard);
        assertThat(runner.started).isFalse();
        assertThat(shard.report().exit()).isEqualTo(JobResult.BAD_INPUT);
    }

    /** The source of the files does not answer: its client is gone with the file, or a cleaner has removed it. */
    @Test
    void shouldEndWithTheCancelWhoseFilesDoNotCome() {
        List<JobFile> files = List.of(new JobFile("jar", "0".repeat(64), 5));
        JobShardHost shard = begin(0, Wanted.PREPARE, files);
        shard.obey(order(0, Wanted.CANCEL, files));
        awaitOver(shard);
        assertThat(shard.report().phase()).isEqualTo(Phase.FAILED);
        assertThat(shard.report().exit()).isEqualTo(130);
        assertThat(shard.report().reason()).isEqualTo("enough");
    }

    /** Another member may receive the cancel first. */
    @Test
    void shouldLeaveACancelToTheCoordinator() {
        for (int index = 1; index >= 0; index--) {
            ManualRunner mine = new ManualRunner();
            prepared.countDown();
            JobShardHost shard =
                    new JobShardHost(KIT.system(), cache, mine, order(index, Wanted.RUN, List.of()), () -> {});
            await().atMost(TestMembers.PATIENCE).until(() -> shard.report().phase() == Phase.RUNNING);
            shard.obey(order(index, Wanted.CANCEL, List.of()));
            assertThat(mine.over.getCount()).as("member %s", index).isEqualTo(index);
            shard.drop("the test is over");
            awaitOver(shard);
        }
    }
}
