package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Three members in one JVM with jobs that only print: the way from a client to its result, and back. */
@Timeout(120)
class ClusterTest {
    @TempDir
    static Path folder;

    private static TestMembers members;

    /** What a client sees. */
    private static final class Seen {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final CompletableFuture<Long> id = new CompletableFuture<>();
        volatile JobLine last = JobLine.ALIVE;
        final List<String> news = new CopyOnWriteArrayList<>();

        void take(JobLine line) {
            if (line.job() != null) {
                id.complete(line.job());
            }
            if (line.out() != null) {
                out.writeBytes(line.out());
            }
            if (line.err() != null) {
                err.writeBytes(line.err());
            }
            if (line.news() != null) {
                news.add(line.news());
            }
            if (line.isLast()) {
                last = line;
            }
        }

        String out() {
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    @BeforeAll
    static void start() throws IOException {
        members = new TestMembers(3, ScriptedRunner::new);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    private static JobUpload upload(String script, int wanted, boolean restart) throws IOException {
        Path file = file(script);
        ShippedFile shipped = new ShippedFile("script", Depot.hash(file), Files.size(file));
        return new JobUpload("scripted", wanted, 1, restart, List.of(shipped));
    }

    private static Path file(String script) throws IOException {
        return Files.writeString(folder.resolve(script.replace(' ', '-')), script);
    }

    private static Seen run(int gateway, String script, int wanted) throws Exception {
        return begin(gateway, script, wanted, new Seen()).get(60, TimeUnit.SECONDS);
    }

    private static CompletableFuture<Seen> begin(int gateway, String script, int wanted, Seen seen) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                members.client(gateway).submit(upload(script, wanted, false), List.of(file(script)), seen::take);
                return seen;
            } catch (IOException | JobClient.Refused e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void shouldRunAJobHandedToAnyMember() throws Exception {
        for (int gateway = 0; gateway < 3; gateway++) {
            Seen seen = run(gateway, "print", 0);
            assertThat(seen.out()).isEqualTo("hello from 3\n");
            assertThat(seen.last.result().members()).isEqualTo(3);
            assertThat(seen.last.result().output()).isEqualTo(Map.of("value", 0.25));
        }
    }

    @Test
    void shouldBringMuchOutputInOrder() throws Exception {
        String[] lines = run(1, "much", 2).err.toString(StandardCharsets.UTF_8).split("\n");
        assertThat(lines).hasSize(300_000);
        for (int i = 0; i < lines.length; i++) {
            assertThat(lines[i]).isEqualTo(String.valueOf(i));
        }
    }

    @Test
    void shouldGiveRankZeroTheClientsInput() throws Exception {
        Seen seen = new Seen();
        CompletableFuture<Seen> running = begin(2, "read", 1, seen);
        long id = seen.id.get(30, TimeUnit.SECONDS);
        members.client(2)
                .sendInput(id, new ByteArrayInputStream("to be read\nor not".getBytes(StandardCharsets.UTF_8)));
        assertThat(running.get(30, TimeUnit.SECONDS).out()).isEqualTo("hello from 1\nread to be read\n");
    }

    @Test
    void shouldCancelAJobFromAnotherMember() throws Exception {
        Seen seen = new Seen();
        CompletableFuture<Seen> running = begin(0, "hang", 2, seen);
        long id = seen.id.get(30, TimeUnit.SECONDS);
        await().until(() -> seen.news.toString().contains("runs on 2 members"));
        assertThat(members.client(1).list().jobs())
                .anyMatch(job -> job.id() == id && job.state() == JobRecord.State.RUNNING);
        members.client(1).cancel(id, 130, "enough");
        JobLine last = running.get(30, TimeUnit.SECONDS).last;
        assertThat(last.result() == null ? last.end().exit() : last.result().exit())
                .isEqualTo(130);
        await().atMost(10, TimeUnit.SECONDS)
                .until(() -> members.client(1).list().jobs().stream()
                        .anyMatch(job -> job.id() == id && job.state() == JobRecord.State.ENDED));
    }

    @Test
    void shouldSayWhyAMemberRefuses() throws Exception {
        Seen seen = run(0, "refuse", 0);
        assertThat(seen.last.end().exit()).isEqualTo(2);
        assertThat(seen.last.end().reason()).isEqualTo("command line: APP: scripted (expected: another)");
    }

    @Test
    void shouldRefuseMoreMembersThanThereAre() {
        assertThatThrownBy(
                        () -> members.client(0).submit(upload("print", 4, false), List.of(file("print")), line -> {}))
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("--members: 4 (expected: 1..3, the members that are up)");
    }

    @Test
    void shouldRefuseAWrongTokenAndAnotherBuild() {
        Token wrong = Token.find(null, Map.of(Token.VARIABLE, "another-token-altogether"), folder, false);
        assertThatThrownBy(() -> members.client(0, wrong, Build.hash()).list())
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("token");
        assertThatThrownBy(() ->
                        members.client(0, TestMembers.TOKEN, "0".repeat(64)).list())
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("build: 000000000000 (expected: ");
    }

    @Test
    void shouldRefuseFilesOfOtherBytes() {
        assertThatThrownBy(() -> members.client(0)
                        .submit(
                                new JobUpload("x", 0, 1, false, List.of(new ShippedFile("script", "0".repeat(64), 5))),
                                List.of(file("print")),
                                line -> {}))
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("other bytes");
    }
}
