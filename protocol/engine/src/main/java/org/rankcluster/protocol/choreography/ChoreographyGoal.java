package org.rankcluster.protocol.choreography;

import java.io.IOException;
import org.rankcluster.input.InputException;

/**
 * A writer of choreographies as GOAL schedules, the text input of LogGOPSim. See Hoefler, Schneider, Lumsdaine, "LogGOPSim: simulating
 * large-scale applications in the LogGOPS model", HPDC 2010; the grammar is in its {@code txt2bin.re}. All messages of a pair have tag 0
 * and match in order. GOAL has no copies of messages, so a message along a line becomes one message to each rank on it. A reduction is a
 * {@code calc} of one time unit a byte. Copies within a rank are left out.
 */
public final class ChoreographyGoal {
    private final Choreography choreography;
    private final Appendable out;
    private final Round round = new Round();

    private ChoreographyGoal(Choreography choreography, Appendable out) {
        this.choreography = choreography;
        this.out = out;
    }

    /**
     * Writes the schedule rank by rank, in O(1) memory.
     *
     * @param choreography the collective
     * @param out receives the text
     * @throws IOException if {@code out} fails
     * @throws InputException if the collective uses a network of the machine, which GOAL cannot express
     */
    public static void write(Choreography choreography, Appendable out) throws IOException {
        if (choreography.joining() > 0) {
            throw InputException.option("--goal", choreography.name(), "a collective of messages only");
        }
        new ChoreographyGoal(choreography, out).write();
    }

    private void write() throws IOException {
        out.append("// ").append(choreography.name()).append("\n");
        out.append("num_ranks ").append(String.valueOf(choreography.ranks())).append("\n");
        for (int rank = 0; rank < choreography.ranks(); rank++) {
            out.append("\nrank ").append(String.valueOf(rank)).append(" {\n");
            write(rank, choreography.rounds(rank));
            out.append("}\n");
        }
    }

    /** Writes one rank. Labels of a round are {@code first} to {@code last - 1}; each requires all labels of the previous round. */
    private void write(int rank, Rounds rounds) throws IOException {
        int previousFirst = 1;
        int first = 1;
        round.clear();
        while (rounds.next(round)) {
            int last = writeMessages(rank, first, previousFirst);
            last = writeReduction(last, first, previousFirst);
            if (last > first) {
                previousFirst = first;
                first = last;
            }
            round.clear();
        }
    }

    private int writeMessages(int rank, int first, int previousFirst) throws IOException {
        int label = first;
        for (int i = 0; i < round.size(); i++) {
            Round.Kind kind = round.kind(i);
            int[] peers = kind == Round.Kind.SEND_LINE
                    ? choreography.onLine(rank, round.peer(i), round.direction(i))
                    : new int[] {round.peer(i)};
            boolean sends = kind == Round.Kind.SEND || kind == Round.Kind.SEND_LINE;
            if (sends || kind == Round.Kind.RECEIVE || kind == Round.Kind.RECEIVE_LINE) {
                for (int peer : peers) {
                    String what = sends ? ": send " : ": recv ";
                    String where = sends ? "b to " : "b from ";
                    out.append("l" + label + what + round.length(i) + where + peer + " tag 0\n");
                    requires(label, previousFirst, first);
                    label++;
                }
            }
        }
        return label;
    }

    /** Writes the reductions of a round, after all its messages. */
    private int writeReduction(int label, int first, int previousFirst) throws IOException {
        long bytes = 0;
        for (int i = 0; i < round.size(); i++) {
            bytes += round.kind(i) == Round.Kind.REDUCE ? round.length(i) : 0;
        }
        if (bytes == 0) {
            return label;
        }
        out.append("l" + label + ": calc " + bytes + "\n");
        if (label > first) {
            requires(label, first, label);
        } else {
            requires(label, previousFirst, first);
        }
        return label + 1;
    }

    private void requires(int label, int from, int to) throws IOException {
        for (int before = from; before < to; before++) {
            out.append("l" + label + " requires l" + before + "\n");
        }
    }
}
