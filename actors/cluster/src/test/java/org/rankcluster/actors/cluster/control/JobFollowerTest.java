package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.cluster.control.ProgressRequest.Iteration;
import org.rankcluster.actors.cluster.control.ProgressRequest.Progress;
import org.rankcluster.actors.job.JobResult;

@Timeout(120)
class JobFollowerTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final MemberId COORDINATOR = new MemberId("host", 2551, 1);

    private final ClientJob job = new ClientJob(
            new JobOrder("key", "barrier", COORDINATOR, 1, 1, false, 1, List.of(), false, "ada at 10.0.0.7"),
            ClientWatch.start(Duration.ofSeconds(1), ClientWatch.PATIENCE));

    /** A job's coordinator whose job has no output and has processed seven events. */
    private final ActorRef<AgentMessage> coordinator = KIT.spawn(Behaviors.receive(AgentMessage.class)
            .onMessage(ReadBytes.class, read -> {
                read.replyTo().tell(FileSegment.nothing(read.offset()));
                return Behaviors.same();
            })
            .onMessage(ProgressRequest.class, ask -> {
                ask.replyTo().tell(new Progress(1, 7, 0, false, new Iteration(0, 2, 9)));
                return Behaviors.same();
            })
            .build());

    @AfterAll
    static void end() {
        KIT.shutdownTestKit();
    }

    private void received(JobRecord record) {
        job.received(new JobNews(record, 0, coordinator));
    }

    /** A thread that is interrupted while it writes to a socket closes it. */
    @Test
    void shouldLetALineOfProgressGoOutWholeWhenTheJobEnds() throws Exception {
        JobRecord running = JobRecord.queued(1, job.order()).started(List.of(COORDINATOR), 0);
        CountDownLatch reading = new CountDownLatch(1);
        List<JobLine> lines = new CopyOnWriteArrayList<>();
        List<Boolean> interrupted = new CopyOnWriteArrayList<>();
        received(running);
        Thread follower = Thread.ofVirtual().start(() -> {
            try {
                new JobFollower(KIT.system(), job, line -> {
                            if (line.progress() != null) {
                                reading.countDown();
                                interrupted.add(isInterruptedSoon());
                            }
                            lines.add(line);
                        })
                        .follow();
            } catch (Exception fails) {
                throw new AssertionError(fails);
            }
        });
        assertThat(reading.await(60, TimeUnit.SECONDS)).isTrue();
        received(running.ended(JobResult.BAD_INPUT, "--heap: too small"));
        follower.join();

        assertThat(interrupted).contains(false).doesNotContain(true);
        assertThat(lines)
                .filteredOn(line -> line.progress() != null)
                .first()
                .satisfies(line -> assertThat(line.progress().iteration()).isEqualTo(new Iteration(0, 2, 9)));
        assertThat(lines).last().isEqualTo(JobLine.end(JobResult.BAD_INPUT, "--heap: too small"));
        assertThat(job.acknowledgement())
                .isEqualTo(new JobAcknowledgement(1, JobResult.BAD_INPUT, "--heap: too small"));
    }

    /** If a program is not deterministic, its printed output would be a mixture of two runs. */
    @Test
    void shouldEndAJobThatPrintsOtherwiseWhenItBeginsAgain() throws Exception {
        ActorRef<AgentMessage> printer = KIT.spawn(Behaviors.receive(AgentMessage.class)
                .onMessage(ReadBytes.class, read -> {
                    read.replyTo().tell(printed(read.stream(), read.offset()));
                    return Behaviors.same();
                })
                .build());
        JobRecord first = JobRecord.queued(1, job.order()).started(List.of(COORDINATOR), 0);
        JobRecord second = first.requeued("member host:2551 was lost").started(List.of(COORDINATOR), 0);
        List<JobLine> lines = new CopyOnWriteArrayList<>();
        job.received(new JobNews(first, 0, printer));
        new JobFollower(KIT.system(), job, line -> {
                    lines.add(line);
                    if (line.out() != null) {
                        job.received(new JobNews(second, 0, printer));
                    }
                })
                .follow();

        String reason = "member host:2551 was lost; started again, the program printed other output "
                + "(expected: the same); the job was stopped";
        assertThat(lines).filteredOn(line -> line.out() != null).hasSize(1);
        assertThat(lines).last().isEqualTo(JobLine.end(JobResult.MEMBER_LOST, reason));
        assertThat(job.acknowledgement()).isEqualTo(new JobAcknowledgement(1, JobResult.MEMBER_LOST, reason));
    }

    /** Returns the output: two lines of the first attempt, and three lines of the second one, whose second line differs. */
    private static FileSegment printed(ReadBytes.Name stream, long offset) {
        String text = stream.attempt() == 1 ? "one\ntwo\n" : "one\n2\nthree\n";
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        return stream.kind() == ReadBytes.Kind.OUTPUT && offset < all.length
                ? new FileSegment(offset, Arrays.copyOfRange(all, (int) offset, all.length), false)
                : FileSegment.nothing(offset);
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
