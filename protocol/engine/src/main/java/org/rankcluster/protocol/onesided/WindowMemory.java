package org.rankcluster.protocol.onesided;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Memory;

/**
 * The memory that one rank exposes in a window: one region, or in a dynamic window any number of attached regions. Addresses are in bytes.
 * A window's only region begins at 0. Attached regions follow each other from 0 in the order of attaching, aligned, and no address is
 * used twice.
 */
public final class WindowMemory {
    /** Alignment of attached regions, in bytes, as of memory from a C library. */
    public static final int ALIGNMENT = 64;

    private final TreeMap<Long, Memory> regions = new TreeMap<>();
    private final int unit;
    private final boolean dynamic;
    private long nextAddress;

    /** A location in a region. */
    record Location(Memory memory, long address) {}

    private WindowMemory(int unit, boolean dynamic) {
        this.unit = unit;
        this.dynamic = dynamic;
    }

    /**
     * Creates a window with one region.
     *
     * @param memory the region
     * @param unit displacement unit, in bytes, 1 or more
     * @return the memory
     */
    public static WindowMemory of(Memory memory, int unit) {
        WindowMemory created = new WindowMemory(unit, false);
        created.regions.put(0L, memory);
        return created;
    }

    /**
     * Creates a dynamic window without regions. Displacements are addresses.
     *
     * @return the memory
     */
    public static WindowMemory dynamic() {
        return new WindowMemory(1, true);
    }

    /**
     * Reserves an address at which a region may be attached.
     *
     * @param bytes size of the region, in bytes, 0 or more
     * @return the address in bytes, 0 or more
     */
    public long reserve(long bytes) {
        long address = nextAddress;
        nextAddress = Math.ceilDiv(address + Math.max(1, bytes), ALIGNMENT) * ALIGNMENT;
        return address;
    }

    /**
     * Attaches a region.
     *
     * @param address address in bytes, a result of {@link #reserve}
     * @param memory the region
     */
    public void attach(long address, Memory memory) {
        regions.put(address, memory);
    }

    /**
     * Detaches a region.
     *
     * @param address address of the region in bytes, a result of {@link #reserve}
     */
    public void detach(long address) {
        regions.remove(address);
    }

    /** Returns the location of {@code count} elements at a displacement; null if not all of their data are in one region. */
    @Nullable
    Location find(int displacement, int count, Layout layout) {
        long address = (long) displacement * unit;
        long more = (count - 1) * layout.extent();
        long lower = address + Math.min(0, more) + layout.trueLowerBound();
        long upper = address + Math.max(0, more) + layout.trueUpperBound();
        if (count == 0 || layout.size() == 0) {
            return new Location(Memory.NONE, 0);
        }
        Map.Entry<Long, Memory> region = regions.floorEntry(lower);
        if (region == null || upper > region.getKey() + region.getValue().size()) {
            return null;
        }
        return new Location(region.getValue(), address - region.getKey());
    }

    /** Describes the exposed memory, for errors. */
    String describe() {
        if (dynamic) {
            return "attached memory of a dynamic window with " + regions.size() + " regions";
        }
        return "within the " + regions.firstEntry().getValue().size() + " bytes of the target's window, in units of "
                + unit;
    }
}
