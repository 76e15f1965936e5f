package org.rankcluster.actors.network.combining;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.protocol.collective.CollectiveCall;
import org.rankcluster.protocol.collective.OffloadOperation;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The port of a rank on the combining network. The CPU writes one packet after the other, as long as there is space in the injection FIFO,
 * and reads those that come back. Only the last packet of a pass costs an event of its own. Operations follow each other: both passes of
 * one precede the next.
 */
final class TreePort {
    private final NetworkPort.Host host;
    private final Cpu cpu;
    private final CollectiveNetwork network;
    private final LongUnaryOperator converting;
    private final int router;
    private final OffloadQueue waiting = new OffloadQueue();
    /** Passes with packets that are still to come back. */
    private final ArrayDeque<Pass> underWay = new ArrayDeque<>();
    /** Passes that have come back without an error, and whose last packet the CPU is reading. */
    private final ArrayDeque<Pass> read = new ArrayDeque<>();

    private @Nullable OffloadOperation sending;
    private int sentBytes;
    private int sentPieces;
    private int unsent;
    private int space;
    private boolean isOutOfStep;

    /** The returning packets of one pass: one for each packet that was sent, so that the packets of the next pass are distinguished. */
    private static final class Pass {
        private final OffloadOperation operation;
        private final int bytes;
        private final boolean isNeeded;
        private byte @Nullable [] whole;
        private boolean isPhantom;
        private boolean isOdd;
        private int given;
        /** Bytes that the packets so far have space for. This is more than this rank's if others expect more of a broadcast. */
        private int received;

        /** Packets that have arrived. */
        private int came;

        /** Packets expected in all: the packets of the longest of the same broadcast. */
        private int longest;

        Pass(OffloadOperation operation, int pieces) {
            this.longest = pieces;
            this.operation = operation;
            this.bytes = operation.passBytes();
            this.isNeeded = operation.needsPass();
        }

        void add(TreePacket packet) {
            Payload data = packet.data;
            isOdd |= packet.calls.isOdd();
            given = Math.max(given, packet.calls.given());
            isOdd |= given > bytes;
            if (data != null && data.isPhantom()) {
                isPhantom = true;
            } else if (data != null && isNeeded && !isOdd && !isPhantom) {
                byte[] all = whole == null ? new byte[bytes] : whole;
                int at = Math.min(received, bytes);
                System.arraycopy(data.bytes(), 0, all, at, Math.min(data.size(), bytes - at));
                whole = all;
            }
            received += packet.bytes;
            came++;
        }

        boolean isComplete() {
            return came == longest;
        }

        Payload back() {
            if (isPhantom || whole == null) {
                return isPhantom ? Payload.phantom(given) : Payload.EMPTY;
            }
            return Payload.of(given == bytes ? whole : Arrays.copyOf(whole, given));
        }
    }

    TreePort(NetworkPort.Host host, CollectiveNetwork network, LongUnaryOperator converting) {
        this.host = host;
        this.cpu = host.cpu();
        this.network = network;
        this.converting = converting;
        this.router = network.treeRouter(network.layout().node(host.self()));
        this.space = network.processorSpace();
    }

    void start(OffloadOperation operation) {
        waiting.add(operation);
        if (sending == null) {
            sendNext();
        }
    }

    private void sendNext() {
        sending = waiting.take();
        sentPieces = 0;
        if (sending != null && isOutOfStep) {
            refuseWaiting(sending);
        } else if (sending != null) {
            sending.begin(network.isFloating());
            beginPass(sending);
        }
    }

    private void refuseWaiting(OffloadOperation first) {
        sending = null;
        for (OffloadOperation next = first; next != null; next = waiting.take()) {
            refuse(next, host.now());
        }
    }

    private void beginPass(OffloadOperation operation) {
        sentBytes = 0;
        unsent = network.pieces(operation.passBytes());
        underWay.add(new Pass(operation, unsent));
        convert(operation);
        inject(operation);
    }

    private long convert(OffloadOperation operation) {
        return cpu.occupy(host.now(), converting.applyAsLong(operation.convertedBytes()), SegmentKind.COMBINE);
    }

    /** Writes packets while there is space; an empty vector has one packet as well. */
    private void inject(OffloadOperation operation) {
        int bytes = operation.passBytes();
        long write = network.machine().cpu().packets().write();
        while (space > 0 && unsent > 0) {
            int length = Math.min(bytes - sentBytes, network.pieceBytes());
            long written = cpu.occupy(host.now(), write, SegmentKind.WRITE);
            host.send(packet(operation, length), router, written);
            sentBytes += length;
            unsent--;
            space -= network.hasCredits() ? 1 : 0;
            if (unsent == 0) {
                passSent(operation, written);
                return;
            }
        }
    }

    private TreePacket packet(OffloadOperation operation, int length) {
        Payload given = operation.contribution();
        return new TreePacket(
                true,
                length,
                slice(given, length),
                operation.passCombination(),
                LastArrival.of(operation),
                TreeCalls.of(operation.call(), sentPieces++, given == null ? -1 : given.size()));
    }

    private @Nullable Payload slice(@Nullable Payload all, int length) {
        if (all == null || all.size() == length) {
            return all;
        }
        int end = Math.min(
                sentBytes + length, all.size()); // the root of a node's ranks may have less than this one expects
        return all.isPhantom()
                ? Payload.phantom(Math.max(0, end - sentBytes))
                : Payload.of(Arrays.copyOfRange(all.bytes(), Math.min(sentBytes, all.size()), end));
    }

    private void passSent(OffloadOperation operation, long written) {
        if (!operation.needsPass() && operation.errorClass() == 0) {
            host.send(new OffloadDone(operation), host.self(), written);
        }
        if (operation.isLastPass() || operation.errorClass() != 0) {
            sendNext();
        }
    }

    /** Adds space for a packet in the injection FIFO. */
    void credited() {
        space++;
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
        long done = cpu.occupy(host.now(), network.machine().cpu().packets().read(), SegmentKind.READ);
        if (network.hasCredits()) {
            host.send(new TreeCredit(), router, done);
        }
        if (isOutOfStep) {
            return;
        }
        Pass pass = underWay.getFirst();
        pass.add(packet);
        if (packet.calls.isOutOfStep()) {
            outOfStep(done);
            return;
        }
        if (packet.calls.differInLength()) {
            pass.longest = Math.max(pass.longest, network.pieces(packet.calls.longest()));
        }
        if (pass.isComplete()) {
            underWay.removeFirst();
        }
        if (pass.isOdd) {
            odd(pass, packet.calls, done);
        } else if (pass.isComplete()) {
            packet.ready.recordIn(pass.operation);
            read.add(pass);
            host.send(packet, host.self(), done);
        }
    }

    /**
     * Fails the operation of a pass at its first packet with differing calls; the rest of the pass is only counted. A rank that does not
     * need the pass is done when all has been sent. Later errors are left to the ranks that need it.
     */
    private void odd(Pass pass, TreeCalls calls, long at) {
        OffloadOperation operation = pass.operation;
        CollectiveCall other = calls.firstOtherThan(operation.call());
        if (!isOpen(pass) || other == null) {
            return;
        }
        fail(
                operation,
                operation.call().errorClass(other),
                operation.describe() + " got " + operation.call().besides(other) + " from this rank, "
                        + other.besides(operation.call())
                        + " from another (expected: the same on all ranks)",
                at);
        if (operation.equals(sending) && unsent == 0) {
            sendNext();
        }
    }

    /** Returns whether the operation of a pass has not yet been completed. */
    private boolean isOpen(Pass pass) {
        boolean isBeingSent = unsent > 0 && pass.operation.equals(sending);
        return pass.operation.errorClass() == 0 && (pass.isNeeded || isBeingSent);
    }

    /** Ends sending: packets of several operations have been combined, here as everywhere. */
    private void outOfStep(long at) {
        isOutOfStep = true;
        for (Pass pass : underWay) {
            if (isOpen(pass)) {
                refuse(pass.operation, at);
            }
        }
        underWay.clear();
        sendNext();
    }

    private void refuse(OffloadOperation operation, long at) {
        fail(
                operation,
                Operation.ERR_OTHER,
                operation.describe() + " cannot complete, because an earlier collective differed in length or type"
                        + " (expected: the same on all ranks)",
                at);
    }

    private void fail(OffloadOperation operation, int errorClass, String text, long at) {
        operation.fail(errorClass, text);
        host.send(new OffloadDone(operation), host.self(), at);
    }

    private void hasRead() {
        Pass pass = read.removeFirst();
        if (pass.isNeeded) {
            passed(pass.operation, pass.back());
        }
    }

    private void passed(OffloadOperation operation, Payload back) {
        boolean last = operation.isLastPass();
        operation.passed(back);
        if (last) {
            host.send(new OffloadDone(operation), host.self(), convert(operation));
        } else if (isOutOfStep) {
            refuse(operation, host.now());
        } else {
            beginPass(operation);
        }
    }

    /** Throws unless no packet is under way and the injection FIFO is empty. */
    public void verifyAtRest() {
        boolean isIdle = sending == null && underWay.isEmpty() && read.isEmpty();
        if (!isIdle || space != network.processorSpace()) {
            throw new IllegalStateException("tree port of rank actor " + host.self() + ": space for " + space
                    + " packets, " + underWay.size() + " passes under way (expected: the state at the start)");
        }
    }
}
