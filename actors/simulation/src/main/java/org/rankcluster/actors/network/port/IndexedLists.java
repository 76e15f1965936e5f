package org.rankcluster.actors.network.port;

import java.util.Arrays;

/**
 * Linked lists of small numbers in arrays, such as the packets that wait for each link of a router. Each number is in one list at most, and
 * can be removed from any position.
 */
public final class IndexedLists {
    public static final int NONE = -1;

    /** First and last of list {@code l} at {@code 2 * l} and {@code 2 * l + 1}. */
    private final int[] ends;
    /** The neighbours of {@code n}: the one before it at {@code 2 * n}, the one behind it at {@code 2 * n + 1}. */
    private int[] neighbours;

    /** Creates {@code lines} empty lists for numbers below {@code numbers}. */
    public IndexedLists(int lines, int numbers) {
        this.ends = new int[2 * lines];
        this.neighbours = new int[2 * numbers];
        Arrays.fill(ends, NONE);
    }

    public void grow(int numbers) {
        neighbours = Arrays.copyOf(neighbours, 2 * numbers);
    }

    /** Returns the first of a list; {@link #NONE} if it is empty. */
    public int first(int line) {
        return ends[2 * line];
    }

    /** Returns the number behind {@code number}; {@link #NONE} if it is the last. */
    public int next(int number) {
        return neighbours[2 * number + 1];
    }

    public void addLast(int line, int number) {
        link(line, ends[2 * line + 1], number);
        link(line, number, NONE);
    }

    public void addFirst(int line, int number) {
        link(line, number, ends[2 * line]);
        link(line, NONE, number);
    }

    public void remove(int line, int number) {
        link(line, neighbours[2 * number], neighbours[2 * number + 1]);
    }

    /** Links one behind the other; an end of the list is behind, or before, {@link #NONE}. */
    private void link(int line, int before, int behind) {
        if (before == NONE) {
            ends[2 * line] = behind;
        } else {
            neighbours[2 * before + 1] = behind;
        }
        if (behind == NONE) {
            ends[2 * line + 1] = before;
        } else {
            neighbours[2 * behind] = before;
        }
    }
}
