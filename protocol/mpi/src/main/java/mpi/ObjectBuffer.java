package mpi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.message.Payload;

/**
 * A buffer argument of type OBJECT: an array of objects. The objects are sent in serialized form, so only the sender
 * has their number of bytes.
 */
final class ObjectBuffer extends UserBuffer {
    private final @Nullable Object[] objects;
    private final int first;
    private final Layout layout;

    ObjectBuffer(Call call, String name, Object[] objects, int first, Datatype type) {
        super(call, name, objects, type);
        this.objects = objects;
        this.first = first;
        this.layout = type.layout();
    }

    @Override
    boolean contains(int at, int count) {
        long start = first + at * layout.extent();
        return layout.blocks(start, count, (slot, length) -> slot >= 0 && slot + length <= objects.length);
    }

    @Override
    boolean beginsInside(int count) {
        return layout.blocks(first, count, (slot, length) -> slot >= 0);
    }

    @Override
    int bytesInside(int count) {
        return itemsInside(0, count);
    }

    private int itemsInside(int at, int count) {
        int[] capacity = {0};
        layout.blocks(first + at * layout.extent(), count, (slot, length) -> {
            int inside = Math.clamp(objects.length - slot, 0, length);
            capacity[0] += inside;
            return inside == length;
        });
        return capacity[0];
    }

    @Override
    boolean isReadOnly() {
        return false;
    }

    @Override
    Payload pack(int at, int count) {
        return pack(new int[] {at}, new int[] {count});
    }

    @Override
    void pack(int count, byte[] to, int at) {
        throw call().error(MPI.ERR_TYPE, "type", type(), "elements of primitive types");
    }

    @Override
    int packInto(int count, byte[] to, int at) {
        byte[] serialized = pack(0, count).bytes();
        int end = packedEnd(to, at, Integer.BYTES + serialized.length);
        ByteBuffer.wrap(to).putInt(at, serialized.length).put(at + Integer.BYTES, serialized);
        return end;
    }

    @Override
    int unpackFrom(byte[] from, int at, int count) {
        int start = packedEnd(from, at, Integer.BYTES);
        int end = packedEnd(from, start, Math.max(0, ByteBuffer.wrap(from).getInt(at)));
        receive(Payload.of(Arrays.copyOfRange(from, start, end)), 0, count);
        return end;
    }

    @Override
    Payload pack(int[] at, int[] counts) {
        List<@Nullable Object> picked = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            layout.blocks(first + at[i] * layout.extent(), counts[i], (slot, length) -> {
                for (int j = 0; j < length; j++) {
                    picked.add(objects[(int) slot + j]);
                }
                return true;
            });
        }
        return ObjectStreams.write(call(), picked);
    }

    @Override
    void unpack(Payload payload, int from, int bytes, int at) {
        throw new UnsupportedOperationException("a buffer of objects cannot be unpacked in parts");
    }

    @Override
    void place(Payload payload, int at, int count) {
        receive(payload, at, count);
    }

    /** Places a payload, see {@link #place}. Returns the number of objects. */
    int receive(Payload payload, int at, int count) {
        List<@Nullable Object> arrived = ObjectStreams.read(call(), payload, component());
        int capacity = itemsInside(at, count);
        if (arrived.size() > capacity) {
            throw call().error(MPI.ERR_TRUNCATE, "objects", arrived.size(), "at most " + capacity);
        }
        put(arrived, at);
        return arrived.size();
    }

    /** Returns the type of the array's elements. */
    Class<?> component() {
        return objects.getClass().getComponentType();
    }

    private void put(List<@Nullable Object> arrived, int at) {
        int[] next = {0};
        layout.blocks(first + at * layout.extent(), arrived.size(), (slot, length) -> {
            for (int j = 0; j < length && next[0] < arrived.size(); j++) {
                objects[(int) slot + j] = arrived.get(next[0]++);
            }
            return next[0] < arrived.size();
        });
    }
}
