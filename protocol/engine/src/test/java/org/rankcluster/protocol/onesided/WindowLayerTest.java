package org.rankcluster.protocol.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/** The window layer with messages that the test delivers itself. */
class WindowLayerTest {
    private static final int WINDOW = 8;
    private static final DelayCauses DELAY = new DelayCauses(new int[] {2}, new long[] {20}, new long[] {5});
    private static final Layout BYTE = Layout.of(BasicType.BYTE);

    private final Port[] ports = {new Port(0), new Port(1), new Port(2)};
    private final byte[] memory = new byte[16];

    private static final class Port implements WindowPort {
        final int rank;
        final WindowLayer layer = new WindowLayer(this);
        final List<Message.OneSided> sent = new ArrayList<>();
        final List<Runnable> services = new ArrayList<>();
        boolean busy;
        long now;

        Port(int rank) {
            this.rank = rank;
        }

        @Override
        public int self() {
            return rank;
        }

        @Override
        public long now() {
            return now;
        }

        @Override
        public @Nullable DelayCauses delayCauses() {
            return rank == 0 ? DELAY : null;
        }

        @Override
        public void transmit(Message.OneSided message) {
            sent.add(message);
        }

        @Override
        public void finished(Operation operation) {
            operation.complete(1);
        }

        @Override
        public void serve(ServeWork service, Runnable then) {
            if (busy) {
                services.add(then);
            } else {
                then.run();
            }
        }
    }

    WindowLayerTest() {
        for (Port port : ports) {
            Memory own = Objects.requireNonNull(Memory.of(port.rank == 1 ? memory : new byte[16]));
            port.layer.start(MemoryOperation.create(WINDOW, WindowMemory.of(own, 1)));
        }
    }

    private static WindowAccess at(int displacement) {
        return new WindowAccess(WINDOW, 1, displacement, 1, BYTE, () -> "call");
    }

    private static RequestOperation put(int displacement, int value) {
        return at(displacement).put(1, (body, at) -> body[at] = (byte) value);
    }

    private Message.OneSided last(int rank) {
        return ports[rank].sent.getLast();
    }

    private void deliver(Message.OneSided message) {
        ports[message.destination()].layer.arrived(message);
    }

    private void deliverLast(int rank) {
        deliver(last(rank));
    }

    @Test
    void shouldPutAndSayWhenItIsDone() {
        RequestOperation put = put(3, 77);
        ports[0].layer.start(put);
        FlushOperation flush = FlushOperation.of(WINDOW, 1, false);
        ports[0].layer.start(flush);
        assertThat(memory[3]).isZero();
        deliverLast(0);
        assertThat(memory[3]).isEqualTo((byte) 77);
        assertThat(put.isDone() || flush.isDone()).isFalse();
        deliverLast(1);
        assertThat(put.isDone() && flush.isDone()).isTrue();
        assertThat(ports[0].layer.accesses()).isEqualTo(1);
    }

    @Test
    void shouldServeInTheOrderOfTheCallsWhateverTheNetworkDoes() {
        ports[0].layer.start(put(0, 1));
        ports[0].layer.start(put(0, 2));
        ports[0].layer.start(put(0, 3));
        List<Message.OneSided> sent = List.copyOf(ports[0].sent);
        deliver(sent.get(2));
        deliver(sent.get(1));
        assertThat(memory[0]).isZero();
        deliver(sent.get(0));
        assertThat(memory[0]).isEqualTo((byte) 3);
    }

    @Test
    void shouldFetchWhatWasThereWhenItWasServed() {
        memory[5] = 9;
        List<Integer> got = new ArrayList<>();
        ports[1].busy = true;
        ports[0].layer.start(at(5).get(payload -> got.add((int) payload.bytes()[0])));
        deliverLast(0);
        memory[5] = 10;
        ports[1].services.removeFirst().run();
        deliverLast(1);
        assertThat(got).containsExactly(10);
    }

    @Test
    void shouldWaitForFetchesOnlyWhenFlushedLocally() {
        ports[0].layer.start(put(0, 1));
        FlushOperation early = FlushOperation.ofAll(WINDOW, true);
        ports[0].layer.start(early);
        assertThat(early.isDone()).isTrue();
        ports[0].layer.start(at(0).get(payload -> {}));
        FlushOperation late = FlushOperation.ofAll(WINDOW, true);
        ports[0].layer.start(late);
        assertThat(late.isDone()).isFalse();
        deliver(ports[0].sent.get(0));
        deliver(ports[0].sent.get(1));
        deliverLast(1);
        assertThat(late.isDone()).isTrue();
    }

    @Test
    void shouldReportAnErrorOnce() {
        ports[0].layer.start(put(16, 1));
        deliverLast(0);
        deliverLast(1);
        FlushOperation failed = FlushOperation.ofAll(WINDOW, false);
        FlushOperation silent = FlushOperation.ofAll(WINDOW, false);
        ports[0].layer.start(failed);
        ports[0].layer.start(silent);
        assertThat(failed.errorClass()).isEqualTo(RmaErrors.RANGE);
        assertThat(failed.errorText())
                .isEqualTo(
                        "call: targetDisp: 16 (expected: 1 bytes within the 16 bytes of the target's window, in units of"
                                + " 1 of rank 1)");
        assertThat(silent.errorClass()).isZero();
    }

    @Test
    void shouldReportTheErrorOfARequestToItsWaiterOnly() {
        RequestOperation put = put(16, 1);
        put.ofRequest();
        ports[0].layer.start(put);
        deliverLast(0);
        deliverLast(1);
        FlushOperation silent = FlushOperation.ofAll(WINDOW, false);
        ports[0].layer.start(silent);
        assertThat(put.errorClass()).isEqualTo(RmaErrors.RANGE);
        assertThat(silent.errorClass()).isZero();
    }

    @Test
    void shouldRefuseWhatComesAfterTheEnd() {
        ports[1].layer.start(MemoryOperation.free(WINDOW));
        ports[0].layer.start(put(0, 1));
        deliverLast(0);
        Message.Answer answer = (Message.Answer) last(1);
        assertThat(answer.errorClass()).isEqualTo(RmaErrors.WIN);
        assertThat(new String(answer.payload().bytes(), StandardCharsets.UTF_8)).contains("freed");
    }

    @Test
    void shouldPassTheLockToTheNextOrigin() {
        RequestOperation first = RequestOperation.lock(WINDOW, 1, true, () -> "lock");
        RequestOperation second = RequestOperation.lock(WINDOW, 1, false, () -> "lock");
        ports[0].layer.start(first);
        ports[2].layer.start(second);
        deliverLast(0);
        deliverLast(1);
        deliverLast(2);
        assertThat(first.isDone()).isTrue();
        assertThat(ports[1].sent).hasSize(1);
        assertThat(second.describe()).isEqualTo("shared lock of window 8 at rank 1");
        ports[0].layer.start(RequestOperation.unlock(WINDOW, 1, () -> "unlock"));
        ports[1].now = 70;
        deliverLast(0);
        assertThat(ports[1].sent).hasSize(3);
        deliverLast(1);
        assertThat(second.isDone()).isTrue();
        assertThat(second.readySince()).isEqualTo(70);
        assertThat(second.waitedFor()).as("the rank that had the lock").isZero();
        assertThat(second.delayOfPeer()).isEqualTo(DELAY);
        assertThat(first.readySince()).isZero();
    }

    @Test
    void shouldWaitForAllPostsAndCompletes() {
        int[] others = {1, 2};
        AwaitNoticesOperation start = AwaitNoticesOperation.posts(WINDOW, others);
        ports[0].layer.start(start);
        ports[2].layer.start(NoticeOperation.post(WINDOW, new int[] {0}));
        deliverLast(2);
        assertThat(start.isDone()).isFalse();
        assertThat(start.describe()).isEqualTo("post of window 8 by rank 1");
        assertThat(start.waitsFor()).isEqualTo(1);
        ports[1].now = 40;
        ports[1].layer.start(NoticeOperation.post(WINDOW, new int[] {0}));
        deliverLast(1);
        assertThat(start.isDone()).isTrue();
        assertThat(start.readySince()).isEqualTo(40);
        assertThat(start.waitedFor()).isEqualTo(1);

        AwaitNoticesOperation look = AwaitNoticesOperation.completes(WINDOW, new int[] {0}, true);
        ports[1].layer.start(look);
        assertThat(look.isDone() && !look.isMet()).isTrue();
        ports[0].layer.start(NoticeOperation.complete(WINDOW, others));
        deliver(ports[0].sent.get(0));
        AwaitNoticesOperation again = AwaitNoticesOperation.completes(WINDOW, new int[] {0}, true);
        ports[1].layer.start(again);
        assertThat(again.isMet()).isTrue();
    }

    @Test
    void shouldSayWhenTheDataHaveLeft() {
        RequestOperation put = put(0, 1);
        Operation departure = put.departure();
        ports[0].layer.start(put);
        assertThat(last(0).endsSend()).isTrue();
        ports[0].layer.transmitted(last(0));
        assertThat(departure.isDone()).isTrue();
        assertThat(put.isDone()).isFalse();
        deliverLast(0);
        deliverLast(1);
        assertThat(put.isDone()).isTrue();
    }

    @Test
    void shouldListWhatIsUnderWay() {
        ports[0].layer.start(put(0, 1));
        ports[0].layer.start(FlushOperation.ofAll(WINDOW, false));
        List<Operation> pending = new ArrayList<>();
        ports[0].layer.addPending(pending);
        assertThat(pending.stream().map(Operation::describe))
                .containsExactly("call of window 8 at rank 1", "end of the requests to all ranks, window 8");
    }
}
