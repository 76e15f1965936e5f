package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
            assertThat(client.last().result().members()).isEqualTo(3);
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
    void shouldCancelAJobFromAnotherMember() throws Exception {
        Client client = begin(0, "hang", 2);
        long id = client.id();
        await().until(() -> client.news().contains("runs on 2 members"));
        assertThat(members.client(1).list().jobs())
                .anyMatch(job -> job.id() == id && job.state() == JobRecord.State.RUNNING);
        members.client(1).cancel(id, 130, "enough");
        assertThat(client.await().exit()).isEqualTo(130);
        await().atMost(10, TimeUnit.SECONDS)
                .until(() -> members.client(1).list().jobs().stream()
                        .anyMatch(job -> job.id() == id && job.state() == JobRecord.State.ENDED));
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
                                List.of(Client.file(folder, "print")),
                                line -> {}))
                .isInstanceOf(JobClient.Refused.class)
                .hasMessageContaining("other bytes");
    }
}
