package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that keep their connections open and are gone all the same. */
@Timeout(120)
class ClientLossTest {
    private static final Duration SHORT_TICK = Duration.ofMillis(20);
    /** Interval of the watch. Sixty ticks are more than twice the time that a client waits between signs of life. */
    private static final Duration TICK = Duration.ofMillis(200);

    private static final Duration LONG = Duration.ofSeconds(40);

    @TempDir
    static Path folder;

    private static TestMembers hasty;
    private static TestMembers patient;

    @BeforeAll
    static void start() throws IOException {
        hasty = new TestMembers(1, ScriptedRunner::new, SHORT_TICK);
        patient = new TestMembers(1, ScriptedRunner::new, TICK);
    }

    @AfterAll
    static void stop() {
        hasty.close();
        patient.close();
    }

    /** Opens a connection that sends this part of a request, and no more. */
    private static Socket request(TestMembers members, String method, String path, long length, String body)
            throws IOException {
        InetSocketAddress port = members.get(0).jobPort();
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096); // otherwise the system buffers megabytes for a client that does not read
        socket.connect(port);
        String head = method + " " + path + " HTTP/1.1\r\nHost: member\r\nContent-Length: " + length + "\r\n"
                + JobPort.AUTHORIZATION + ": " + TestMembers.TOKEN.header() + "\r\n" + JobPort.BUILD + ": "
                + Build.hash() + "\r\n\r\n" + body;
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static Socket submit(String script) throws IOException {
        String body = new JsonMapper().writeValueAsString(Client.upload(folder, script, 1, false)) + "\n"
                + Files.readString(Client.file(folder, script));
        return request(hasty, "POST", JobPort.JOBS, body.length(), body);
    }

    /** Waits until the member has closed the connection; reads the bytes that it has sent only afterwards. */
    private static void awaitClosed(Socket socket) throws IOException {
        socket.setSoTimeout((int) LONG.toMillis());
        byte[] buffer = new byte[FileSegment.MOST];
        try {
            while (socket.getInputStream().read(buffer) >= 0) {
                // reads to the end
            }
        } catch (SocketException reset) {
            // a reset is an end as well
        }
    }

    private static JobRecord latest(TestMembers members) throws Exception {
        return members.client(0).list().jobs().getLast();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "flood"})
    void shouldCancelTheJobOfAClientThatNeitherReadsNorWrites(String script) throws Exception {
        long before = hasty.client(0).list().jobs().size();
        try (Socket client = submit(script)) {
            await().atMost(LONG)
                    .until(() -> hasty.client(0).list().jobs().size() > before
                            && latest(hasty).state() == JobRecord.State.ENDED);
            assertThat(latest(hasty).reason()).isEqualTo("its client is gone");
            awaitClosed(client);
        }
    }

    @Test
    void shouldGiveUpAnUploadThatStops() throws Exception {
        try (Socket client = request(hasty, "POST", JobPort.JOBS, 1000, "{\"app\": ")) {
            awaitClosed(client);
        }
    }

    @Test
    void shouldGiveUpAHeaderThatStops() throws Exception {
        try (Socket client = new Socket()) {
            client.connect(hasty.get(0).jobPort());
            client.getOutputStream().write("GET /jobs HTTP/1.1\r\nHost: mem".getBytes(StandardCharsets.UTF_8));
            awaitClosed(client);
        }
    }

    /** A truncated input would be taken for the whole input. */
    @Test
    void shouldEndAJobWhoseInputCannotBeRead() throws Exception {
        Client client = Client.begin(patient.client(0), folder, "read", 1, false);
        long id = client.id();
        InputStream directory = new InputStream() {
            @Override
            public int read() throws IOException {
                return read(new byte[1], 0, 1);
            }

            @Override
            public int read(byte[] into, int offset, int count) throws IOException {
                throw new IOException("Is a directory");
            }
        };
        assertThatIOException().isThrownBy(() -> patient.client(0).sendInput(id, directory));
        assertThat(client.await().exit()).isEqualTo(1);
        assertThat(latest(patient).reason()).isEqualTo("standard input: Is a directory");
    }

    /** Uses a member of its own beside the other tests, because it waits for long. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldFollowAJobWhoseClientIsThereLongerThanItsPatience() throws Exception {
        try (TestMembers own = new TestMembers(1, ScriptedRunner::new, TICK)) {
            Client client = Client.begin(own.client(0), folder, "hang", 1, false);
            Thread.sleep(TICK.multipliedBy(ClientWatch.PATIENCE + 30));
            assertThat(latest(own).state()).isEqualTo(JobRecord.State.RUNNING);
            own.client(0).cancel(client.id(), 7, "enough");
            assertThat(client.await().exit()).isEqualTo(7);
        }
    }

    @Test
    void shouldLetGoOfInputThatDoesNotEndWithItsJob() throws Exception {
        Client client = Client.begin(patient.client(0), folder, "hang", 1, false);
        long id = client.id();
        try (Socket input = request(patient, "PUT", JobPort.JOBS + "/" + id + "/input", 1000, "half a line")) {
            patient.client(0).cancel(id, 7, "enough");
            assertThat(client.await().exit()).isEqualTo(7);
            awaitClosed(input);
        }
    }

    @Test
    void shouldRefuseToKeepAliveAJobOfAnotherMember() throws IOException {
        try (Socket client = request(patient, "PUT", JobPort.JOBS + "/12345/alive", 0, "");
                BufferedReader answer =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(answer.readLine()).contains(" 404 ");
        }
    }
}
