package org.rankcluster.protocol.datatype;

import java.lang.foreign.MemorySegment;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A registry of the direct buffers that slices of {@code MPI.slice} share, because Java does not expose them. An entry lives as long as its
 * slice. Slices are found by address, because identity hash codes would differ from run to run. Thread-safe.
 */
public final class DirectSlices {
    private static final ConcurrentHashMap<Long, Entry> BY_ADDRESS = new ConcurrentHashMap<>();
    private static final ReferenceQueue<Buffer> UNUSED = new ReferenceQueue<>();

    private DirectSlices() {}

    /** A slice, the buffer behind it, and the next entry with the same address. */
    private static final class Entry extends WeakReference<Buffer> {
        final long address;
        final Buffer whole;
        final @Nullable Entry next;

        Entry(Buffer slice, long address, Buffer whole, @Nullable Entry next) {
            super(slice, UNUSED);
            this.address = address;
            this.whole = whole;
            this.next = next;
        }
    }

    /**
     * Registers a slice of a buffer. If the buffer is itself a slice, the buffer behind it is registered.
     *
     * @param <B> type of the slice
     * @param buffer the buffer that was sliced
     * @param slice the slice; ignored if it is not direct
     * @return {@code slice}
     */
    public static <B extends Buffer> B of(Buffer buffer, B slice) {
        if (slice.isDirect()) {
            Buffer larger = whole(buffer);
            long at = address(slice);
            BY_ADDRESS.compute(
                    at, (address, others) -> new Entry(slice, address, larger == null ? buffer : larger, others));
            forgetUnused();
        }
        return slice;
    }

    /** Returns the buffer behind a slice; null if the slice is not registered. */
    static @Nullable Buffer whole(Buffer slice) {
        for (Entry entry = BY_ADDRESS.get(address(slice)); entry != null; entry = entry.next) {
            if (entry.refersTo(slice)) {
                return entry.whole;
            }
        }
        return null;
    }

    private static void forgetUnused() {
        for (Object unused = UNUSED.poll(); unused != null; unused = UNUSED.poll()) {
            BY_ADDRESS.computeIfPresent(((Entry) unused).address, (address, entries) -> used(entries));
        }
    }

    private static @Nullable Entry used(@Nullable Entry entries) {
        Entry used = null;
        for (Entry entry = entries; entry != null; entry = entry.next) {
            Buffer slice = entry.get();
            used = slice == null ? used : new Entry(slice, entry.address, entry.whole, used);
        }
        return used;
    }

    private static long address(Buffer buffer) {
        return MemorySegment.ofBuffer(buffer.duplicate().clear()).address();
    }
}
