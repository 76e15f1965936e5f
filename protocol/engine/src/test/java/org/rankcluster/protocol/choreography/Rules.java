package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

/** The rules of every round of every choreography. Messages are built only for violations, because millions of steps are checked. */
final class Rules {
    private final Choreography choreography;
    private final int rank;
    private final Round round = new Round();
    private int number;
    private int step;

    private Rules(Choreography choreography, int rank) {
        this.choreography = choreography;
        this.rank = rank;
    }

    static void check(Choreography choreography) {
        for (int rank = 0; rank < choreography.ranks(); rank++) {
            new Rules(choreography, rank).checkRounds();
        }
    }

    private void checkRounds() {
        Rounds rounds = choreography.rounds(rank);
        while (rounds.next(round)) {
            checkRound();
            round.clear();
            number++;
        }
        if (!round.isEmpty()) {
            throw new AssertionError(where() + ": steps after the end");
        }
    }

    private String where() {
        return choreography.name() + " on " + choreography.ranks() + ", rank " + rank + ", round " + number;
    }

    private AssertionError wrong(String what) {
        return new AssertionError(where() + ", step " + step + " " + round.kind(step) + ": " + what);
    }

    private void checkRound() {
        if (round.isEmpty()) {
            throw new AssertionError(where() + ": no step");
        }
        int sends = 0;
        int receives = 0;
        for (step = 0; step < round.size(); step++) {
            switch (round.kind(step)) {
                case SEND, SEND_LINE -> {
                    sends++;
                    checkPeer(round.peer(step));
                    checkLine();
                    checkInside(round.from(step), round.fromOffset(step), round.length(step));
                }
                case RECEIVE, RECEIVE_LINE -> {
                    receives++;
                    checkPeer(round.peer(step));
                    checkWritten(round.to(step), round.toOffset(step), round.length(step));
                    checkOverlaps();
                }
                case OFFLOAD -> checkJoining();
                case COPY, REDUCE -> checkBlocks();
            }
        }
        if (sends > Choreography.WINDOW || receives > Choreography.WINDOW) {
            throw new AssertionError(where() + ": " + sends + " sends, " + receives + " receives");
        }
    }

    private void checkJoining() {
        if (choreography.joining() == 0) {
            throw wrong("no rank joins");
        }
        if (round.from(step) != Round.NONE) {
            checkInside(round.from(step), round.fromOffset(step), round.length(step));
        }
        if (round.to(step) != Round.NONE) {
            checkWritten(round.to(step), round.toOffset(step), round.length(step));
        }
    }

    private void checkLine() {
        if (round.kind(step) == Round.Kind.SEND_LINE) {
            int[] line = choreography.onLine(rank, round.peer(step), round.direction(step));
            assertThat(line)
                    .as(this::where)
                    .doesNotContain(rank)
                    .doesNotHaveDuplicates()
                    .endsWith(round.peer(step));
        }
    }

    private void checkPeer(int peer) {
        if (peer == rank || peer < 0 || peer >= choreography.ranks()) {
            throw wrong("peer " + peer);
        }
    }

    private void checkBlocks() {
        int length = round.length(step);
        for (int block = 0; block < round.blocks(step); block++) {
            int from = round.fromOffset(step) + block * round.fromStride(step);
            int to = round.toOffset(step) + block * round.toStride(step);
            checkInside(round.from(step), from, length);
            checkWritten(round.to(step), to, length);
            if (round.from(step) == round.to(step) && overlap(from, length, to, length)) {
                throw wrong("overlaps itself");
            }
        }
    }

    private void checkWritten(int buffer, int offset, int length) {
        if (buffer == Buffers.INPUT && length > 0) {
            throw wrong("writes the input");
        }
        checkInside(buffer, offset, length);
    }

    private void checkInside(int buffer, int offset, int length) {
        int size = choreography.bytes(rank, buffer);
        if (offset < 0 || length < 0 || offset + length > size) {
            throw wrong("bytes " + offset + " + " + length + " of buffer " + buffer + " of " + size);
        }
    }

    /** Checks that no receive of a round writes bytes that another step of it reads or writes. */
    private void checkOverlaps() {
        int receive = step;
        for (int i = 0; i < round.size(); i++) {
            boolean read = (round.kind(i) == Round.Kind.SEND || round.kind(i) == Round.Kind.SEND_LINE)
                    && round.from(i) == round.to(receive)
                    && overlap(receive, round.fromOffset(i), round.length(i));
            boolean written = (round.kind(i) == Round.Kind.RECEIVE || round.kind(i) == Round.Kind.RECEIVE_LINE)
                    && i != receive
                    && round.to(i) == round.to(receive)
                    && overlap(receive, round.toOffset(i), round.length(i));
            if (read || written) {
                throw wrong("overlaps step " + i);
            }
        }
    }

    private boolean overlap(int receive, int offset, int length) {
        return overlap(round.toOffset(receive), round.length(receive), offset, length);
    }

    private static boolean overlap(int a, int aLength, int b, int bLength) {
        return a < b + bLength && b < a + aLength && aLength > 0 && bLength > 0;
    }
}
