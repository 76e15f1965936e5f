package org.rankcluster.actors.program.rewrite;

import java.util.BitSet;
import java.util.List;
import org.rankcluster.input.InputException;

/**
 * The ranks whose programs a debugger can stop. The classes of the other ranks have no line numbers: a breakpoint of a line does not exist
 * in them.
 */
public final class DebuggedRanks {
    private final BitSet ranks;
    private final boolean all;
    private final StaticsMode statics;

    private DebuggedRanks(BitSet ranks, boolean all, StaticsMode statics) {
        this.ranks = ranks;
        this.all = all;
        this.statics = statics;
    }

    /** Returns all ranks, also those that programs spawn. A debugger finds their statics where the source has them. */
    public static DebuggedRanks all() {
        return new DebuggedRanks(new BitSet(), true, StaticsMode.LOADER);
    }

    /**
     * Reads a list of ranks, such as {@code 3,17} or {@code 0-7,12}.
     *
     * @param option option with the list, for errors
     * @throws InputException if it is no such list
     */
    public static DebuggedRanks parse(String option, String text) {
        BitSet ranks = new BitSet();
        for (String range : List.of(text.split(",", -1))) {
            String[] ends = range.strip().split("-", -1);
            int first = number(option, text, ends[0]);
            int last = number(option, text, ends[ends.length - 1]);
            if (ends.length > 2 || first > last) {
                throw wrong(option, text);
            }
            ranks.set(first, last + 1);
        }
        return new DebuggedRanks(ranks, false, StaticsMode.LOADER);
    }

    private static int number(String option, String text, String digits) {
        if (!digits.matches("\\d{1,8}")) {
            throw wrong(option, text);
        }
        return Integer.parseInt(digits);
    }

    private static InputException wrong(String option, String text) {
        return InputException.option(option, text, "ranks and ranges of ranks between commas, as 3,17 or 0-7");
    }

    /**
     * Checks that all named ranks are there.
     *
     * @param size number of ranks
     * @throws InputException for {@code option} if one is not
     */
    public void check(String option, int size) {
        int last = ranks.length() - 1;
        if (last >= size) {
            throw InputException.option(option, last, size == 1 ? "0, the only rank" : "ranks from 0 to " + (size - 1));
        }
    }

    /** Returns whether a debugger can stop the program of a rank. */
    boolean has(int rank) {
        return all || ranks.get(rank);
    }

    /** Returns the same ranks with mode {@code mode} for their statics. */
    public DebuggedRanks statics(StaticsMode mode) {
        return new DebuggedRanks(ranks, all, mode);
    }

    /** Returns the mode for the statics of the ranks. */
    StaticsMode statics() {
        return statics;
    }
}
