package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rankcluster.protocol.message.Payload;

/** The conversion between longs and payloads of internal messages, in the byte order that reductions of longs use. */
final class Longs {
    private Longs() {}

    static Payload payload(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES).order(ByteOrder.nativeOrder());
        bytes.asLongBuffer().put(numbers);
        return Payload.of(bytes.array());
    }

    static long[] of(Payload payload) {
        long[] numbers = new long[payload.size() / Long.BYTES];
        ByteBuffer.wrap(payload.bytes())
                .order(ByteOrder.nativeOrder())
                .asLongBuffer()
                .get(numbers);
        return numbers;
    }
}
