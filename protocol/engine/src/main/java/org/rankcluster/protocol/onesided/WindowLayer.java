package org.rankcluster.protocol.onesided;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.SequenceNumbers;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The one-sided part of a rank's message layer (MPI-4.1, chapter 12). The layer sends its program's requests to windows of others. The
 * layer serves requests of others to its own windows, without its program taking part. Every request is answered when it has been served.
 * The requests of one rank are served in the order of its calls, each as a whole, so accumulates are atomic and ordered. The layer has no
 * clock: its host calls it in the order of virtual time.
 */
public final class WindowLayer {
    private final WindowPort port;
    private final Int2ObjectOpenHashMap<LocalWindow> windows = new Int2ObjectOpenHashMap<>(2);
    private final Int2ObjectOpenHashMap<RequestOperation> open = new Int2ObjectOpenHashMap<>(2);
    private final SequenceNumbers<Message.Access> sequenceNumbers = new SequenceNumbers<>();
    private int nextRequestId;
    private long accesses;

    /**
     * Creates the layer of one rank.
     *
     * @param port services of the rank
     */
    public WindowLayer(WindowPort port) {
        this.port = port;
    }

    /**
     * Starts an operation.
     *
     * @param operation an operation on a window
     */
    public void start(WindowOperation operation) {
        operation.start(this);
    }

    /**
     * Adds the unfinished operations, in an order that is the same in every run.
     *
     * @param pending list to add to
     */
    public void addPending(List<Operation> pending) {
        int[] ids = open.keySet().toIntArray();
        Arrays.sort(ids);
        for (int id : ids) {
            pending.add(open.get(id));
        }
        int[] windowIds = windows.keySet().toIntArray();
        Arrays.sort(windowIds);
        for (int id : windowIds) {
            pending.addAll(windows.get(id).waiting());
        }
    }

    /** {@return the number of puts, gets and accumulates that this rank has begun} */
    public long accesses() {
        return accesses;
    }

    void finished(Operation operation) {
        port.finished(operation);
    }

    void open(int window, WindowMemory memory) {
        windows.put(window, new LocalWindow(memory));
    }

    void close(int window) {
        windows.remove(window);
    }

    LocalWindow window(int id) {
        LocalWindow window = windows.get(id);
        if (window == null) {
            throw new IllegalStateException("rank " + port.self() + ": no window " + id);
        }
        return window;
    }

    // ---- origin side

    void request(RequestOperation request) {
        int id = nextRequestId++;
        accesses += request.action().movesData() ? 1 : 0;
        open.put(id, request);
        window(request.window()).began(request);
        transmit(request.window(), request.target(), id, request.plain(), request.isAwaited(), request.body());
    }

    void notice(int window, int target, Payload body) {
        transmit(window, target, 0, false, false, body);
    }

    private void transmit(int window, int target, int id, boolean plain, boolean awaited, Payload body) {
        int number = sequenceNumbers.nextNumber(target);
        port.transmit(new Message.Access(
                port.self(), target, number, window, id, plain, awaited, port.now(), port.delayCauses(), body));
    }

    /**
     * Records that the last byte of a message has left this rank.
     *
     * @param message message of this rank
     */
    public void transmitted(Message.OneSided message) {
        if (message instanceof Message.Access access && access.awaited()) {
            RequestOperation request = open.get(access.requestId());
            if (request != null) {
                request.departed(port);
            }
        }
    }

    private void arrived(Message.Answer answer) {
        RequestOperation request = open.remove(answer.requestId());
        if (request == null) {
            throw new IllegalStateException("rank " + port.self() + ": no request belongs to " + answer);
        }
        if (answer.errorClass() == 0) {
            request.deliver(answer.payload());
        } else {
            request.fail(answer.errorClass(), new String(answer.payload().bytes(), StandardCharsets.UTF_8));
        }
        request.readySince(answer.ready());
        request.waitedFor(answer.blocker(), answer.delayCauses());
        request.departed(port);
        port.finished(request);
        LocalWindow state = window(request.window());
        state.ended(request);
        finishMet(state);
    }

    private void finishMet(LocalWindow state) {
        state.takeMet().forEach(port::finished);
    }

    // ---- target side

    /**
     * Receives a complete message. Requests may arrive in any order.
     *
     * @param message message for this rank
     */
    public void arrived(Message.OneSided message) {
        switch (message) {
            case Message.Access access -> {
                int source = access.source();
                if (sequenceNumbers.admit(source, access.number(), access)) {
                    serve(access);
                    for (var next = sequenceNumbers.nextEarly(source);
                            next != null;
                            next = sequenceNumbers.nextEarly(source)) {
                        serve(next);
                    }
                }
            }
            case Message.Answer answer -> arrived(answer);
        }
    }

    private void serve(Message.Access access) {
        AccessRequest request = AccessRequest.of(access.payload());
        port.serve(ServeWork.of(request, access.plain()), () -> carryOut(access, request));
    }

    private void carryOut(Message.Access access, AccessRequest request) {
        LocalWindow state = windows.get(access.window());
        if (state == null) {
            if (request.action() != Action.POST && request.action() != Action.COMPLETE) {
                refuse(access, RmaErrors.WIN, "the target has freed the window");
            }
            return;
        }
        switch (request.action()) {
            case LOCK_SHARED, LOCK_EXCLUSIVE -> {
                boolean exclusive = request.action() == Action.LOCK_EXCLUSIVE;
                if (state.locks().request(new LockQueue.Request(access.source(), access.requestId(), exclusive))) {
                    answer(access, false, Payload.EMPTY);
                }
            }
            case UNLOCK -> {
                answer(access, false, Payload.EMPTY);
                for (LockQueue.Request granted : state.locks().release()) {
                    grant(granted, access);
                }
            }
            case POST -> {
                state.posts().add(access);
                finishMet(state);
            }
            case COMPLETE -> {
                state.completes().add(access);
                finishMet(state);
            }
            case PUT, GET, ACCUMULATE, GET_ACCUMULATE, COMPARE_AND_SWAP -> access(access, request, state.memory());
        }
    }

    private void access(Message.Access access, AccessRequest request, WindowMemory memory) {
        WindowMemory.Location location = memory.find(request.displacement(), request.count(), request.layout());
        if (location == null) {
            refuse(
                    access,
                    RmaErrors.RANGE,
                    "targetDisp: " + request.displacement() + " (expected: " + request.targetBytes() + " bytes "
                            + memory.describe() + " of rank " + port.self() + ")");
            return;
        }
        Payload fetched = MemoryAccess.carryOut(request, location);
        answer(access, access.plain(), fetched);
    }

    private void answer(Message.Access access, boolean plain, Payload payload) {
        int self = port.self();
        port.transmit(new Message.Answer(self, access.source(), access.requestId(), 0, plain, 0, self, null, payload));
    }

    /** Grants a lock that the origin of {@code release} has held. */
    private void grant(LockQueue.Request lock, Message.Access release) {
        port.transmit(new Message.Answer(
                port.self(),
                lock.source(),
                lock.requestId(),
                0,
                false,
                port.now(),
                release.source(),
                release.delayCauses(),
                Payload.EMPTY));
    }

    private void refuse(Message.Access access, int errorClass, String text) {
        Payload payload = Payload.of(text.getBytes(StandardCharsets.UTF_8));
        port.transmit(new Message.Answer(
                port.self(),
                access.source(),
                access.requestId(),
                errorClass,
                access.plain(),
                0,
                port.self(),
                null,
                payload));
    }
}
