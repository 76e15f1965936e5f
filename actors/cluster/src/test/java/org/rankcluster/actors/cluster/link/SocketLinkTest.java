package org.rankcluster.actors.cluster.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests of links over sockets alone. */
@Timeout(300)
class SocketLinkTest extends LinkedMembers {
    /** Neither end reads before it has sent everything, which is more than the buffers between them can hold. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotWaitForEachOtherWhenBothSendALot(boolean tls) throws Exception {
        List<RunLink> links = links(2, tls);
        List<BlockingQueue<byte[]>> come = List.of(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
        byte[] batch = new byte[tls ? 16_000_000 : 40_000_000];
        new java.util.Random(2).nextBytes(batch);
        List<Thread> threads = new ArrayList<>();
        for (int member = 0; member < 2; member++) {
            RunLink link = links.get(member);
            int self = member;
            link.open(new Collected() {
                @Override
                public void arrived(int from, byte[] bytes, int length) {
                    assertThat(from).isEqualTo(1 - self);
                    come.get(self).add(bytes);
                }
            });
            threads.add(Thread.ofPlatform().start(() -> link.send(1 - self, batch, batch.length)));
        }
        for (int member = 0; member < 2; member++) {
            threads.get(member).join();
            links.get(member).receive(1_000_000);
            assertThat(come.get(member).poll(60, TimeUnit.SECONDS)).isEqualTo(batch);
        }
        links.forEach(RunLink::close);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGiveUpSendingWhenTheRunIsOver(boolean tls) throws Exception {
        List<RunLink> links = links(2, tls);
        AtomicBoolean over = new AtomicBoolean();
        links.get(0).open(new Collected() {
            @Override
            public boolean isOver() {
                return over.get();
            }
        });
        byte[] batch = new byte[100_000_000]; // the batch stays unread, because the other end is not notified yet
        Thread sender = Thread.ofPlatform().start(() -> links.get(0).send(1, batch, batch.length));
        assertThat(sender.join(Duration.ofMillis(300))).isFalse();
        over.set(true);
        assertThat(sender.join(Duration.ofSeconds(60))).isTrue();
        Collected other = new Collected();
        links.get(1).open(other);
        links.get(0).close();
        assertThat(other.ended.poll(60, TimeUnit.SECONDS)).isZero();
        assertThat(other.batches).isEmpty();
        links.forEach(RunLink::close);
    }

    /** The last batch is under way when the link is closed, and unread bytes have come meanwhile. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotLoseWhatWasSentBeforeTheEnd(boolean tls) throws Exception {
        for (int turn = 0; turn < (tls ? 4 : 20); turn++) {
            List<RunLink> links = links(2, tls);
            Collected collected = new Collected();
            links.get(0).open(new Collected());
            byte[] batch = new byte[1_000_000];
            links.get(1).open(collected);
            links.get(1).send(0, new byte[70_000], 70_000);
            links.get(0).send(1, batch, batch.length);
            links.get(0).close();
            assertThat(collected.next()).hasSameSizeAs(batch);
            links.get(1).close();
        }
    }

    /**
     * The port was about to pass the connection on when the link was closed. The other end has sent a batch, which is unread.
     */
    @Test
    void shouldTakeLeaveOfAConnectionThatComesWhenTheLinkIsClosed() throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel here = SocketChannel.open(server.getLocalAddress());
                SocketChannel there = server.accept()) {
            SocketLink link = SocketLink.create(systems.get(0), ports.get(0), RUNS.incrementAndGet(), 0, 2);
            link.close();
            there.write(ByteBuffer.allocate(10_000));
            here.write(ByteBuffer.allocate(100_000));
            here.configureBlocking(false);
            link.adopt(1, new PlainChannel(here));
            there.socket().setSoTimeout(60_000);
            assertThat(there.socket().getInputStream().readAllBytes()).hasSize(100_000);
        }
    }

    /** A device between the members swallows the bytes of connections for batches; control messages go over Artery. */
    @Test
    void shouldReceiveWhatIsSaidWhileBatchesAreSwallowed() throws Exception {
        long run = RUNS.incrementAndGet();
        List<RunLink> links = List.of(
                new MemberLinks(systems.get(0), ports.get(0)).create(run, 0, 2),
                new MemberLinks(systems.get(1), ports.get(1)).create(run, 1, 2));
        try (ServerSocket swallows = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<LinkAddress> addresses = new ArrayList<>(addresses(links, 0));
            addresses.set(
                    1,
                    new LinkAddress(
                            addresses.get(1).inbox(),
                            new LinkAddress.Socket("127.0.0.1", swallows.getLocalPort(), "ab".repeat(16))));
            links.get(0).connect(addresses);
            links.get(1).connect(addresses(links, 1));
            Collected collected = new Collected();
            links.get(1).open(collected);
            links.get(0).open(new Collected());
            links.get(0).send(1, new byte[] {7}, 1);
            links.get(0).say(1, new byte[] {9}, 1);
            assertThat(collected.next()).containsExactly(9);
            assertThat(collected.batches).isEmpty();
            assertThat(links.get(1).lateNanos()).isPositive();
        }
        links.forEach(RunLink::close);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTakeAndLeaveConnectionsInQuickSuccession(boolean tls) throws Exception {
        for (int turn = 0; turn < (tls ? 40 : 200); turn++) {
            List<RunLink> links = links(2, tls);
            links.forEach(RunLink::close);
        }
        List<RunLink> links = links(2, tls);
        Collected collected = new Collected();
        links.get(1).open(collected);
        links.get(0).open(new Collected());
        links.get(0).send(1, new byte[] {7}, 1);
        assertThat(collected.next()).containsExactly(7);
        links.forEach(RunLink::close);
    }

    @Test
    void shouldShutOutStrangers() throws Exception {
        List<RunLink> links = links(2, false);
        Collected collected = new Collected();
        LinkAddress.Socket there = links.get(1).address().socket();
        long run = links.get(1).run();
        List<BatchHello> wrong = List.of(
                BatchHello.of(run, 0, 1, "00".repeat(16)),
                BatchHello.of(run + 1, 0, 1, there.key()),
                BatchHello.of(run, 0, 0, there.key()),
                BatchHello.of(run, 1, 1, there.key()),
                BatchHello.of(run, -1, 1, there.key()),
                BatchHello.of(run, 0, 1, there.key())); // there is one already
        for (BatchHello hello : wrong) {
            assertThat(isShutOut(there, hello.encode().array()))
                    .as(hello.toString())
                    .isTrue();
        }
        assertThat(isShutOut(there, "GET / HTTP/1.1\r\nHost: somewhere.example\r\n\r\n".getBytes(UTF_8)))
                .isTrue();
        links.get(1).open(collected);
        links.get(0).open(new Collected());
        links.get(0).send(1, new byte[] {7}, 1);
        assertThat(collected.next()).containsExactly(7);
        assertThat(collected.ended).isEmpty();
        links.forEach(RunLink::close);
    }

    @Test
    void shouldLogConnectionsThatAreNotOfMembers() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(BatchPort.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.list = new CopyOnWriteArrayList<>(); // the port's thread writes to it
        log.start();
        logger.addAppender(log);
        try {
            LinkAddress.Socket there = ports.get(0).address("");
            assertThat(isShutOut(there, new byte[BatchHello.BYTES])).isTrue();
            new Socket(there.host(), there.port()).close(); // checks whether a server listens
            try (Socket few = new Socket(there.host(), there.port())) {
                few.getOutputStream().write(new byte[3]);
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> log.list.size() >= 2);
            assertThat(log.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsOnly(
                            "batch port: a connection from 127.0.0.1 was refused: it did not begin as one of a member");
            assertThat(log.list).hasSize(2);
        } finally {
            logger.detachAppender(log);
        }
    }

    private static boolean isShutOut(LinkAddress.Socket there, byte[] said) throws IOException {
        try (Socket socket = new Socket(there.host(), there.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(said);
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Test
    void shouldShutOutTheFirstOfTooManySilentConnections() throws Exception {
        LinkAddress.Socket there = ports.get(2).address("");
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            silent.add(new Socket(there.host(), there.port()));
        }
        silent.getFirst().setSoTimeout(60_000);
        assertThat(silent.getFirst().getInputStream().read()).isNegative();
        List<RunLink> links = links(3, false);
        Collected collected = new Collected();
        links.get(2).open(collected);
        links.get(0).open(new Collected());
        links.get(0).send(2, new byte[] {7}, 1);
        assertThat(collected.next()).containsExactly(7);
        for (Socket socket : silent) {
            socket.close();
        }
        links.forEach(RunLink::close);
    }

    @Test
    void shouldSayWhyThereIsNoConnection() throws Exception {
        List<RunLink> links = links(2, false);
        List<LinkAddress> addresses = new ArrayList<>(addresses(links, 0));
        try (BatchPort other = port()) {
            addresses.set(1, new LinkAddress(addresses.get(1).inbox(), other.address("ab".repeat(16))));
        }
        RunLink lonely = new MemberLinks(systems.get(0), ports.get(0)).create(RUNS.incrementAndGet(), 0, 2);
        lonely.connect(addresses);
        Collected collected = new Collected();
        lonely.open(collected);
        assertThat(collected.reasons.poll(60, TimeUnit.SECONDS))
                .hasMessageMatching(
                        "batches between members 0 and 1 do not get through to 127.0.0.1:\\d+ "
                                + "\\(expected: a port that members reach, and with TLS valid certificates\\): Connection refused");
        lonely.close();
        links.forEach(RunLink::close);
    }
}
