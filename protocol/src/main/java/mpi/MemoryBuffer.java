package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.datatype.Packing;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Elements of primitive types in an array or an NIO buffer. */
final class MemoryBuffer extends UserBuffer {
    private final Memory memory;
    private final long first;
    private final Layout layout;

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
        long more = (count - 1) * layout.extent();
        long lower = address(at) + Math.min(0, more) + layout.trueLowerBound();
        long upper = address(at) + Math.max(0, more) + layout.trueUpperBound();
        return lower >= 0 && upper <= memory.size() || layout.size() == 0;
    }

    @Override
    boolean isReadOnly() {
        return memory.isReadOnly();
    }

    @Override
    Payload pack(int at, int count) {
        byte[] packed = new byte[bytes(count)];
        Packing.pack(memory, address(at), count, layout, packed, 0);
        return Payload.of(packed);
    }

    @Override
    Payload packMessage(int count) {
        Payload packed = RankRuntime.current().payloads().take(bytes(count));
        Packing.pack(memory, address(0), count, layout, packed.bytes(), 0);
        long unusedHash = packed.hash(); // now, while the bytes are in the cache
        return packed;
    }

    @Override
    Payload pack(int[] at, int[] counts) {
        int total = 0;
        for (int count : counts) {
            total = Math.addExact(total, bytes(count));
        }
        byte[] packed = new byte[total];
        int to = 0;
        for (int i = 0; i < counts.length; i++) {
            Packing.pack(memory, address(at[i]), counts[i], layout, packed, to);
            to += bytes(counts[i]);
        }
        return Payload.of(packed);
    }

    @Override
    void unpack(Payload payload, int from, int bytes, int at) {
        if (!payload.isPhantom()) {
            Packing.unpack(payload.bytes(), from, bytes, memory, address(at), layout);
        }
    }

    @Override
    void place(Payload payload, int at, int count) {
        unpack(payload, 0, payload.size(), at);
    }
}
