package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.link.JobCounters;
import org.slf4j.LoggerFactory;

/** Tests of the lines about jobs that an operator reads. */
class JobLogTest extends ManualJobScheduler {
    private static final String RUNS = "ada-only-here at 10.0.0.7";
    private static final long SECOND = 1_000;

    private final ActorTestKit kit = ActorTestKit.create();
    private final JobCounters counters = JobCounters.get(kit.system());
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
    private Logger logger;
    private JobLog log = new JobLog(List.of(), counters, () -> now);

    @BeforeEach
    void listen() {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> LoggerFactory.getLogger("rankcluster.jobs") instanceof Logger);
        logger = (Logger) LoggerFactory.getLogger("rankcluster.jobs");
        logger.setLevel(ch.qos.logback.classic.Level.INFO);
        appender.list = new CopyOnWriteArrayList<>(); // clusters of other tests write too
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(appender);
        logger.setLevel(null);
        kit.shutdownTestKit();
    }

    private long submit(String key, boolean restart) {
        long id = scheduler
                .submitted(new JobOrder(key, "fft3d", A, 0, 1, restart, 100, List.of(), false, RUNS))
                .id();
        write();
        return id;
    }

    private void write() {
        scheduler.takeChanged().forEach(log::changed);
    }

    /** Returns the lines about jobs of this test, which have a user of their own or a number that no other test has. */
    private List<String> lines() {
        return appender.list.stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(line -> line.contains("host:") || line.contains(RUNS) || line.contains("only-here"))
                .toList();
    }

    @Test
    void shouldLogAJobFromItsSubmissionToItsEnd() {
        up(A, B);
        long id = submit("1", false);
        now = 90 * SECOND;
        acknowledged = List.of(new JobAcknowledgement(id, 0, ""));
        report(A, null);
        write();
        assertThat(lines())
                .containsExactly(
                        "job 1 submitted: fft3d by " + RUNS + " at member host:2551",
                        "job 1 started on host:2551, host:2552",
                        "job 1 ended: fft3d by " + RUNS + ", exit 0, 90.0 s");
        assertThat(counters.ended("success")).isOne();
    }

    @Test
    void shouldLogTheUserWhoHasCancelledAJob() {
        up(A);
        long id = submit("1", false);
        now = 3 * SECOND / 2;
        log.cancels(id, "bob-only-here at 10.0.0.8");
        var unusedRecord = scheduler.cancelled(id, 1, "enough-only-here\nof it");
        write();
        report(A, new JobShardReport(id, 1, JobShardReport.Phase.FAILED, 1, "enough", null));
        write();
        assertThat(lines())
                .endsWith(
                        "job 1 is being cancelled: enough-only-here",
                        "job 1 cancelled by bob-only-here at 10.0.0.8: fft3d by " + RUNS + ", exit 1, 1.5 s: enough");
        assertThat(counters.ended("cancelled")).isOne();
    }

    @Test
    void shouldLogTheLossOfAMember() {
        up(A, B, C);
        long first = submit("1", true);
        scheduler.gone(C, "was lost");
        write();
        idle(A, B);
        write();
        scheduler.gone(B, "was lost");
        write();
        assertThat(scheduler.jobs()).anyMatch(job -> job.id() == first && job.exit() == 4);
        assertThat(lines())
                .containsExactly(
                        "job 1 submitted: fft3d by " + RUNS + " at member host:2551",
                        "job 1 started on host:2551, host:2552, host:2553",
                        "job 1 waits: member host:2553 was lost",
                        "job 1 started on host:2551, host:2552 (attempt 2)",
                        "job 1 lost: fft3d by " + RUNS
                                + ", exit 4, 0.0 s: member host:2552 was lost; the job was stopped,"
                                + " for one member alone cannot distinguish a crash from a cut of the network (expected: 2 members left)");
        assertThat(counters.ended("lost")).isOne();
    }

    @Test
    void shouldContinueWithTheJobsOfAnotherCoordinator() {
        up(A);
        long id = submit("1", false);
        now = 7 * SECOND;
        scheduler = new JobScheduler(scheduler.jobs(), () -> now);
        log = new JobLog(scheduler.jobs(), counters, () -> now);
        scheduler.joined(A);
        acknowledged = List.of(new JobAcknowledgement(id, 3, "deadlock"));
        report(A, null);
        write();
        assertThat(lines()).endsWith("job 1 failed: fft3d by " + RUNS + ", exit 3, 7.0 s: deadlock");
        assertThat(counters.ended("failed")).isOne();
    }
}
