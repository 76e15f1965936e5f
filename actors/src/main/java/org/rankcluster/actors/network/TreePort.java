package org.rankcluster.actors.network;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.offload.OffloadOperation;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A rank's way onto the network that combines. The CPU writes a packet after the other, as long as there is room in the injection
 * FIFO, and reads those that come back; only the last of a pass costs an event of its own. Operations go one after the other,
 * both passes of one before the next.
 */
final class TreePort {
    private final NetworkPort.Host host;
    private final CollectiveNetwork network;
    private final LongUnaryOperator converting;
    private final int router;
    private final InOrder waiting = new InOrder();
    private final ArrayDeque<Pass> underWay = new ArrayDeque<>();
    private @Nullable OffloadOperation sending;
    private int sentBytes;
    private int unsent;
    private int room;

    /** What comes back of one pass. */
    private static final class Pass {
        private final OffloadOperation operation;
        private final int bytes;
        private final boolean isNeeded;
        private byte @Nullable [] whole;
        private boolean isPhantom;
        private boolean isOdd;
        private int received;
        private int missing;

        Pass(OffloadOperation operation, int pieces) {
            this.missing = pieces;
            this.operation = operation;
            this.bytes = operation.passBytes();
            this.isNeeded = operation.needsPass();
        }

        void add(TreePacket packet) {
            Payload data = packet.data;
            isOdd |= packet.isOdd || data == null && bytes > 0 || packet.bytes > bytes - received;
            if (data != null && data.isPhantom()) {
                isPhantom = true;
            } else if (data != null && isNeeded && !isOdd && !isPhantom) {
                byte[] all = whole == null ? new byte[bytes] : whole;
                System.arraycopy(data.bytes(), 0, all, received, data.size());
                whole = all;
            }
            received += packet.bytes;
            missing--;
        }

        boolean isComplete() {
            return isOdd || missing == 0;
        }

        Payload back() {
            return isPhantom ? Payload.phantom(bytes) : whole == null ? Payload.EMPTY : Payload.of(whole);
        }
    }

    TreePort(NetworkPort.Host host, CollectiveNetwork network, LongUnaryOperator converting) {
        this.host = host;
        this.network = network;
        this.converting = converting;
        this.router = network.treeRouter(network.layout().node(host.self()));
        this.room = network.processorRoom();
    }

    void start(OffloadOperation operation) {
        waiting.add(operation);
        if (sending == null) {
            sendNext();
        }
    }

    private void sendNext() {
        sending = waiting.take();
        if (sending != null) {
            sending.begin(network.isFloating());
            beginPass(sending);
        }
    }

    private void beginPass(OffloadOperation operation) {
        sentBytes = 0;
        unsent = Math.max(1, Math.ceilDiv(operation.passBytes(), network.pieceBytes()));
        underWay.add(new Pass(operation, unsent));
        convert(operation);
        inject(operation);
    }

    private long convert(OffloadOperation operation) {
        return host.occupyCpu(host.now(), converting.applyAsLong(operation.convertedBytes()));
    }

    /** Writes packets while there is room; a vector without elements is one as well. */
    private void inject(OffloadOperation operation) {
        int bytes = operation.passBytes();
        long write = network.machine().cpu().writePacket();
        while (room > 0 && unsent > 0) {
            int length = Math.min(bytes - sentBytes, network.pieceBytes());
            long written = host.occupyCpu(host.now(), write);
            host.send(packet(operation, length), router, written);
            sentBytes += length;
            unsent--;
            room -= network.hasCredits() ? 1 : 0;
            if (unsent == 0) {
                passSent(operation, written);
                return;
            }
        }
    }

    private TreePacket packet(OffloadOperation operation, int length) {
        return new TreePacket(
                true, length, slice(operation.contribution(), length), operation.passCombination(), host.now(), false);
    }

    private @Nullable Payload slice(@Nullable Payload all, int length) {
        if (all == null || all.size() == length) {
            return all;
        }
        return all.isPhantom()
                ? Payload.phantom(length)
                : Payload.of(Arrays.copyOfRange(all.bytes(), sentBytes, sentBytes + length));
    }

    private void passSent(OffloadOperation operation, long written) {
        if (!operation.needsPass()) {
            host.send(new OffloadDone(operation), host.self(), written);
        }
        if (operation.isLastPass()) {
            sendNext();
        }
    }

    /** Room for a packet in the injection FIFO. */
    void credited() {
        room++;
        if (sending != null) {
            inject(sending);
        }
    }

    void onPacket(TreePacket packet) {
        if (packet.source() == router) {
            read(packet);
        } else {
            hasRead();
        }
    }

    private void read(TreePacket packet) {
        long done = host.occupyCpu(host.now(), network.machine().cpu().readPacket());
        if (network.hasCredits()) {
            host.send(new TreeCredit(), router, done);
        }
        Pass pass =
                underWay.stream().filter(some -> !some.isComplete()).findFirst().orElseThrow();
        pass.add(packet);
        if (pass.isComplete()) {
            pass.operation.readySince(packet.ready);
            host.send(packet, host.self(), done);
        }
    }

    private void hasRead() {
        Pass pass = underWay.removeFirst();
        OffloadOperation operation = pass.operation;
        if (pass.isOdd) {
            operation.fail(
                    Operation.ERR_TRUNCATE,
                    "the network combines " + pass.bytes
                            + " bytes of this rank with what differs in length, operator, type"
                            + " or root (expected: the same on all ranks)");
            host.send(new OffloadDone(operation), host.self(), host.now());
        } else if (pass.isNeeded) {
            passed(operation, pass.back());
        }
    }

    private void passed(OffloadOperation operation, Payload back) {
        boolean last = operation.isLastPass();
        operation.passed(back);
        if (last) {
            host.send(new OffloadDone(operation), host.self(), convert(operation));
        } else {
            beginPass(operation);
        }
    }
}
