package org.rankcluster.actors.network.combining;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.FakeHost;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.collective.CollectiveCall;
import org.rankcluster.protocol.collective.OffloadOperation;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.runtime.Operation;

/** The port of a rank on the tree network, under manual control: the test is its router, and chooses the answer to each packet. */
class TreePortTest {
    private static final int PACKET = 256;
    private static final PredefinedReducer INTS = Operator.SUM.on(ElementType.INT);
    private static final PredefinedReducer DOUBLES = Operator.SUM.on(ElementType.DOUBLE);

    private final JobPlacement placement = JobPlacement.of(
            MachineReader.ofInstallation().read("bgl-512", "2x2x1", Map.of("tree.processor-fifo", "2")), 4, 1, null, 4);
    private final NodeLayout layout = NodeLayout.of(4, 1, 0, CollectiveNetwork.places(placement.machine()));
    private final RankPlacement addresses = new RankPlacement(layout, placement.mapping());
    private final CollectiveNetwork network = CollectiveNetwork.of(placement.machine(), Fidelity.PACKET, addresses);
    private final FakeHost host = new FakeHost(addresses.actorOf(0));
    private final CollectivePort port = network.port(host, bytes -> 0);
    private final ManualClock time = new ManualClock();
    private final Sender router = new Sender(network.treeRouter(0));
    private final Sender self = new Sender(host.self());

    /** A sender that stamps events as sent by an actor. */
    private final class Sender extends EventActor {
        Sender(int id) {
            super(id, time);
        }

        @Override
        protected void onEvent(Event event) {
            throw new UnsupportedOperationException();
        }

        void give(Event event) {
            send(event, host.self(), host.now);
            assertThat(port.onEvent(time.take(event.getClass()))).isTrue();
        }
    }

    private static CollectiveCall bcast(int number, int bytes, int root) {
        return CollectiveCall.of(number, "bcast", root, bytes, null);
    }

    private static OffloadOperation root(int number, int bytes) {
        return OffloadOperation.spread(bcast(number, bytes, 0), Payload.of(new byte[bytes]));
    }

    private static OffloadOperation leaf(int number, int bytes) {
        return OffloadOperation.spread(bcast(number, bytes, 0), null);
    }

    private static OffloadOperation sum(int number, int bytes, PredefinedReducer reducer) {
        CollectiveCall call = CollectiveCall.of(number, "allreduce", -1, bytes, reducer);
        return OffloadOperation.combine(call, Payload.of(new byte[bytes]), true, reducer, 4);
    }

    /** Returns the packets that the port has sent, and delivers the port's own events to it. */
    private List<TreePacket> sent() {
        List<TreePacket> packets = new ArrayList<>();
        while (!host.sent.isEmpty()) {
            List<FakeHost.Sent> all = List.copyOf(host.sent);
            host.sent.clear();
            for (FakeHost.Sent some : all) {
                if (some.target() == host.self()) {
                    self.give(some.event());
                } else if (some.event() instanceof TreePacket packet) {
                    packets.add(packet);
                }
            }
        }
        return packets;
    }

    /** Returns a packet, combined with the packet of another rank; then delivers all events that follow at once. */
    private List<TreePacket> back(TreePacket mine, CollectiveCall other, int piece) {
        Payload data = mine.data == null ? Payload.of(new byte[mine.bytes]) : mine.data;
        TreePacket its = new TreePacket(
                true,
                mine.bytes,
                null,
                null,
                LastArrival.NONE,
                TreeCalls.of(other, piece, mine.data == null ? other.bytes() : -1));
        TreePacket own = new TreePacket(true, mine.bytes, data, mine.combination, mine.ready, mine.calls);
        router.give(own.with(its).going(false));
        return sent();
    }

    private List<TreePacket> back(TreePacket mine) {
        return back(mine, mine.calls.call(), mine.calls.piece());
    }

    private void space(int packets) {
        for (int i = 0; i < packets; i++) {
            router.give(new TreeCredit());
        }
    }

    @Test
    void shouldCompleteARootOnceThoughWhatComesBackIsOdd() {
        OffloadOperation operation = root(0, 40);
        port.start(operation);
        TreePacket packet = sent().getFirst();
        assertThat(operation.isDone()).isTrue();

        back(packet, bcast(0, 40, 1), 0);

        assertThat(operation.errorClass()).isZero();
    }

    @Test
    void shouldFailARootThatIsStillSendingAndCompleteItOnce() {
        OffloadOperation operation = root(0, 5 * PACKET);
        port.start(operation);
        List<TreePacket> first = sent();
        assertThat(first).hasSize(2);
        assertThat(operation.isDone()).isFalse();

        back(first.getFirst(), bcast(0, 5 * PACKET, 1), 0);
        assertThat(operation.isDone()).isTrue();
        assertThat(operation.errorClass()).isEqualTo(Operation.ERR_ROOT);
        assertThat(operation.errorText())
                .isEqualTo(
                        "the tree network got bcast of 1280 bytes, root 0 from this rank, bcast of 1280 bytes, root 1"
                                + " from another (expected: the same on all ranks)");

        space(2);
        List<TreePacket> second = sent();
        space(2);
        List<TreePacket> third = sent();
        assertThat(second).hasSize(2);
        assertThat(third).hasSize(1);
        for (TreePacket packet : List.of(first.get(1), second.getFirst(), second.getLast(), third.getFirst())) {
            back(packet, bcast(0, 20, 0), packet.calls.piece());
        }
    }

    @Test
    void shouldCompleteAnOperationOnceThoughAllPacketsAreOdd() {
        OffloadOperation operation = leaf(0, 2 * PACKET);
        port.start(operation);
        List<TreePacket> packets = sent();
        for (TreePacket packet : packets) {
            back(packet, bcast(0, 2 * PACKET, 1), packet.calls.piece());
            assertThat(operation.isDone()).isTrue();
            assertThat(operation.errorClass()).isEqualTo(Operation.ERR_ROOT);
        }
    }

    @Test
    void shouldFailAnOperationWithOnlyItsSecondPacketOdd() {
        OffloadOperation operation = leaf(0, 2 * PACKET);
        port.start(operation);
        List<TreePacket> packets = sent();
        back(packets.getFirst());
        assertThat(operation.isDone()).isFalse();
        back(packets.getLast(), bcast(0, 2 * PACKET, 3), 1);
        assertThat(operation.errorClass()).isEqualTo(Operation.ERR_ROOT);
        assertThat(operation.isDone()).isTrue();
    }

    @Test
    void shouldDistinguishPacketsOfAnOddCallFromThoseOfTheNext() {
        OffloadOperation odd = leaf(0, 2 * PACKET);
        OffloadOperation next = leaf(1, 8);
        port.start(odd);
        port.start(next);
        List<TreePacket> packets = sent();
        back(packets.getFirst(), bcast(0, 2 * PACKET, 1), 0);
        space(1);
        TreePacket ofNext = sent().getFirst();
        back(packets.getLast(), bcast(0, 2 * PACKET, 1), 1);
        assertThat(next.isDone()).isFalse();

        back(ofNext);

        assertThat(next.isDone()).isTrue();
        assertThat(next.errorClass()).isZero();
        assertThat(next.result().size()).isEqualTo(8);
    }

    @Test
    void shouldLeaveOutTheSecondPassOfASumWhoseFirstIsOdd() {
        OffloadOperation doubles = sum(0, 8, DOUBLES);
        OffloadOperation next = sum(1, 4, INTS);
        port.start(doubles);
        port.start(next);
        List<TreePacket> packets = sent();
        assertThat(packets).hasSize(1);

        List<TreePacket> others = back(
                packets.getFirst(), CollectiveCall.of(0, "allreduce", -1, 8, Operator.SUM.on(ElementType.LONG)), 0);

        assertThat(doubles.isDone()).isTrue();
        assertThat(doubles.errorClass()).isEqualTo(Operation.ERR_TYPE);
        assertThat(others).hasSize(1);
        assertThat(others.getFirst().calls.call()).isEqualTo(next.call());
        back(others.getFirst());
        assertThat(next.isDone()).isTrue();
        assertThat(next.errorClass()).isZero();
    }

    @Test
    void shouldCarryOutBothPassesOfARightSum() {
        OffloadOperation doubles = sum(0, 8, DOUBLES);
        port.start(doubles);
        List<TreePacket> second = back(sent().getFirst());
        assertThat(doubles.isDone()).isFalse();
        assertThat(second.getFirst().calls.piece()).isEqualTo(1);
        back(second.getFirst());
        assertThat(doubles.isDone()).isTrue();
        assertThat(doubles.errorClass()).isZero();
    }

    @Test
    void shouldRefuseAllOnceItIsOutOfStep() {
        OffloadOperation done = root(0, 8);
        OffloadOperation waits = leaf(1, 8);
        OffloadOperation isCut = root(2, 5 * PACKET);
        OffloadOperation behind = leaf(3, 8);
        OffloadOperation later = leaf(5, 8);
        for (OffloadOperation operation : List.of(done, waits)) {
            port.start(operation);
        }
        List<TreePacket> packets = sent();
        space(1);
        for (OffloadOperation operation : List.of(isCut, behind, later)) {
            port.start(operation);
        }
        sent();

        back(packets.getFirst(), bcast(0, 8, 0), 1);

        assertThat(done.errorClass()).isZero();
        for (OffloadOperation refused : Arrays.asList(waits, isCut, behind)) {
            assertThat(refused.isDone()).as(String.valueOf(refused.call())).isTrue();
            assertThat(refused.errorClass()).isEqualTo(Operation.ERR_OTHER);
        }
        back(packets.getLast());
        space(2);
        assertThat(sent()).isEmpty();
        assertThat(later.isDone()).as("its turn has not come").isFalse();
        OffloadOperation gap = sum(4, 8, DOUBLES);
        port.start(gap);
        sent();
        assertThat(gap.errorClass()).isEqualTo(Operation.ERR_OTHER);
        assertThat(later.errorClass()).isEqualTo(Operation.ERR_OTHER);
        assertThat(later.isDone()).isTrue();
    }

    @Test
    void shouldFindWhatDiffersAnyIsCombinedFirst() {
        CollectiveCall mine = bcast(3, 8, 0);
        TreeCalls same = TreeCalls.of(mine, 1, -1);
        TreeCalls other = TreeCalls.of(bcast(3, 8, 2), 1, -1);

        assertThat(same.with(TreeCalls.of(bcast(3, 8, 0), 1, -1)).isOdd()).isFalse();
        for (TreeCalls odd : List.of(
                same.with(other),
                other.with(same),
                same.with(same.with(other)),
                same.with(other.with(same)),
                same.with(other).with(same))) {
            assertThat(odd.isOdd()).isTrue();
            assertThat(odd.isOutOfStep()).isFalse();
            assertThat(odd.firstOtherThan(mine)).isEqualTo(other.call());
            assertThat(odd.firstOtherThan(other.call())).isEqualTo(mine);
        }
        assertThat(same.with(TreeCalls.of(mine, 2, -1)).isOutOfStep()).isTrue();
        assertThat(same.with(TreeCalls.of(bcast(4, 8, 0), 1, -1)).isOutOfStep()).isTrue();
        assertThat(same.with(same.with(TreeCalls.of(mine, 2, -1))).isOutOfStep())
                .isTrue();
    }
}
