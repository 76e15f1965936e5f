package org.rankcluster.protocol.onesided;

import java.util.Arrays;
import org.rankcluster.protocol.datatype.Packing;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Operator;

/**
 * The execution of one-sided requests on the target's memory: copies, reductions, comparisons. Packed data are in the byte order of the
 * JVM.
 */
final class MemoryAccess {
    private MemoryAccess() {}

    /** Executes a request at a location. Returns the data of the answer, possibly empty. */
    static Payload carryOut(AccessRequest request, WindowMemory.Location location) {
        return switch (request.action()) {
            case PUT -> {
                write(request.body(), request.data(), request.dataBytes(), request, location);
                yield Payload.EMPTY;
            }
            case GET -> Payload.of(read(request, location));
            case ACCUMULATE -> {
                accumulate(request, location, read(request, location));
                yield Payload.EMPTY;
            }
            case GET_ACCUMULATE -> {
                byte[] before = read(request, location);
                accumulate(request, location, before.clone());
                yield Payload.of(before);
            }
            case COMPARE_AND_SWAP -> Payload.of(compareAndSwap(request, location));
            default -> throw new IllegalArgumentException("request: action: " + request.action());
        };
    }

    private static byte[] read(AccessRequest request, WindowMemory.Location location) {
        byte[] packed = new byte[request.targetBytes()];
        Packing.pack(location.memory(), location.address(), request.count(), request.layout(), packed, 0);
        return packed;
    }

    private static void write(byte[] from, int at, int bytes, AccessRequest request, WindowMemory.Location location) {
        if (bytes > 0) {
            Packing.unpack(from, at, bytes, location.memory(), location.address(), request.layout());
        }
    }

    private static void accumulate(AccessRequest request, WindowMemory.Location location, byte[] values) {
        int bytes = request.dataBytes();
        byte[] body = request.body();
        int data = request.data();
        if (request.operator() == Operator.NO_OP || bytes == 0) {
            return;
        }
        if (request.operator() == Operator.REPLACE) {
            write(body, data, bytes, request, location);
            return;
        }
        request.operator().on(request.element()).reduce(body, data, values, 0, bytes);
        write(values, 0, bytes, request, location);
    }

    /** Compares and swaps one value. The request has the expected value, then the new one. */
    private static byte[] compareAndSwap(AccessRequest request, WindowMemory.Location location) {
        byte[] before = read(request, location);
        int size = before.length;
        int expected = request.data();
        if (Arrays.equals(before, 0, size, request.body(), expected, expected + size)) {
            write(request.body(), expected + size, size, request, location);
        }
        return before;
    }
}
