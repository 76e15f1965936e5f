package org.rankcluster.protocol.datatype;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Blocks of different lengths, places and types: indexed, hindexed and struct. */
final class Irregular extends Layout {
    private final int[] blockLengths;
    private final long[] displacements;
    private final Layout[] elements;

    Irregular(int[] blockLengths, long[] displacements, Layout[] elements) {
        int alignment = alignment(blockLengths, elements);
        super(
                total(blockLengths, elements, Layout::size),
                total(blockLengths, elements, Layout::elements),
                covered(blockLengths, displacements, elements, false).aligned(alignment),
                covered(blockLengths, displacements, elements, true),
                alignment,
                base(elements));
        this.blockLengths = blockLengths.clone();
        this.displacements = displacements.clone();
        this.elements = elements.clone();
    }

    private static int total(int[] blockLengths, Layout[] elements, ToIntFunction<Layout> measure) {
        int total = 0;
        for (int i = 0; i < elements.length; i++) {
            total = Math.addExact(total, Math.multiplyExact(blockLengths[i], measure.applyAsInt(elements[i])));
        }
        return total;
    }

    private static Bounds covered(int[] blockLengths, long[] displacements, Layout[] elements, boolean dataOnly) {
        Bounds all = null;
        for (int i = 0; i < elements.length; i++) {
            Bounds one = blockLengths[i] == 0 ? null : elements[i].bounds(dataOnly);
            if (one != null) {
                Bounds block =
                        one.repeated(blockLengths[i], elements[i].extent()).shifted(displacements[i]);
                all = all == null ? block : all.union(block);
            }
        }
        return all == null ? Bounds.EMPTY : all;
    }

    private static int alignment(int[] blockLengths, Layout[] elements) {
        int alignment = 1;
        for (int i = 0; i < elements.length; i++) {
            alignment = blockLengths[i] == 0 ? alignment : Math.max(alignment, elements[i].alignment());
        }
        return alignment;
    }

    private static @Nullable BasicType base(Layout[] elements) {
        BasicType base = elements.length == 0 ? BasicType.BYTE : elements[0].base();
        for (Layout element : elements) {
            if (element.base() != base) {
                return null;
            }
        }
        return base;
    }

    @Override
    boolean element(long at, BlockVisitor visitor) {
        for (int i = 0; i < elements.length; i++) {
            if (!elements[i].blocks(at + displacements[i], blockLengths[i], visitor)) {
                return false;
            }
        }
        return true;
    }
}
