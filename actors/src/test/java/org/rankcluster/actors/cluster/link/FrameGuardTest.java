package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.remote.artery.EnvelopeBuffer;
import akka.stream.scaladsl.Framing;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.time.Simulation;
import org.slf4j.LoggerFactory;

@Timeout(300)
class FrameGuardTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(FrameGuard.class);
    private static final ListAppender<ILoggingEvent> LOG = new ListAppender<>();
    private static final int HEADER = 28;
    private static final int COMPRESSED = 0xff000000;

    private static ActorSystem<Void> system;
    private static int port;

    @BeforeAll
    static void begin() {
        Config config = ConfigFactory.parseString("""
                        akka.actor.provider = cluster
                        akka.cluster.jmx.enabled = off
                        akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
                        """).withFallback(Simulation.config(1));
        FrameGuardWeaver.guard(config);
        system = ActorSystem.create(Behaviors.empty(), "guarded", config);
        port = Cluster.get(system).selfMember().address().getPort().orElseThrow();
        LOG.list = new CopyOnWriteArrayList<>(); // Akka's threads write to it
        LOG.start();
        LOGGER.addAppender(LOG);
    }

    @AfterAll
    static void end() {
        LOGGER.detachAppender(LOG);
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }

    /** Sends bytes to the cluster port; whether the connection was ended there, and not by us. */
    private static boolean isRefused(byte[] bytes, int patienceMillis) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(patienceMillis);
            socket.getOutputStream().write(bytes);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    private static void shouldRefuse(byte[] bytes, String reason) throws IOException {
        LOG.list.clear();
        assertThat(isRefused(bytes, 60_000)).as(reason).isTrue();
        shouldTell(reason);
    }

    private static void shouldTell(String reason) {
        await().untilAsserted(() -> assertThat(List.copyOf(LOG.list))
                .extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(line -> line.startsWith("cluster port: a connection from 127.0.0.1 was refused: ")
                        && line.contains(reason)));
    }

    /** Sends bytes to the cluster port, and ends there; waits until the port has ended too. */
    private static void sendAndEnd(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            while (socket.getInputStream().read() >= 0) {}
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    private static byte[] opening(int stream, int length, byte... content) {
        return ByteBuffer.allocate(9 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("AKKA".getBytes(StandardCharsets.US_ASCII))
                .put((byte) stream)
                .putInt(length)
                .put(content)
                .array();
    }

    @Test
    void shouldRefuseALengthThatNoFrameHas() throws IOException {
        shouldRefuse(opening(1, -4), "frame: length: -4 (expected: 28..");
        shouldRefuse(opening(2, Integer.MIN_VALUE), "frame: length: -2147483648");
        shouldRefuse(opening(3, Integer.MAX_VALUE), "frame: length: 2147483647");
        shouldRefuse(opening(1, 0), "frame: length: 0");
        shouldRefuse(opening(1, (256 << 10) + 1), "frame: length: 262145 (expected: 28..262144 bytes)");
    }

    @Test
    void shouldRefuseWhatIsNotArtery() throws IOException {
        String magic = "didn't start with expected magic bytes";
        shouldRefuse("GET / HTTP/1.1\r\nHost: members\r\n\r\n".getBytes(StandardCharsets.US_ASCII), magic);
        shouldRefuse(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3}, magic);
        byte[] random = new byte[100_000];
        new Random(7).nextBytes(random);
        shouldRefuse(random, magic);
        shouldRefuse(opening(9, 100), "stream: 9 (expected: 1..3)");
    }

    @Test
    void shouldRefuseAFrameWhoseHeaderLeavesIt() throws IOException {
        byte[] content = new byte[HEADER];
        shouldRefuse(opening(2, HEADER, content), "frame: header at 28");
        content[0] = 7;
        shouldRefuse(opening(2, HEADER, content), "frame: version: 7 (expected: 0)");
    }

    @Test
    void shouldRefuseWhatEndsBeforeItHasBegun() throws IOException {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(LOG);
        try {
            LOG.list.clear();
            for (String start : List.of("A", "hi\n", "AKKA", "")) {
                sendAndEnd(start.getBytes(StandardCharsets.US_ASCII));
            }
            shouldTell("bytes: 1 (expected: ");
            shouldTell("bytes: 3 (expected: ");
            shouldTell("bytes: 4 (expected: ");
            assertThat(List.copyOf(LOG.list))
                    .filteredOn(line -> line.getLevel() == Level.ERROR || line.getThrowableProxy() != null)
                    .isEmpty();
        } finally {
            root.detachAppender(LOG);
        }
    }

    @Test
    void shouldWaitForTheRestOfAFrame() throws IOException {
        assertThat(isRefused(opening(1, 100, (byte) 0), 300)).isFalse();
    }

    @Test
    void shouldOutliveRandomFrames() throws IOException {
        Random random = new Random(11);
        for (int i = 0; i < 200; i++) {
            byte[] content = new byte[HEADER + random.nextInt(200)];
            random.nextBytes(content);
            content[0] = (byte) (i % 4);
            boolean unusedRefusal = isRefused(opening(1 + i % 3, content.length, content), 5);
        }
        assertThat(system.getWhenTerminated().toCompletableFuture()).isNotDone();
        shouldRefuse(opening(1, -4), "frame: length: -4");
    }

    /** A frame with three texts, or compressed ones, of these lengths; -1 is compressed. */
    private static EnvelopeBuffer frame(int size, int... texts) {
        ByteBuffer bytes = ByteBuffer.allocate(size + 100).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(HEADER);
        for (int text = 0; text < 3; text++) {
            bytes.putInt(16 + 4 * text, texts[text] < 0 ? COMPRESSED : 0);
            if (texts[text] >= 0) {
                bytes.putShort((short) texts[text]);
                bytes.position(bytes.position() + texts[text]);
            }
        }
        bytes.position(0).limit(size);
        return new EnvelopeBuffer(bytes);
    }

    @Test
    void shouldLetPassWhatFits() {
        EnvelopeBuffer exact = frame(HEADER + 6 + 60, 10, 20, 30);
        assertThat(FrameGuard.frame(exact)).isSameAs(exact);
        assertThat(FrameGuard.frame(frame(HEADER, -1, -1, -1))).isNotNull();
        assertThat(FrameGuard.frame(frame(HEADER + 2, -1, 0, -1))).isNotNull();
    }

    @Test
    void shouldRefuseTextsThatDoNotFit() {
        assertThatThrownBy(() -> FrameGuard.frame(frame(HEADER + 5 + 60, 10, 20, 31)))
                .isInstanceOf(Framing.FramingException.class);
        assertThatThrownBy(() -> FrameGuard.frame(frame(HEADER + 1, -1, -1, 0)))
                .isInstanceOf(Framing.FramingException.class);
    }

    @Test
    void shouldRefuseMetadataThatDoNotFit() {
        EnvelopeBuffer frame = frame(HEADER + 4 + 10, -1, -1, -1);
        frame.byteBuffer().put(1, (byte) 1).putInt(HEADER, 10);
        assertThat(FrameGuard.frame(frame)).isSameAs(frame);
        frame.byteBuffer().putInt(HEADER, 11);
        assertThatThrownBy(() -> FrameGuard.frame(frame)).hasMessageContaining("frame: header at 28: 11");
        frame.byteBuffer().putInt(HEADER, -8);
        assertThatThrownBy(() -> FrameGuard.frame(frame)).hasMessageContaining("-8 (expected: 0..10 bytes)");
    }
}
