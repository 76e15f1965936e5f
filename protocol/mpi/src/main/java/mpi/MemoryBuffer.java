package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.datatype.Overlap;
import org.rankcluster.protocol.datatype.PackEngine;
import org.rankcluster.protocol.datatype.PackSettings;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.datatype.Packing;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.Packed;

/**
 * A buffer argument of primitive types in an array or an NIO buffer. Elements of dense types are copied at once, at no cost in virtual
 * time. Others go through the job's pack engine.
 */
final class MemoryBuffer extends UserBuffer {
    private final long first;
    private final Layout layout;
    private Memory memory;
    private long owed;

    MemoryBuffer(Call call, String name, @Nullable Object buffer, Datatype type, Memory memory, long first) {
        super(call, name, buffer, type);
        this.memory = memory;
        this.first = first;
        this.layout = type.layout();
    }

    private long address(int at) {
        return first + at * layout.extent();
    }

    @Override
    boolean contains(int at, int count) {
        long upper = address(at) + Math.max(0, (count - 1) * layout.extent()) + layout.trueUpperBound();
        return layout.size() == 0 || upper <= memory.size() && reaches(lower(at, count));
    }

    private long lower(int at, int count) {
        return address(at) + Math.min(0, (count - 1) * layout.extent()) + layout.trueLowerBound();
    }

    /**
     * Returns whether there is memory from an address on. A view of {@link MPI#slice} has the rest of the sliced buffer
     * in front of it.
     */
    private boolean reaches(long lower) {
        if (lower < 0 && memory.begin() == 0 && buffer() instanceof Buffer view) {
            Memory larger = Memory.reachingBack(view);
            memory = larger == null ? memory : larger;
        }
        return lower >= memory.begin();
    }

    @Override
    boolean beginsInside(int count) {
        return buffer() != null && reaches(lower(0, count));
    }

    @Override
    int bytesInside(int count) {
        int[] capacity = {0};
        layout.blocks(first, count, (at, length) -> {
            int inside = Math.clamp(memory.size() - at, 0, length);
            capacity[0] += inside;
            return inside == length;
        });
        return capacity[0];
    }

    @Override
    boolean isReadOnly() {
        return memory.isReadOnly();
    }

    @Override
    long alignment() {
        return layout.isDense() ? memory.alignment(first + layout.trueLowerBound()) : 0;
    }

    @Override
    Payload pack(int at, int count) {
        byte[] packed = new byte[bytes(count)];
        compute(pack(at, count, packed, 0));
        return Payload.of(packed);
    }

    @Override
    Packed packMessage(int count) {
        Payload payload = call().messaging().payloads().take(bytes(count));
        Overlap work = pack(0, count, payload.bytes(), 0);
        long unusedHash = payload.hash(); // computed now, while the bytes are in the cache
        return new Packed(payload, work, alignment());
    }

    @Override
    Packed packBlock(int at, int count) {
        byte[] packed = new byte[bytes(count)];
        Overlap work = pack(at, count, packed, 0);
        return new Packed(Payload.of(packed), work, 0);
    }

    @Override
    void pack(int count, byte[] to, int at) {
        compute(pack(0, count, to, at));
    }

    @Override
    Payload pack(int[] at, int[] counts) {
        byte[] packed = new byte[bytes(counts)];
        int to = 0;
        for (int i = 0; i < counts.length; i++) {
            compute(pack(at[i], counts[i], packed, to));
            to += bytes(counts[i]);
        }
        return Payload.of(packed);
    }

    /** Packs elements. Returns the work that it took; null for none. */
    private @Nullable Overlap pack(int at, int count, byte[] to, int next) {
        try {
            if (layout.isDense()) {
                Packing.pack(memory, address(at), count, layout, to, next);
                return null;
            }
            PackSettings settings = call().job().packing();
            PackWork counts = call().messaging().packWork();
            return PackEngine.pack(memory, address(at), count, layout, to, next, settings, counts);
        } catch (RuntimeException e) {
            throw call().intern(e);
        }
    }

    private void compute(@Nullable Overlap processing) {
        if (processing != null) {
            call().clock().work(processing.busy());
        }
    }

    @Override
    void unpack(Payload payload, int from, int bytes, int at) {
        if (payload.isPhantom()) {
            return;
        }
        try {
            compute(unpack(payload.bytes(), from, bytes, at));
        } catch (RuntimeException e) {
            throw call().intern(e);
        }
    }

    /** Unpacks elements. Returns the work that it took; null for none. */
    private @Nullable Overlap unpack(byte[] packed, int from, int bytes, int at) {
        if (layout.isDense()) {
            Packing.unpack(packed, from, bytes, memory, address(at), layout);
            return null;
        }
        PackSettings settings = call().job().packing();
        PackWork counts = call().messaging().packWork();
        return PackEngine.unpack(packed, from, bytes, memory, address(at), layout, settings, counts);
    }

    @Override
    void arrive(Payload payload) {
        Overlap processing = payload.isPhantom() ? null : unpack(payload.bytes(), 0, payload.size(), 0);
        owed = processing == null ? 0 : processing.afterArrival();
        call().messaging().payloads().giveBack(payload);
    }

    @Override
    void settle() {
        if (owed > 0) {
            call().clock().work(owed);
            owed = 0;
        }
    }

    @Override
    void place(Payload payload, int at, int count) {
        unpack(payload, 0, payload.size(), at);
    }

    @Override
    int packInto(int count, byte[] to, int at) {
        int end = packedEnd(to, at, bytes(count));
        long elements = Packing.pack(memory, address(0), count, layout, to, at);
        call().clock().work(call().job().packing().costs().pack(elements, bytes(count)));
        return end;
    }

    @Override
    int unpackFrom(byte[] from, int at, int count) {
        int end = packedEnd(from, at, bytes(count));
        long elements = Packing.unpack(from, at, bytes(count), memory, address(0), layout);
        call().clock().work(call().job().packing().costs().pack(elements, bytes(count)));
        return end;
    }
}
