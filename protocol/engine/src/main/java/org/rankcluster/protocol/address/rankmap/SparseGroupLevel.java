package org.rankcluster.protocol.address.rankmap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The map from a communicator's ranks to ranks in its parent: one level of a sparse group. The instruction counts are ours, from the work
 * of each form. Each includes 2 instructions to continue with the parent.
 */
sealed interface SparseGroupLevel {
    /** {@return the number of ranks} */
    int size();

    /** {@return the rank in the parent} */
    int parentRank(int rank);

    /** {@return the rank of the member with a rank in the parent, or -1} */
    int rankOf(int parentRank);

    /** {@return the cost of one translation} */
    TranslationCost cost();

    /** {@return the size in C, in bytes} */
    long bytes();

    /** {@return the size on the heap, in bytes} */
    long heapBytes();

    /**
     * {@return offset and stride if these ranks have them; otherwise the smallest form} A list is as small as ranges of one rank each and
     * needs no walk. A list is therefore preferred to them.
     */
    static SparseGroupLevel of(int parentSize, int[] ranks) {
        SparseGroupLevel strided = Strided.in(ranks);
        if (strided != null) {
            return strided;
        }
        SparseGroupLevel ranges = Ranges.in(ranks);
        SparseGroupLevel bitmap = Bitmap.in(parentSize, ranks);
        SparseGroupLevel smaller = bitmap != null && bitmap.bytes() < ranges.bytes() ? bitmap : ranges;
        SparseGroupLevel list = new Listed(LpidTable.of(ranks.clone()));
        return list.bytes() <= smaller.bytes() ? list : smaller;
    }

    /** A group as offset, stride and last rank: 12 B. */
    record Strided(int size, int offset, int stride) implements SparseGroupLevel {
        static @Nullable Strided in(int[] ranks) {
            int offset = ranks.length == 0 ? 0 : ranks[0];
            int stride = ranks.length < 2 ? 1 : ranks[1] - offset;
            for (int i = 0; i < ranks.length; i++) {
                if (ranks[i] != offset + i * stride) {
                    return null;
                }
            }
            return stride > 0 ? new Strided(ranks.length, offset, stride) : null;
        }

        @Override
        public int parentRank(int rank) {
            return offset + rank * stride;
        }

        @Override
        public int rankOf(int parentRank) {
            int rank = (parentRank - offset) / stride;
            return rank >= 0 && rank < size && parentRank(rank) == parentRank ? rank : -1;
        }

        /**
         * Returns the cost: offset, stride, a multiplication, an addition, the parent's pointer, and 2 to continue with the parent. The
         * chain has the pointer, the multiplication, the addition and a branch that is predicted.
         */
        @Override
        public TranslationCost cost() {
            return new TranslationCost(7, new TranslationCost.Chain(1, 1, 0, 2, 0));
        }

        @Override
        public long bytes() {
            return 3 * Integer.BYTES;
        }

        @Override
        public long heapBytes() {
            return Structs.object(3 * Integer.BYTES);
        }
    }

    /** A group as stretches of consecutive ranks, with first rank and length of each: 8 B a stretch. */
    record Ranges(int size, LpidTable firsts, LpidTable starts) implements SparseGroupLevel {
        static Ranges in(int[] ranks) {
            int[] firsts = new int[ranks.length];
            int[] starts = new int[ranks.length];
            int count = 0;
            for (int i = 0; i < ranks.length; i++) {
                if (i == 0 || ranks[i] != ranks[i - 1] + 1) {
                    firsts[count] = ranks[i];
                    starts[count++] = i;
                }
            }
            return new Ranges(
                    ranks.length,
                    LpidTable.of(Arrays.copyOf(firsts, count)),
                    LpidTable.of(Arrays.copyOf(starts, count)));
        }

        @Override
        public int parentRank(int rank) {
            int low = 0;
            int high = starts.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (starts.lpid(middle) <= rank) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return firsts.lpid(low) + rank - starts.lpid(low);
        }

        @Override
        public int rankOf(int parentRank) {
            for (int i = 0; i < starts.size(); i++) {
                int end = i + 1 < starts.size() ? starts.lpid(i + 1) : size;
                int rank = starts.lpid(i) + parentRank - firsts.lpid(i);
                if (rank >= starts.lpid(i) && rank < end) {
                    return rank;
                }
            }
            return -1;
        }

        /**
         * Returns the cost of a walk over half of the stretches, with four instructions and a load for each. Its additions are a chain,
         * and its end is not predicted.
         */
        @Override
        public TranslationCost cost() {
            int walked = (starts.size() + 1) / 2;
            return new TranslationCost(7 + 5 * walked, new TranslationCost.Chain(1, 0, 0, 2 + walked, 1));
        }

        @Override
        public long bytes() {
            return 2L * Integer.BYTES * starts.size();
        }

        @Override
        public long heapBytes() {
            return Structs.object(3 * Integer.BYTES) + firsts.heapBytes() + starts.heapBytes();
        }
    }

    /** A bit for each rank of the parent; members are in the parent's order. */
    record Bitmap(int parentSize, LpidTable members) implements SparseGroupLevel {
        static @Nullable Bitmap in(int parentSize, int[] ranks) {
            for (int i = 1; i < ranks.length; i++) {
                if (ranks[i] <= ranks[i - 1]) {
                    return null;
                }
            }
            return new Bitmap(parentSize, LpidTable.of(ranks.clone()));
        }

        @Override
        public int size() {
            return members.size();
        }

        @Override
        public int parentRank(int rank) {
            return members.lpid(rank);
        }

        @Override
        public int rankOf(int parentRank) {
            return members.indexOf(parentRank);
        }

        /**
         * Returns the cost of a walk over half of the bits, with three instructions for each and a load for eight. The count of ones is
         * a chain.
         */
        @Override
        public TranslationCost cost() {
            int loads = parentSize / 16 + 1;
            return new TranslationCost(
                    7 + 3 * (parentSize / 2) + loads, new TranslationCost.Chain(1, 0, 0, parentSize / 2, 1));
        }

        @Override
        public long bytes() {
            return (parentSize + 7L) / 8;
        }

        @Override
        public long heapBytes() {
            return Structs.object(2 * Integer.BYTES) + members.heapBytes();
        }
    }

    /** A pointer to the process for each rank: 8 B. */
    record Listed(LpidTable ranks) implements SparseGroupLevel {
        @Override
        public int size() {
            return ranks.size();
        }

        @Override
        public int parentRank(int rank) {
            return ranks.lpid(rank);
        }

        @Override
        public int rankOf(int parentRank) {
            return ranks.indexOf(parentRank);
        }

        @Override
        public TranslationCost cost() {
            return new TranslationCost(3, 1, 1);
        }

        @Override
        public long bytes() {
            return (long) Long.BYTES * ranks.size();
        }

        @Override
        public long heapBytes() {
            return Structs.object(Integer.BYTES) + ranks.heapBytes();
        }
    }
}
