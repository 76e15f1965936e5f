package org.rankcluster.actors.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.combining.CollectivePort;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.DeferringActor;
import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.machine.ProgressRule;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.address.Addresses;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.RankProfile;

/** Messages of rank 0 without an actor. Ranks 0 and 1 have the actors 4 and 5 of its node, rank 2 has actor 8. */
class RankMessagesTest {
    private static final int SELF = 4;
    private static final int LAST = 7;
    private static final int[] ACTORS = {SELF, 5, 8};

    private static final RankSettings.Programs NO_PROGRAMS = (RankSettings.Programs) Proxy.newProxyInstance(
            RankMessagesTest.class.getClassLoader(),
            new Class<?>[] {RankSettings.Programs.class},
            (proxy, method, arguments) -> null);

    /** The actor of rank 0, which keeps no events of its own. */
    private static final class Listener extends DeferringActor {
        Listener(ManualClock clock) {
            super(SELF, clock);
        }

        @Override
        protected void onEvent(Event event) {
            throw new AssertionError(event);
        }

        @Override
        protected void execute(Event event) {
            throw new AssertionError(event);
        }
    }

    private final ManualClock clock = new ManualClock();
    private final List<Event> events = clock.sent;
    private final RankCpu cpu = new RankCpu(null, null, null);
    private final RecordingPort network = new RecordingPort();
    private final RecordingPort sharedMemory = new RecordingPort();
    private final RankLog log = new RankLog(ACTORS.length);
    private final RankMessages messages = messages();

    /** A port that records the messages that it is to send, and their addresses. */
    private static final class RecordingPort implements NetworkPort {
        final List<Integer> addresses = new ArrayList<>();
        final List<Message> messages = new ArrayList<>();

        @Override
        public void transmit(Message message, int address, boolean adaptive) {
            addresses.add(address);
            messages.add(message);
        }

        @Override
        public void transmit(Message message, int address, boolean adaptive, PipelineSegments.Departure pieces) {
            transmit(message, address, adaptive);
        }

        @Override
        public boolean onEvent(Event event) {
            return false;
        }
    }

    private static final class ActorIds implements Addresses {
        @Override
        public int size() {
            return ACTORS.length;
        }

        @Override
        public int address(int lpid) {
            return ACTORS[lpid];
        }

        @Override
        public boolean isComputed() {
            return true;
        }

        @Override
        public long heapBytes() {
            return 1;
        }
    }

    private final class Ports implements RankSettings.Networks {
        @Override
        public NetworkPort network(NetworkPort.Host host) {
            return network;
        }

        @Override
        public NetworkPort sharedMemory(NetworkPort.Host host) {
            return sharedMemory;
        }

        @Override
        public AddressVector addresses(int self) {
            return new AddressVector(new ActorIds(), SELF, LAST);
        }

        @Override
        public CollectivePort collective(NetworkPort.Host host, LongUnaryOperator converting) {
            throw new AssertionError("no collective network");
        }
    }

    private RankMessages messages() {
        RankSettings.Layer layer = new RankSettings.Layer(
                new RankCosts(TestMachines.crossbar(2, 1_000, 1_000_000_000, 0)),
                ProgressRule.ALWAYS,
                new MessageLayer.Settings(1_000, false, false));
        RankSettings settings = new RankSettings(null, layer, new Ports(), null, NO_PROGRAMS, null, null);
        RankEvents own = new RankEvents(SELF, 0, clock, new Listener(clock), settings.programs(), new RankProfile());
        return new RankMessages(0, settings, own, cpu, log, null, null, () -> 0);
    }

    /** Pieces that are packed from the beginning. */
    private static final class AtOnce implements PipelineSegments.Departure {
        @Override
        public long packed(long bytes) {
            return 0;
        }

        @Override
        public long whole() {
            return 0;
        }
    }

    private static Message eager(int to) {
        return new Message.Eager(new Message.Header(new Envelope(to, 0, 0, 7), 0, 0, 100), Payload.phantom(100));
    }

    private static SendOperation send(int to) {
        return new SendOperation(
                new Envelope(to, 0, 0, 7),
                Payload.phantom(100),
                SendOperation.Mode.STANDARD,
                SendOperation.Routing.DEFAULT);
    }

    @Test
    void shouldSendToTheAddressOfTheVectorOverTheTransportThatItNames() {
        messages.layer().start(send(2));
        messages.layer().start(send(1));

        assertThat(network.addresses).containsExactly(8);
        assertThat(sharedMemory.addresses).containsExactly(5);
        assertThat(events).isEmpty();
    }

    @Test
    void shouldCountAMessageThatLeavesInPiecesOnceOverEitherTransport() {
        MessageCounts counts = new MessageCounts(ACTORS.length, ACTORS.length, 1, (from, to) -> 1);
        log.begin(counts, new CallRings(ACTORS.length));
        messages.transmit(eager(2), false, new AtOnce());
        messages.transmit(eager(1), false, new AtOnce());
        events.forEach(sent -> ((SelfEvent.Worked) sent).then.run());

        assertThat(network.addresses).containsExactly(8);
        assertThat(sharedMemory.addresses).containsExactly(5);
        assertThat(counts.messages()).containsExactly(0, 1, 1, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void shouldCompleteASendWhenItsPortReportsThatTheMessageHasLeft() {
        SendOperation send = send(2);
        messages.layer().start(send);
        assertThat(send.isDone()).isFalse();
        clock.now = 5_000;
        messages.host().transmitted(network.messages.getFirst());

        assertThat(send.isDone()).isTrue();
        assertThat(send.completionTime()).isEqualTo(5_000);
    }

    @Test
    void shouldCompleteAReceiveAfterTheWorkOfTheCpu() {
        ReceiveOperation receive = new ReceiveOperation(0, 2, 7, 100, null);
        receive.listener(() -> {}); // or the completion could be deferred
        messages.layer().start(receive);
        Message message =
                new Message.Eager(new Message.Header(new Envelope(0, 0, 2, 7), 2, 0, 100), Payload.phantom(100));
        clock.now = 3_000;
        long free = cpu.occupy(0, 10_000, SegmentKind.CALL);
        messages.host().headerArrived(message);
        messages.host().arrived(message);

        assertThat(events).singleElement().satisfies(sent -> {
            assertThat(sent).isInstanceOf(SelfEvent.Completion.class);
            assertThat(sent.target()).isEqualTo(SELF);
            assertThat(sent.time()).isEqualTo(cpu.free()).isGreaterThanOrEqualTo(free);
        });
    }

    @Test
    void shouldCopyAMessageToTheRankItselfOnTheCpu() {
        messages.layer().start(new ReceiveOperation(0, 0, 7, 100, null));
        messages.layer().start(send(0));

        assertThat(network.addresses).isEmpty();
        assertThat(sharedMemory.addresses).isEmpty();
        assertThat(events).first().satisfies(sent -> {
            assertThat(sent).isInstanceOf(SelfEvent.Worked.class);
            assertThat(sent.target()).isEqualTo(SELF);
        });
    }
}
