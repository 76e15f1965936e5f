package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of members that stop answering, in one JVM; the first member is the oldest, which coordinates. */
@Timeout(240)
@Execution(ExecutionMode.CONCURRENT) // the members wait most of the time, until silence counts as a loss
class MemberLossTest {
    @TempDir
    Path folder;

    private TestMembers members;

    @BeforeEach
    void start() throws IOException {
        members = new TestMembers(3, ScriptedRunner::new);
    }

    @AfterEach
    void stop() {
        members.close();
    }

    private Client begin(String script, int wanted, boolean restart) {
        Client client = Client.begin(members.client(1), folder, script, wanted, restart);
        await().atMost(TestMembers.PATIENCE).until(() -> !client.out().isEmpty());
        return client;
    }

    @Test
    void shouldEndTheJobOfAMemberThatIsLost() throws Exception {
        Client client = begin("hang", 0, false);
        members.crash(2);
        assertThat(client.await().exit()).isEqualTo(4);
        assertThat(client.last().end().reason()).contains("was lost; the job was stopped");
    }

    @Test
    void shouldContinueWithoutTheCoordinatorsMember() throws Exception {
        Client running = begin("hang once", 0, true);
        Client waiting = Client.begin(members.client(1), folder, "print", 1, false);
        long id = waiting.id();
        members.crash(0);
        assertThat(running.await().exit()).isZero();
        assertThat(running.out()).isEqualTo("hello from each attempt\nand again\n");
        assertThat(running.news()).contains("was lost; runs on 2 members", "(attempt 2)");
        assertThat(waiting.await().exit()).isZero();
        assertThat(members.client(1).list().jobs()).anyMatch(job -> job.id() == id);
    }

    /** The first of the members is the coordinator. They leave as at SIGTERM, long before the cluster receives it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void shouldGiveAMemberThatLeavesNoWork(int leaving) throws Exception {
        Client client = begin("hang once", 0, true);
        String address = "127.0.0.1:" + members.get(leaving).port();
        ActorSystem<?> system = members.get(leaving).system();
        var unusedEnd = CoordinatedShutdown.get(system).runAll(CoordinatedShutdown.jvmExitReason());
        assertThat(client.await().exit()).isZero();
        assertThat(client.news()).contains("left the cluster; runs on 2 members: ", "(attempt 2)");
        assertThat(client.news().lines().filter(line -> line.contains("runs on 2 members")))
                .isNotEmpty()
                .noneMatch(line -> line.substring(line.indexOf("runs on")).contains(address));
    }

    private Client beginRoaming(String script, boolean restart, int first, int second) {
        Client client = Client.beginRoaming(TestMembers.client(List.of(first, second)), folder, script, restart);
        await().atMost(TestMembers.PATIENCE).until(() -> !client.out().isEmpty());
        return client;
    }

    private int jobPort(int member) {
        return members.get(member).jobPort().getPort();
    }

    @Test
    void shouldComeBackByAnotherMemberWhenItsOwnLeaves() throws Exception {
        Client client = beginRoaming(ScriptedRunner.FIRST, true, jobPort(1), jobPort(2));
        var unusedEnd = CoordinatedShutdown.get(members.get(1).system()).runAll(CoordinatedShutdown.jvmExitReason());
        assertThat(client.await().exit()).isZero();
        assertThat(client.out()).isEqualTo("hello from each attempt\nand again\n");
        assertThat(client.news())
                .contains("the member with job port 127.0.0.1:" + jobPort(1) + " was lost (member ")
                .contains("leaves the cluster); the job starts again by 127.0.0.1:" + jobPort(2));
    }

    /** The connection breaks without a closing message: the member's host is switched off, or only the way to the member fails. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldComeBackByAnotherMemberWhenTheConnectionBreaks(boolean answers) throws Exception {
        try (Relay relay = new Relay(jobPort(1))) {
            Client client = beginRoaming(ScriptedRunner.FIRST, true, relay.port(), jobPort(2));
            if (answers) {
                relay.cut();
            } else {
                relay.close();
            }
            assertThat(client.await().exit()).isZero();
            assertThat(client.out()).isEqualTo("hello from each attempt\nand again\n");
            assertThat(client.news()).contains("the job starts again by 127.0.0.1:" + jobPort(2));
        }
    }

    @Test
    void shouldEndIfItMustNotStartAgain() throws Exception {
        Client client = beginRoaming("hang", false, jobPort(1), jobPort(2));
        var unusedEnd = CoordinatedShutdown.get(members.get(1).system()).runAll(CoordinatedShutdown.jvmExitReason());
        assertThat(client.await().exit()).isEqualTo(4);
        assertThat(client.news()).doesNotContain("starts again");
    }

    @Test
    void shouldNotBeginAgainAfterChangesOfFiles() throws Exception {
        Path there = Files.writeString(folder.resolve("longer"), "there");
        Client client = begin("files once", 0, true);
        await().atMost(TestMembers.PATIENCE).until(() -> client.out().contains("has opened"));
        members.crash(2);
        assertThat(client.await().exit()).isEqualTo(4);
        assertThat(client.last().toString()).contains("it has changed MPI files");
        assertThat(there).hasSize("there".length() + 1);
    }

    @Test
    void shouldBeginAgainAfterFilesWereOnlyRead() throws Exception {
        Files.writeString(folder.resolve("there"), "text");
        Client client = begin("files read once", 0, true);
        await().atMost(TestMembers.PATIENCE).until(() -> client.out().contains("4 bytes"));
        members.crash(2);
        assertThat(client.await().exit()).isZero();
        assertThat(client.news()).contains("(attempt 2)");
    }

    /** The member stops even while other code blocks the JVM's common pool. */
    @Test
    void shouldReportTheClientsOfAMemberThatIsCutOff() throws Exception {
        Client client = begin("hang", 0, true);
        CountDownLatch over = new CountDownLatch(1);
        for (int thread = 0; thread < ForkJoinPool.getCommonPoolParallelism(); thread++) {
            ForkJoinPool.commonPool().execute(() -> holdUp(over));
        }
        try {
            members.crash(1);
            assertThat(client.await().exit()).isEqualTo(4);
        } finally {
            over.countDown();
        }
        assertThat(client.last().end().reason()).contains("was cut off, and stops");
    }

    private static void holdUp(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
