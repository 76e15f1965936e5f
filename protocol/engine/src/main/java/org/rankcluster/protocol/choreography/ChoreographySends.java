package org.rankcluster.protocol.choreography;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** A list of the sends of a choreography, for its picture on the dashboard: round, sender, receiver and bytes, rank after rank. */
public final class ChoreographySends {
    /** Greatest number of rounds that are counted for one rank. */
    private static final int MOST_ROUNDS = 1 << 16;

    private final IntArrayList round = new IntArrayList();
    private final IntArrayList from = new IntArrayList();
    private final IntArrayList to = new IntArrayList();
    private final IntArrayList bytes = new IntArrayList();
    private int rounds;
    private boolean isCut;

    private ChoreographySends() {}

    /**
     * Returns the number of rounds of a rank, at most 65,536.
     *
     * @param choreography the collective
     * @param rank a rank
     * @return number of rounds, 0 to 65,536
     */
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
     * Creates the list of the sends of a choreography. Each rank contributes its first ones, so that the total is about {@code most}. If
     * there are more ranks than that, only the lowest ranks contribute.
     *
     * @param choreography the collective
     * @param most approximate number of sends, 1 or more
     * @return the list
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

    /** {@return the greatest number of rounds of a listed rank} */
    public int rounds() {
        return rounds;
    }

    /** {@return whether sends are left out} */
    public boolean isCut() {
        return isCut;
    }

    /** {@return the round of each send, from 0} */
    public int[] round() {
        return round.toIntArray();
    }

    /** {@return the sender of each send} */
    public int[] from() {
        return from.toIntArray();
    }

    /** {@return the receiver of each send} */
    public int[] to() {
        return to.toIntArray();
    }

    /** {@return the bytes of each send} */
    public int[] bytes() {
        return bytes.toIntArray();
    }
}
