package org.rankcluster.protocol.choreography.reduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.reduce.Compression;

/**
 * A decision table for reduces: the best algorithm, threads and compression for a number of ranks, bytes and percentage of zeros. A job
 * names its file in {@code collective.reduce=table:FILE}.
 *
 * <p>The file has the heading {@link #HEADING} and a line for each point. Further columns are comments. Empty lines and lines that begin
 * with {@code #} are ignored.
 *
 * @param rows rows in the order of the file; at least one
 */
public record DecisionTable(List<Row> rows) {
    /** Prefix of a value of the key {@code collective.reduce} that names a file. */
    public static final String PREFIX = "table:";

    /**
     * Configuration key of the percentage of zeros that the job expects in its vectors. Ranks must agree, and none has the zeros of the
     * others.
     */
    public static final String ZEROS = Collective.PREFIX + "reduce-zeros";

    /** First line of a file. */
    public static final String HEADING = "ranks,bytes,zeros,algorithm,threads,compression";

    private static final String KEY = Reduce.REDUCE.key();
    private static final String NUMBER = "\\d{1,10}";
    private static final int MOST_THREADS = 1 << 20;
    private static final int COLUMNS = HEADING.split(",").length;

    /**
     * A row of the table: the algorithm for a number of ranks, bytes and zeros.
     *
     * @param ranks number of ranks that reduce, 1 or more
     * @param bytes bytes of each vector, 0 or more
     * @param zeros percentage of elements that are zero, 0 to 100
     * @param algorithm name of the algorithm
     * @param threads threads of each rank, 1 or more
     * @param compression the compression; not {@code auto}
     */
    public record Row(int ranks, int bytes, int zeros, String algorithm, int threads, Compression compression) {
        /** {@return the row as a line of a file} */
        public String line() {
            return String.join(
                    ",",
                    String.valueOf(ranks),
                    String.valueOf(bytes),
                    String.valueOf(zeros),
                    algorithm,
                    String.valueOf(threads),
                    compression.text());
        }
    }

    /**
     * Returns the file that a choice names; null if it names none.
     *
     * @param choice value of {@code collective.reduce}; may be null
     * @return path of the file, or null
     */
    public static @Nullable String file(@Nullable String choice) {
        return choice != null && choice.startsWith(PREFIX) ? choice.substring(PREFIX.length()) : null;
    }

    /**
     * Reads the file that a job chose.
     *
     * @param where the command line, for errors of a missing file
     * @param choice value of {@code collective.reduce}; may be null
     * @return the table; null if the choice names no file
     * @throws InputException at the first wrong line, or if the file cannot be read
     */
    public static @Nullable DecisionTable of(String where, @Nullable String choice) {
        String file = file(choice);
        if (file == null) {
            return null;
        }
        try {
            return parse(file, Files.readString(Path.of(file)));
        } catch (IOException | InvalidPathException unreadable) {
            throw new InputException(where, KEY, PREFIX + file, "a text file that can be read after " + PREFIX);
        }
    }

    /**
     * Reads the text of a file.
     *
     * @param name name of the file, for errors
     */
    static DecisionTable parse(String name, String text) {
        List<Row> rows = new ArrayList<>();
        Set<List<Integer>> points = new HashSet<>();
        boolean hasHeading = false;
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            String where = name + ":" + (i + 1);
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (hasHeading) {
                Row row = row(where, line);
                if (!points.add(List.of(row.ranks, row.bytes, row.zeros))) {
                    throw new InputException(where, "line", line, "ranks, bytes and zeros that no line above has");
                }
                rows.add(row);
            } else if (!(line + ",").startsWith(HEADING + ",")) {
                throw new InputException(where, "heading", line, HEADING);
            }
            hasHeading = true;
        }
        if (rows.isEmpty()) {
            throw new InputException(name, "lines", 0, "the heading " + HEADING + " and 1 or more");
        }
        return new DecisionTable(List.copyOf(rows));
    }

    private static Row row(String where, String line) {
        String[] cells = line.split(",", -1);
        if (cells.length < COLUMNS) {
            throw new InputException(where, "line", line, HEADING);
        }
        List<String> algorithms = Reduce.REDUCE.algorithmNames();
        if (!algorithms.contains(cells[3])) {
            String rule = "one of " + String.join(", ", algorithms) + NearestName.hint(cells[3], algorithms);
            throw new InputException(where, "algorithm", cells[3], rule);
        }
        Compression compression = Compression.of(cells[5]);
        if (compression == null || compression == Compression.AUTO) {
            List<String> names = Stream.of(Compression.values())
                    .filter(any -> any != Compression.AUTO)
                    .map(Compression::text)
                    .toList();
            String rule = "one of " + String.join(", ", names) + NearestName.hint(cells[5], names);
            throw new InputException(where, "compression", cells[5], rule);
        }
        return new Row(
                ranks(where, cells[0]),
                bytes(where, cells[1]),
                zeros(where, cells[2]),
                cells[3],
                number(where, "threads", cells[4], 1, MOST_THREADS),
                compression);
    }

    /**
     * Reads a number of ranks in the format of the first column.
     *
     * @param where file and line, for errors
     * @param text the number
     * @return number of ranks, 1 or more
     * @throws InputException if it is out of range
     */
    public static int ranks(String where, String text) {
        return number(where, "ranks", text, 1, Integer.MAX_VALUE);
    }

    /**
     * Reads a number of bytes in the format of the second column.
     *
     * @param where file and line, for errors
     * @param text the number
     * @return number of bytes, 0 or more
     * @throws InputException if it is out of range
     */
    public static int bytes(String where, String text) {
        return number(where, "bytes", text, 0, Integer.MAX_VALUE);
    }

    /**
     * Reads a percentage in the format of the third column.
     *
     * @param where file and line, for errors
     * @param text the number
     * @return percentage, 0 to 100
     * @throws InputException if it is out of range
     */
    public static int zeros(String where, String text) {
        return number(where, "zeros", text, 0, 100);
    }

    private static int number(String where, String name, String text, int least, int most) {
        String digits = text.strip();
        long number = digits.matches(NUMBER) ? Long.parseLong(digits) : -1;
        if (number < least || number > most) {
            throw new InputException(where, name, text, least + ".." + most);
        }
        return (int) number;
    }

    /**
     * Returns the nearest row. This row has the nearest number of ranks by ratio, and among these rows the nearest number of bytes by
     * ratio. Among the rows that are left it has the nearest percentage of zeros. The smaller of two equally near numbers wins.
     *
     * @param ranks number of ranks, 1 or more
     * @param bytes number of bytes, 0 or more
     * @param zeros percentage, 0 to 100
     * @return the row
     */
    public Row at(int ranks, int bytes, int zeros) {
        List<Row> left = nearest(rows, Row::ranks, ranks, true);
        left = nearest(left, Row::bytes, bytes, true);
        return nearest(left, Row::zeros, zeros, false).getFirst();
    }

    private static List<Row> nearest(List<Row> rows, ToIntFunction<Row> column, int wanted, boolean byRatio) {
        int best = column.applyAsInt(rows.getFirst());
        for (Row row : rows) {
            int value = column.applyAsInt(row);
            best = isNearer(value, best, wanted, byRatio) ? value : best;
        }
        int found = best;
        return rows.stream().filter(row -> column.applyAsInt(row) == found).toList();
    }

    private static boolean isNearer(int value, int best, int wanted, boolean byRatio) {
        long low = Math.min(value, best);
        long high = Math.max(value, best);
        boolean takesLow = byRatio
                ? Math.max(1L, wanted) * Math.max(1L, wanted) <= Math.max(1, low) * high
                : 2L * wanted <= low + high;
        return value == (takesLow ? low : high);
    }

    /** {@return the greatest number of threads of a row} */
    public int mostThreads() {
        return rows.stream().mapToInt(Row::threads).max().orElse(1);
    }

    /** {@return the algorithms of all rows, each once} */
    public List<String> algorithms() {
        return rows.stream().map(Row::algorithm).distinct().toList();
    }

    /**
     * Checks the value of {@link #ZEROS}.
     *
     * @param where file and line, or the command line
     * @param value the value
     * @throws InputException if it is no percentage
     */
    public static void checkZeros(String where, String value) {
        int unusedPercentage = number(where, ZEROS, value, 0, 100);
    }
}
