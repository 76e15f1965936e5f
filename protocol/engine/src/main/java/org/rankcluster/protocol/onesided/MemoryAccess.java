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

    /** Executes a request at a place. Returns the data of the answer, possibly empty. */
    static Payload carryOut(AccessRequest request, WindowMemory.Place place) {
        return switch (request.action()) {
            case PUT -> {
                write(request.body(), request.data(), request.dataBytes(), request, place);
                yield Payload.EMPTY;
            }
            case GET -> Payload.of(read(request, place));
            case ACCUMULATE -> {
                accumulate(request, place, read(request, place));
                yield Payload.EMPTY;
            }
            case GET_ACCUMULATE -> {
                byte[] before = read(request, place);
                accumulate(request, place, before.clone());
                yield Payload.of(before);
            }
            case COMPARE_AND_SWAP -> Payload.of(compareAndSwap(request, place));
            default -> throw new IllegalArgumentException("request: action: " + request.action());
        };
    }

    private static byte[] read(AccessRequest request, WindowMemory.Place place) {
        byte[] packed = new byte[request.targetBytes()];
        Packing.pack(place.memory(), place.address(), request.count(), request.layout(), packed, 0);
        return packed;
    }

    private static void write(byte[] from, int at, int bytes, AccessRequest request, WindowMemory.Place place) {
        if (bytes > 0) {
            Packing.unpack(from, at, bytes, place.memory(), place.address(), request.layout());
        }
    }

    private static void accumulate(AccessRequest request, WindowMemory.Place place, byte[] values) {
        int bytes = request.dataBytes();
        byte[] body = request.body();
        int data = request.data();
        if (request.operator() == Operator.NO_OP || bytes == 0) {
            return;
        }
        if (request.operator() == Operator.REPLACE) {
            write(body, data, bytes, request, place);
            return;
        }
        request.operator().on(request.element()).reduce(body, data, values, 0, bytes);
        write(values, 0, bytes, request, place);
    }

    /** The request has the expected value, then the new one. */
    private static byte[] compareAndSwap(AccessRequest request, WindowMemory.Place place) {
        byte[] before = read(request, place);
        int size = before.length;
        int expected = request.data();
        if (Arrays.equals(before, 0, size, request.body(), expected, expected + size)) {
            write(request.body(), expected + size, size, request, place);
        }
        return before;
    }
}
