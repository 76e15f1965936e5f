package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

/** What every round of every choreography keeps to. */
final class Rules {
    private Rules() {}

    static void check(Choreography choreography) {
        for (int rank = 0; rank < choreography.ranks(); rank++) {
            Rounds rounds = choreography.rounds(rank);
            Round round = new Round();
            int number = 0;
            while (rounds.next(round)) {
                String where =
                        choreography.name() + " on " + choreography.ranks() + ", rank " + rank + ", round " + number++;
                checkRound(choreography, rank, round, where);
                round.clear();
            }
            assertThat(round.isEmpty()).isTrue();
        }
    }

    private static void checkRound(Choreography choreography, int rank, Round round, String where) {
        assertThat(round.isEmpty()).as(where).isFalse();
        int sends = 0;
        int receives = 0;
        for (int i = 0; i < round.size(); i++) {
            String step = where + ", step " + i + " " + round.kind(i);
            switch (round.kind(i)) {
                case SEND, SEND_LINE -> {
                    sends++;
                    checkPeer(choreography, rank, round.peer(i), step);
                    checkLine(choreography, rank, round, i, step);
                    checkInside(choreography, rank, round.from(i), round.fromOffset(i), round.length(i), step);
                }
                case RECEIVE, RECEIVE_LINE -> {
                    receives++;
                    checkPeer(choreography, rank, round.peer(i), step);
                    checkWritten(choreography, rank, round.to(i), round.toOffset(i), round.length(i), step);
                    checkOverlaps(round, i, step);
                }
                case OFFLOAD -> checkJoining(choreography, rank, round, i, step);
                case COPY, REDUCE -> checkBlocks(choreography, rank, round, i, step);
            }
        }
        assertThat(sends).as(where).isLessThanOrEqualTo(Choreography.WINDOW);
        assertThat(receives).as(where).isLessThanOrEqualTo(Choreography.WINDOW);
    }

    private static void checkJoining(Choreography choreography, int rank, Round round, int i, String step) {
        if (choreography.joining() == 0) {
            throw new AssertionError(step + ": nobody joins");
        }
        if (round.from(i) != Round.NONE) {
            checkInside(choreography, rank, round.from(i), round.fromOffset(i), round.length(i), step);
        }
        if (round.to(i) != Round.NONE) {
            checkWritten(choreography, rank, round.to(i), round.toOffset(i), round.length(i), step);
        }
    }

    private static void checkLine(Choreography choreography, int rank, Round round, int i, String step) {
        if (round.kind(i) == Round.Kind.SEND_LINE) {
            int[] line = choreography.onLine(rank, round.peer(i), round.direction(i));
            assertThat(line)
                    .as(step)
                    .doesNotContain(rank)
                    .doesNotHaveDuplicates()
                    .endsWith(round.peer(i));
            assertThat(round.length(i)).as(step).isPositive();
        }
    }

    private static void checkPeer(Choreography choreography, int rank, int peer, String step) {
        if (peer == rank || peer < 0 || peer >= choreography.ranks()) {
            throw new AssertionError(step + ": peer " + peer);
        }
    }

    private static void checkBlocks(Choreography choreography, int rank, Round round, int i, String step) {
        for (int block = 0; block < round.blocks(i); block++) {
            int from = round.fromOffset(i) + block * round.fromStride(i);
            int to = round.toOffset(i) + block * round.toStride(i);
            checkInside(choreography, rank, round.from(i), from, round.length(i), step);
            checkWritten(choreography, rank, round.to(i), to, round.length(i), step);
            if (round.from(i) == round.to(i) && overlap(from, round.length(i), to, round.length(i))) {
                throw new AssertionError(step + ": overlaps itself");
            }
        }
    }

    private static void checkWritten(
            Choreography choreography, int rank, int buffer, int offset, int length, String step) {
        if (buffer == Buffers.INPUT && length > 0) {
            throw new AssertionError(step + ": writes the input");
        }
        checkInside(choreography, rank, buffer, offset, length, step);
    }

    private static void checkInside(
            Choreography choreography, int rank, int buffer, int offset, int length, String step) {
        int size = choreography.bytes(rank, buffer);
        if (offset < 0 || length < 0 || offset + length > size) {
            throw new AssertionError(
                    step + ": bytes " + offset + " + " + length + " of buffer " + buffer + " of " + size);
        }
    }

    /** What is under way at once does not write what another part of it reads or writes. */
    private static void checkOverlaps(Round round, int receive, String step) {
        for (int i = 0; i < round.size(); i++) {
            boolean read = (round.kind(i) == Round.Kind.SEND || round.kind(i) == Round.Kind.SEND_LINE)
                    && round.from(i) == round.to(receive)
                    && overlap(round, receive, round.fromOffset(i), round.length(i));
            boolean written = (round.kind(i) == Round.Kind.RECEIVE || round.kind(i) == Round.Kind.RECEIVE_LINE)
                    && i != receive
                    && round.to(i) == round.to(receive)
                    && overlap(round, receive, round.toOffset(i), round.length(i));
            if (read || written) {
                throw new AssertionError(step + ": overlaps step " + i);
            }
        }
    }

    private static boolean overlap(Round round, int receive, int offset, int length) {
        return overlap(round.toOffset(receive), round.length(receive), offset, length);
    }

    private static boolean overlap(int a, int aLength, int b, int bLength) {
        return a < b + bLength && b < a + aLength && aLength > 0 && bLength > 0;
    }
}
