package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import akka.cluster.typed.Cluster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cluster.link.JobCounters;

/** Tests of three members in one JVM with jobs that only print: the way from a client to its result, and back. */
@Timeout(240)
class ClusterTest {
    @TempDir
    static Path folder;

    private static TestMembers members;

    @BeforeAll
    static void start() throws IOException {
        members = new TestMembers(3, ScriptedRunner::new);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    private static Client begin(int gateway, String script, int wanted) {
        return Client.begin(members.client(gateway), folder, script, wanted, false);
    }

    private static Client run(int gateway, String script, int wanted) throws Exception {
        Client client = begin(gateway, script, wanted);
        client.await();
        return client;
    }

    @Test
    void shouldRunAJobHandedToAnyMember() throws Exception {
        for (int gateway = 0; gateway < 3; gateway++) {
            Client client = run(gateway, "print", 0);
            assertThat(client.out()).isEqualTo("hello from 3\n");
            assertThat(client.last().result().setup().members()).isEqualTo(3);
            assertThat(client.last().result().output()).isEqualTo(Map.of("value", 0.25));
        }
    }

    @Test
    void shouldBringMuchOutputInOrder() throws Exception {
        String[] lines = run(1, "much", 2).err().split("\n");
        assertThat(lines).hasSize(300_000);
        for (int i = 0; i < lines.length; i++) {
            assertThat(lines[i]).isEqualTo(String.valueOf(i));
        }
    }

    @Test
    void shouldGiveRankZeroTheClientsInput() throws Exception {
        Client client = begin(2, "read", 1);
        long id = client.id();
        members.client(2)
                .sendInput(id, new ByteArrayInputStream("to be read\nor not".getBytes(StandardCharsets.UTF_8)));
        assertThat(client.await().out()).isEqualTo("hello from 1\nread to be read\n");
    }

    @Test
    void shouldGiveAJobTheClientsFiles() throws Exception {
        Client client = run(2, "files", 2);
        assertThat(client.out()).isEqualTo("hello from 2\n[0, 5, 6, 7]\n2 pieces of 7 bytes\n");
        assertThat(folder.resolve("made")).hasBinaryContent(new byte[] {0, 5, 6, 7});
    }

    @Test
    void shouldCarryLargePiecesOfFilesAndCloseThemAtTheEnd() throws Exception {
        assertThat(run(0, "files large", 1).out()).isEqualTo("hello from 1\nthe same\n");
        assertThat(folder.resolve("large")).doesNotExist();
    }

    @Test
    void shouldStopAJobWhoseAnswersBreakOff() throws Exception {
        Client client = Client.beginWithoutFiles(members.client(1), folder, "files");
        long id = client.id();
        await().atMost(TestMembers.PATIENCE).until(() -> !client.out().isEmpty());
        breakOff(1, "/jobs/" + id + "/answers/1", "\2\0");
        assertThat(client.await().exit()).isEqualTo(4);
        await().atMost(TestMembers.PATIENCE)
                .untilAsserted(() -> assertThat(members.client(1).list().jobs())
                        .anyMatch(job -> job.id() == id
                                && job.state() == JobRecord.State.ENDED
                                && job.reason().startsWith("files: ")));
        assertThat(run(0, "print", 3).exit()).isZero();
    }

    @Test
    void shouldRefuseAnswersToNoJobAndToAnAttemptThatIsOver() throws Exception {
        Client client = Client.beginWithoutFiles(members.client(1), folder, "files");
        long id = client.id();
        assertThatThrownBy(() -> members.client(1).sendAnswers(id, 0, body -> {}))
                .hasMessage("job " + id + ": attempt 0 is over");
        assertThatThrownBy(() -> members.client(2).sendAnswers(id, 1, body -> {}))
                .hasMessage("job " + id + ": not handed to this member");
        members.client(1).cancel(id, 5, "enough");
        assertThat(client.await().exit()).isEqualTo(5);
    }

    @Test
    void shouldCancelAJobFromAnotherMember() throws Exception {
        Client client = begin(0, "hang", 2);
        long id = client.id();
        await().atMost(TestMembers.PATIENCE).until(() -> client.news().contains("runs on 2 members"));
        assertThat(members.client(1).list().jobs())
                .anyMatch(job -> job.id() == id && job.state() == JobRecord.State.RUNNING);
        members.client(1).cancel(id, 130, "enough");
        assertThat(client.await().exit()).isEqualTo(130);
        await().atMost(TestMembers.PATIENCE)
                .until(() -> members.client(1).list().jobs().stream()
                        .anyMatch(job -> job.id() == id && job.state() == JobRecord.State.ENDED));
    }

    @Test
    void shouldListInOneLineWhyAJobHasFailed() throws Exception {
        Client client = run(1, "fail", 2);
        long id = client.id();
        assertThat(client.last().result().end().diagnosis()).isEqualTo("rank 0 failed\nin its first line");
        await().atMost(TestMembers.PATIENCE)
                .until(() -> members.client(2).list().jobs().stream()
                        .anyMatch(job -> job.id() == id && job.reason().equals("rank 0 failed")));
    }

    @Test
    void shouldKeepTheWholeReasonOfACancel() throws Exception {
        Client client = begin(0, "hang", 1);
        long id = client.id();
        String reason = "50% + 3 & more = ü?#/ \"quoted\"";
        members.client(2).cancel(id, 7, reason);
        assertThat(client.await().exit()).isEqualTo(7);
        assertThat(members.client(1).list().jobs()).anySatisfy(job -> {
            assertThat(job.id()).isEqualTo(id);
            assertThat(job.reason()).isEqualTo(reason);
        });
    }

    @Test
    void shouldStopAJobWhoseInputBreaksOff() throws Exception {
        Client client = begin(1, "read", 1);
        long id = client.id();
        breakOff(1, "/jobs/" + id + "/input", "half a line");
        assertThat(client.await().exit()).isEqualTo(4);
        assertThat(client.out()).doesNotContain("half a line");
        await().atMost(TestMembers.PATIENCE)
                .untilAsserted(() -> assertThat(members.client(1).list().jobs())
                        .anyMatch(job -> job.id() == id && job.reason().startsWith("standard input: ")));
    }

    private static void breakOff(int gateway, String path, String body) throws IOException {
        InetSocketAddress port = members.get(gateway).jobPort();
        try (Socket socket = new Socket(port.getAddress(), port.getPort())) {
            String head = "PUT " + path + " HTTP/1.1\r\nHost: member\r\nContent-Length: 1000\r\n"
                    + JobPort.AUTHORIZATION + ": " + TestMembers.TOKEN.header() + "\r\n" + JobPort.BUILD + ": "
                    + Build.hash() + "\r\n\r\n" + body;
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldCountJobs() throws Exception {
        Client running = begin(0, "hang", 3);
        long id = running.id();
        await().atMost(TestMembers.PATIENCE).until(() -> running.news().contains("runs on 3 members"));
        long cancelled = ended("cancelled");
        long good = ended("success");
        Client queued = begin(1, "print", 1);
        long unusedId = queued.id();
        await().atMost(TestMembers.PATIENCE)
                .until(() -> sum(JobCounters::queued) == 1 && sum(JobCounters::running) == 1);
        members.client(0).cancel(id, 1, "enough");
        assertThat(queued.await().exit()).isZero();
        await().atMost(TestMembers.PATIENCE)
                .until(() -> sum(JobCounters::queued) == 0 && sum(JobCounters::running) == 0);
        assertThat(ended("cancelled")).isEqualTo(cancelled + 1);
        assertThat(ended("success")).isEqualTo(good + 1);
    }

    private static long ended(String end) {
        return sum(counters -> (int) counters.ended(end));
    }

    @Test
    void shouldRecordTheClientThatHasSubmittedAJob() throws Exception {
        long id = run(1, "print", 1).id();
        assertThat(members.client(0).list().jobs())
                .filteredOn(job -> job.id() == id)
                .extracting(job -> job.order().by())
                .allMatch(by -> by.endsWith("127.0.0.1"));
    }

    private static int sum(ToIntFunction<JobCounters> count) {
        return IntStream.range(0, 3)
                .map(member ->
                        count.applyAsInt(JobCounters.get(members.get(member).system())))
                .sum();
    }

    @Test
    void shouldFailAShareThatFillsTheMemory() throws Exception {
        Client client = begin(0, "hang", 2);
        long unusedId = client.id();
        await().atMost(TestMembers.PATIENCE).until(() -> client.news().contains("runs on 2 members"));
        int second = IntStream.range(0, 3)
                .filter(member -> client.news()
                        .endsWith(String.valueOf(
                                MemberId.of(Cluster.get(members.get(member).system())
                                        .selfMember()
                                        .uniqueAddress()))))
                .findFirst()
                .orElseThrow();
        members.get(second).relieve();
        client.await();
        assertThat(client.last().end().exit()).isEqualTo(2);
        assertThat(client.last().end().reason()).contains("--heap: ").contains("its share of the job does not fit");
        assertThat(run(0, "print", 3).exit()).isZero();
    }

    @Test
    void shouldFailAShareThatRunsOutOfMemory() throws Exception {
        Client client = begin(0, "no memory", 1);
        client.await();
        assertThat(client.last().end().exit()).isEqualTo(2);
        assertThat(client.last().end().reason()).contains("its share of the job does not fit");
    }

    @Test
    void shouldSayWhyAMemberRefuses() throws Exception {
        Client client = run(0, "refuse", 0);
        assertThat(client.last().end().exit()).isEqualTo(2);
        assertThat(client.last().end().reason()).isEqualTo("command line: APP: scripted (expected: another)");
    }

    @Test
    void shouldRefuseMoreMembersThanThereAre() {
        assertThatThrownBy(() -> members.client(0)
                        .submit(
                                Client.upload(folder, "print", 4, false),
                                List.of(Client.file(folder, "print")),
                                line -> {}))
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("--members: 4 (expected: 1..3, the members that are up)");
    }

    @Test
    void shouldRefuseAWrongTokenAndAnotherBuild() {
        JobCounters counters = JobCounters.get(members.get(0).system());
        long tokens = counters.refusals(JobCounters.TOKEN);
        long builds = counters.refusals(JobCounters.BUILD);
        Token wrong = Token.find(null, Map.of(Token.VARIABLE, "another-token-altogether"), folder, false);
        assertThatThrownBy(() -> members.client(0, wrong, Build.hash()).list())
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("token");
        assertThatThrownBy(() ->
                        members.client(0, TestMembers.TOKEN, "0".repeat(64)).list())
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("build: 000000000000 (expected: ");
        assertThat(counters.refusals(JobCounters.TOKEN)).isEqualTo(tokens + 1);
        assertThat(counters.refusals(JobCounters.BUILD)).isEqualTo(builds + 1);
    }

    @Test
    void shouldRefuseFilesOfOtherBytes() {
        assertThatThrownBy(() -> members.client(0)
                        .submit(
                                new JobUpload("x", 0, 1, false, 100, List.of(new JobFile("script", "0".repeat(64), 5))),
                                List.of(Client.file(folder, "print")),
                                line -> {}))
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("other bytes");
    }

    /** A job that is refused at its first file is reported to the client only after the client has sent everything. */
    @Test
    void shouldSayWhyItRefusesWhileMuchIsStillToCome() throws Exception {
        Path large = Files.write(folder.resolve("large-file"), new byte[64 << 20]);
        assertThatThrownBy(() -> members.client(0)
                        .submit(
                                new JobUpload(
                                        "x",
                                        0,
                                        1,
                                        false,
                                        100,
                                        List.of(new JobFile("script", "0".repeat(64), 5), JobFile.of("large", large))),
                                List.of(Client.file(folder, "print"), large),
                                line -> {}))
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("script: other bytes");
    }
}
