package org.rankcluster.protocol.choreography;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The sends of a choreography as a list: round, sender, receiver and bytes, rank after rank. */
public final class ChoreographySends {
    /** Rounds that are counted of one rank at most. */
    private static final int MOST_ROUNDS = 1 << 16;

    private final IntArrayList round = new IntArrayList();
    private final IntArrayList from = new IntArrayList();
    private final IntArrayList to = new IntArrayList();
    private final IntArrayList bytes = new IntArrayList();
    private int rounds;
    private boolean isCut;

    private ChoreographySends() {}

    /** Returns how many rounds a rank goes through; of more than 65,536 that number. */
    public static int rounds(Choreography choreography, int rank) {
        Round step = new Round();
        Rounds rounds = choreography.rounds(rank);
        int count = 0;
        for (; count < MOST_ROUNDS && rounds.next(step); step.clear()) {
            count++;
        }
        return count;
    }

    /**
     * Lists the sends; of each rank the first, so that all together are about {@code most}, and of the lowest ranks if there are more ranks than
     * that.
     */
    public static ChoreographySends of(Choreography choreography, int most) {
        ChoreographySends sends = new ChoreographySends();
        int each = Math.max(1, most / choreography.ranks());
        int ranks = Math.min(most, choreography.ranks());
        sends.isCut = ranks < choreography.ranks();
        for (int rank = 0; rank < ranks; rank++) {
            sends.add(choreography, rank, each);
        }
        return sends;
    }

    private void add(Choreography choreography, int rank, int each) {
        Round step = new Round();
        Rounds all = choreography.rounds(rank);
        int end = round.size() + each;
        for (int number = 0; number < MOST_ROUNDS && all.next(step); number++, step.clear()) {
            if (round.size() >= end) {
                isCut = true;
                return;
            }
            rounds = Math.max(rounds, number + 1);
            for (int i = 0; i < step.size(); i++) {
                switch (step.kind(i)) {
                    case SEND -> add(number, rank, step.peer(i), step.length(i));
                    case SEND_LINE -> {
                        for (int peer : choreography.onLine(rank, step.peer(i), step.direction(i))) {
                            add(number, rank, peer, step.length(i));
                        }
                    }
                    default -> {}
                }
            }
        }
    }

    private void add(int number, int sender, int receiver, int length) {
        round.add(number);
        from.add(sender);
        to.add(receiver);
        bytes.add(length);
    }

    /** Returns the largest number of rounds of a rank that is listed. */
    public int rounds() {
        return rounds;
    }

    /** Returns whether sends are left out. */
    public boolean isCut() {
        return isCut;
    }

    /** Returns rounds by send, from 0. */
    public int[] round() {
        return round.toIntArray();
    }

    /** Returns senders by send. */
    public int[] from() {
        return from.toIntArray();
    }

    /** Returns receivers by send. */
    public int[] to() {
        return to.toIntArray();
    }

    /** Returns bytes by send. */
    public int[] bytes() {
        return bytes.toIntArray();
    }
}
