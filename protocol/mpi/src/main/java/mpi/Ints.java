package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rankcluster.protocol.message.Payload;

/** The packing of ints of internal messages into payloads, in the byte order that reductions of ints use. */
final class Ints {
    private Ints() {}

    static Payload payload(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(numbers);
        return Payload.of(bytes.array());
    }

    static int[] of(Payload payload) {
        int[] numbers = new int[payload.size() / Integer.BYTES];
        ByteBuffer.wrap(payload.bytes())
                .order(ByteOrder.nativeOrder())
                .asIntBuffer()
                .get(numbers);
        return numbers;
    }
}
