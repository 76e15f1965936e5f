package org.rankcluster.protocol.datatype;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A layout of blocks of different lengths, positions and types: indexed, hindexed and struct. */
final class Irregular extends Layout {
    private final int[] blockLengths;
    private final long[] displacements;
    private final Layout[] elements;

    Irregular(int[] blockLengths, long[] displacements, Layout[] elements) {
        super(
                total(blockLengths, elements, Layout::size),
                total(blockLengths, elements, Layout::elements),
                covered(blockLengths, displacements, elements),
                alignment(blockLengths, elements),
                base(elements),
                isDense(blockLengths, displacements, elements),
                levels(elements));
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

    private static Bounds covered(int[] blockLengths, long[] displacements, Layout[] elements) {
        Bounds all = Bounds.NONE;
        for (int i = 0; i < elements.length; i++) {
            Bounds block = elements[i].bounds().repeated(blockLengths[i], elements[i].extent());
            all = all.union(block.shifted(displacements[i]));
        }
        return all;
    }

    private static int alignment(int[] blockLengths, Layout[] elements) {
        int alignment = 1;
        for (int i = 0; i < elements.length; i++) {
            alignment = blockLengths[i] == 0 ? alignment : Math.max(alignment, elements[i].alignment());
        }
        return alignment;
    }

    private static @Nullable BasicType base(Layout[] elements) {
        BasicType base = null;
        boolean any = false;
        for (Layout element : elements) {
            if (!(element instanceof LeafLayout.Marker)) {
                if (any && element.base() != base) {
                    return null;
                }
                any = true;
                base = element.base();
            }
        }
        return any ? base : BasicType.BYTE;
    }

    /** Returns whether the blocks are contiguous from address 0 to the upper bound. */
    private static boolean isDense(int[] blockLengths, long[] displacements, Layout[] elements) {
        long end = 0;
        for (int i = 0; i < elements.length; i++) {
            long bytes = (long) blockLengths[i] * elements[i].size();
            if (bytes > 0 && (!elements[i].isDense() || displacements[i] != end)) {
                return false;
            }
            end += bytes;
        }
        Bounds covered = covered(blockLengths, displacements, elements);
        return covered.lower() == 0 && covered.upper(alignment(blockLengths, elements)) == end;
    }

    private static int levels(Layout[] elements) {
        int levels = 0;
        for (Layout element : elements) {
            levels = Math.max(levels, element.levels());
        }
        return levels;
    }

    @Override
    int groups() {
        return elements.length;
    }

    @Override
    Layout child(int group) {
        return elements[group];
    }

    @Override
    int repeats(int group) {
        return blockLengths[group];
    }

    @Override
    long displacement(int group) {
        return displacements[group];
    }
}
