package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.ExchangeTable;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allgather.Allgather;
import org.rankcluster.protocol.choreography.alltoall.Alltoall;
import org.rankcluster.protocol.choreography.gatherscatter.Gather;
import org.rankcluster.protocol.choreography.gatherscatter.Scatter;

/** A parser of {@code choreography --counts}: the block lengths of a collective, as numbers or as a file of numbers. */
public final class BlockCounts {
    private static final String OPTION = "--counts";
    private static final List<Collective> ROWS = List.of(Gather.GATHERV, Scatter.SCATTERV, Allgather.ALLGATHERV);
    private static final List<Collective> TABLES = List.of(Alltoall.ALLTOALLV, Alltoall.ALLTOALLW);
    private static final String LIST = "[-+0-9]+(\\s*,\\s*[-+0-9]+)*";

    private final boolean isTable;
    private final int[] counts;
    private final int firstRow;

    private BlockCounts(boolean isTable, int[] counts, int firstRow) {
        this.isTable = isTable;
        this.counts = counts;
        this.firstRow = firstRow;
    }

    /** Reads the counts of a collective. */
    public static BlockCounts of(Collective collective, String text) {
        if (!ROWS.contains(collective) && !TABLES.contains(collective)) {
            throw InputException.option(
                    OPTION, text, "nothing for " + collective.name() + ", whose blocks are of one length");
        }
        List<Integer> counts = new ArrayList<>();
        int firstRow = 0;
        if (text.matches(LIST)) {
            add(InputException.COMMAND_LINE, OPTION, text, counts);
        } else {
            List<String> lines = lines(text);
            for (int i = 0; i < lines.size(); i++) {
                add(text + ":" + (i + 1), "count", lines.get(i), counts);
                firstRow = firstRow == 0 ? counts.size() : firstRow;
            }
        }
        if (counts.isEmpty()) {
            throw InputException.option(OPTION, text, "a file with numbers");
        }
        int[] all = counts.stream().mapToInt(count -> count).toArray();
        return new BlockCounts(TABLES.contains(collective), all, firstRow == 0 ? all.length : firstRow);
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException | RuntimeException unreadable) {
            throw InputException.option(OPTION, file, "numbers as 1,1,4096,1, or a file of them");
        }
    }

    private static void add(String where, String name, String line, List<Integer> counts) {
        for (String word : line.replaceFirst("#.*", "").split("[\\s,]+")) {
            if (word.isEmpty()) {
                continue;
            }
            if (!word.matches("\\d{1,9}")) {
                throw new InputException(where, name, word, "a number from 0 to 999999999");
            }
            counts.add(Integer.parseInt(word));
        }
    }

    /** Returns the default number of ranks for these counts. */
    public int usualRanks() {
        return isTable && firstRow > 1 ? firstRow : counts.length;
    }

    /** Returns {@code parameters} with these blocks, in units of {@code unit} bytes. */
    public Parameters in(Parameters parameters, int unit) {
        int ranks = parameters.ranks();
        boolean isWhole = isTable && counts.length == (long) ranks * ranks && ranks > 1;
        if (counts.length != ranks && !isWhole) {
            throw InputException.option(OPTION, counts.length, rule(ranks));
        }
        int[] bytes = new int[counts.length];
        long total = 0;
        for (int i = 0; i < bytes.length; i++) {
            long length = (long) counts[i] * unit;
            total += length;
            if (total > Integer.MAX_VALUE) {
                throw InputException.option(OPTION, counts[i], "less than 2^31 bytes in all, of " + unit + " each");
            }
            bytes[i] = (int) length;
        }
        if (!isTable) {
            return parameters.lengths(Blocks.of(bytes));
        }
        if (!isWhole) {
            return parameters.exchange(ExchangeTable.byDistance(bytes));
        }
        int[][] rows = new int[ranks][];
        Arrays.setAll(rows, rank -> Arrays.copyOfRange(bytes, rank * ranks, (rank + 1) * ranks));
        return parameters.exchange(new ExchangeTable(rows));
    }

    private String rule(int ranks) {
        return isTable
                ? ranks + " numbers, one a distance, or " + (long) ranks * ranks + ", a row a sender"
                : ranks + " numbers, one a rank";
    }
}
