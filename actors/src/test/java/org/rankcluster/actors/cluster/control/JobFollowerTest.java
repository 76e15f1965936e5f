package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.cluster.control.AskProgress.Progress;

@Timeout(120)
class JobFollowerTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final MemberId HOME = new MemberId("host", 2551, 1);

    private final ClientJob job = new ClientJob(
            new JobOrder("key", "barrier", HOME, 1, 1, false, 1, List.of()),
            ClientWatch.start(Duration.ofSeconds(1), ClientWatch.PATIENCE));

    /** Runs a job that gives out nothing, and is seven events far. */
    private final ActorRef<AgentMessage> home = KIT.spawn(Behaviors.receive(AgentMessage.class)
            .onMessage(ReadBytes.class, read -> {
                read.replyTo().tell(Piece.nothing(read.offset()));
                return Behaviors.same();
            })
            .onMessage(AskProgress.class, ask -> {
                ask.replyTo().tell(new Progress(1, 7, 0));
                return Behaviors.same();
            })
            .build());

    @AfterAll
    static void end() {
        KIT.shutdownTestKit();
    }

    private void heard(JobRecord record) {
        job.heard(new JobNews(record, 0, home));
    }

    /** A thread that is interrupted while it writes to a socket closes it. */
    @Test
    void shouldLetALineOfProgressGoOutWholeWhenTheJobEnds() throws Exception {
        JobRecord running = JobRecord.queued(1, job.order()).started(List.of(HOME));
        CountDownLatch telling = new CountDownLatch(1);
        List<JobLine> lines = new CopyOnWriteArrayList<>();
        List<Boolean> interrupted = new CopyOnWriteArrayList<>();
        heard(running);
        Thread follower = Thread.ofVirtual().start(() -> {
            try {
                new JobFollower(KIT.system(), job, line -> {
                            if (line.progress() != null) {
                                telling.countDown();
                                interrupted.add(isInterruptedSoon());
                            }
                            lines.add(line);
                        })
                        .follow();
            } catch (Exception fails) {
                throw new AssertionError(fails);
            }
        });
        assertThat(telling.await(60, TimeUnit.SECONDS)).isTrue();
        heard(running.ended(JobResult.BAD_INPUT, "--heap: too small"));
        follower.join();

        assertThat(interrupted).contains(false).doesNotContain(true);
        assertThat(lines).last().isEqualTo(JobLine.end(JobResult.BAD_INPUT, "--heap: too small"));
        assertThat(job.settlement()).isEqualTo(new Settlement(1, JobResult.BAD_INPUT, "--heap: too small"));
    }

    private static boolean isInterruptedSoon() {
        try {
            Thread.sleep(500);
            return false;
        } catch (InterruptedException stopped) {
            return true;
        }
    }
}
