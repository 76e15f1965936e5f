package org.rankcluster.protocol.choreography;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * A drawing of a choreography as text, with a line for each time step and a column for each rank. Every message takes one step. {@code >3}
 * sends to rank 3, {@code <3} receives from it, and {@code *} joins a network of the machine. If the ranks do not fit into columns, a line
 * lists the messages instead.
 */
public final class ChoreographyDrawing {
    private static final int MOST_COLUMNS = 16;
    private static final int LINE = 100;
    private static final int MOST_STEPS = 1 << 20;

    /** A message of the choreography. If it comes from a network of the machine, the sender is {@link #NETWORK}. */
    private record Transfer(int from, int to, int length) {}

    private static final int NETWORK = -1;

    private final Choreography choreography;
    private final Map<Long, List<Transfer>> steps = new TreeMap<>();

    private ChoreographyDrawing(Choreography choreography) {
        this.choreography = choreography;
    }

    /**
     * Draws a choreography with its cost.
     *
     * @param choreography the collective
     * @return lines of text
     * @throws InputException if it has more than 2^20 steps
     */
    public static String draw(Choreography choreography) {
        if (!isSmall(choreography)) {
            throw InputException.option(
                    "--ranks",
                    choreography.ranks(),
                    "fewer: " + choreography.name() + " would have more than " + MOST_STEPS + " steps to draw");
        }
        return new ChoreographyDrawing(choreography).draw();
    }

    /** Returns whether the number of steps is within the limit. Stops counting there. */
    private static boolean isSmall(Choreography choreography) {
        Round round = new Round();
        long steps = 0;
        for (int rank = 0; rank < choreography.ranks() && steps <= MOST_STEPS; rank++) {
            Rounds rounds = choreography.rounds(rank);
            for (; steps <= MOST_STEPS && rounds.next(round); round.clear()) {
                steps += round.size();
            }
        }
        return steps <= MOST_STEPS;
    }

    private String draw() {
        Cost cost = Interpreter.STEPS.run(choreography, new Recorder());
        StringBuilder text = new StringBuilder(choreography.name() + " on " + choreography.ranks() + " ranks\n\n");
        if (choreography.ranks() <= MOST_COLUMNS) {
            drawColumns(text);
        } else {
            drawLists(text);
        }
        return text.append(summary(cost)).toString();
    }

    /** The recorder of messages, by the step in which they are received. */
    private final class Recorder implements Interpreter.Actions<Boolean> {
        @Override
        public Boolean send(int rank, Round round, int step) {
            return true;
        }

        @Override
        public void receive(long time, int rank, Round round, int step, Boolean data) {
            steps.computeIfAbsent(time + 1, absent -> new ArrayList<>())
                    .add(new Transfer(round.peer(step), rank, round.length(step)));
        }

        @Override
        public void compute(int rank, Round round, int step) {}

        @Override
        public void joined(long time, int rank, Round round, int step, @Nullable Boolean all) {
            steps.computeIfAbsent(time + 1, absent -> new ArrayList<>())
                    .add(new Transfer(NETWORK, rank, round.length(step)));
        }
    }

    private void drawColumns(StringBuilder text) {
        List<String[]> rows = new ArrayList<>();
        rows.add(row("step", heads(), "bytes"));
        steps.forEach((step, transfers) -> rows.add(row(step.toString(), cells(transfers), bytes(transfers))));
        for (String[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                String separator = column == 0 ? "" : column == 1 || column == row.length - 1 ? " | " : " ";
                text.append(separator).append(pad(row[column], width(rows, column)));
            }
            text.append('\n');
        }
        text.append('\n');
    }

    private static String[] row(String first, String[] cells, String last) {
        String[] row = new String[cells.length + 2];
        row[0] = first;
        System.arraycopy(cells, 0, row, 1, cells.length);
        row[row.length - 1] = last;
        return row;
    }

    private String[] heads() {
        String[] heads = new String[choreography.ranks()];
        for (int rank = 0; rank < heads.length; rank++) {
            heads[rank] = String.valueOf(rank);
        }
        return heads;
    }

    private String[] cells(List<Transfer> transfers) {
        String[] cells = new String[choreography.ranks()];
        for (int rank = 0; rank < cells.length; rank++) {
            StringBuilder cell = new StringBuilder();
            for (Transfer transfer : transfers) {
                if (transfer.from == rank) {
                    cell.append(cell.isEmpty() ? ">" : " >").append(transfer.to);
                }
            }
            for (Transfer transfer : transfers) {
                if (transfer.to == rank) {
                    cell.append(cell.isEmpty() ? "" : " ").append(transfer.from == NETWORK ? "*" : "<" + transfer.from);
                }
            }
            cells[rank] = cell.isEmpty() ? "." : cell.toString();
        }
        return cells;
    }

    private static int width(List<String[]> rows, int column) {
        boolean last = column == rows.getFirst().length - 1;
        return last
                ? 0
                : rows.stream().mapToInt(row -> row[column].length()).max().orElse(0);
    }

    private void drawLists(StringBuilder text) {
        for (Map.Entry<Long, List<Transfer>> step : steps.entrySet()) {
            StringBuilder line = new StringBuilder(pad("step " + step.getKey() + ":", 10));
            for (Transfer transfer : step.getValue()) {
                String item = " " + (transfer.from == NETWORK ? "*" : transfer.from + ">") + transfer.to;
                if (line.length() + item.length() > LINE) {
                    text.append(line).append('\n');
                    line = new StringBuilder(" ".repeat(10));
                }
                line.append(item);
            }
            text.append(line)
                    .append(" | ")
                    .append(bytes(step.getValue()))
                    .append(" B")
                    .append('\n');
        }
        text.append('\n');
    }

    private static String bytes(List<Transfer> transfers) {
        long bytes = transfers.stream().mapToLong(Transfer::length).sum();
        return String.valueOf(bytes);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String summary(Cost cost) {
        return "steps " + cost.time() + ", messages " + cost.messages() + " (one rank: up to " + cost.mostMessages()
                + "), bytes sent " + cost.bytes() + " (up to " + cost.mostBytes() + "), combined "
                + cost.reducedBytes() + ", copied " + cost.copiedBytes() + "\n";
    }
}
