package org.rankcluster.protocol.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The converter of SimGrid's time-independent traces into a {@link TiFile}. A trace is one file for all ranks, a file that lists one file
 * for each rank, or a folder of such files. Every line is read once. The version is recognised by the waits: SimGrid 3.20 to 3.28 wrote
 * process ids, which are ranks plus one.
 */
public final class TiText {
    private static final int MOST_NAMED = 4;
    private static final Pattern LAST_NUMBER = Pattern.compile("(\\d+)\\D*$");

    private final String name;
    private final List<Path> files;
    private final Rank[] ranks;
    private final Map<String, Integer> unknown = new TreeMap<>();
    private final List<String> warnings = new ArrayList<>();
    private int foreign;
    private int shifted;
    private int exact;
    private int unmatched;
    private int complex;

    /** The state of a rank while its lines are read. */
    private static final class Rank {
        final RankSpool.Stream out;
        /** Number of open requests by source, destination and tag. */
        final Map<Triple, Integer> open = new HashMap<>();

        int collectives;

        Rank(RankSpool.Stream out) {
            this.out = out;
        }

        boolean takes(long source, long destination, long tag) {
            Triple key = new Triple(source, destination, tag);
            Integer left = open.computeIfPresent(key, (_, count) -> count == 1 ? null : count - 1);
            return left != null;
        }
    }

    /** The source, the destination and the tag of a request. */
    record Triple(long source, long destination, long tag) {}

    private TiText(String name, List<Path> files, int count, RankSpool spool) {
        this.name = name;
        this.files = files;
        this.ranks = new Rank[count];
        Arrays.setAll(ranks, rank -> new Rank(spool.stream(rank)));
    }

    /**
     * Converts a trace.
     *
     * @param location the trace, the list of files, or the folder
     * @param name name of the trace for errors
     * @param binary the file to write
     * @return sentences about what was recognised and about what is left out
     * @throws IOException if a file cannot be read or written
     * @throws InputException at the first malformed line
     */
    public static List<String> convert(Path location, String name, Path binary) throws IOException {
        List<Path> files = files(location, name);
        int count = files.size() > 1 ? files.size() : ranks(files.getFirst());
        if (count == 0) {
            throw new InputException(name, "lines", "none with a rank", "rank, action and operands");
        }
        try (RankSpool spool = RankSpool.create(binary, count)) {
            TiText text = new TiText(name, files, count, spool);
            text.read();
            long[] sizes =
                    Arrays.stream(text.ranks).mapToLong(rank -> rank.out.size()).toArray();
            boolean isShifted = text.shifted > text.exact;
            TiFile.write(binary, spool, sizes, isShifted);
            text.warn(isShifted);
            return text.warnings;
        }
    }

    // ---- files

    private static List<Path> files(Path location, String name) throws IOException {
        if (Files.isDirectory(location)) {
            try (Stream<Path> all = Files.list(location)) {
                List<Path> files = all.filter(Files::isRegularFile)
                        .filter(file -> number(file) >= 0)
                        .sorted(Comparator.comparingLong(TiText::number))
                        .toList();
                if (files.isEmpty()) {
                    throw new InputException(name, "files", "none with a number", "one for each rank, by number");
                }
                return files;
            }
        }
        try (BufferedReader lines = Files.newBufferedReader(location, StandardCharsets.ISO_8859_1)) {
            List<Path> files = new ArrayList<>();
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                String text = line.strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                if (files.isEmpty() && isAction(text)) {
                    return List.of(location);
                }
                files.add(listed(location, text, name + ":" + number));
            }
            if (files.isEmpty()) {
                throw new InputException(name, "lines", "none", "rank, action and operands, or names of files");
            }
            return files;
        }
    }

    private static boolean isAction(String line) {
        StringTokenizer words = new StringTokenizer(line);
        return words.nextToken().matches("\\d+") && words.hasMoreTokens();
    }

    /** Returns a listed file, which is relative to the working folder or to the list. */
    private static Path listed(Path list, String text, String where) {
        try {
            Path file = Path.of(text);
            Path beside = list.toAbsolutePath().resolveSibling(text);
            if (Files.isRegularFile(file) || Files.isRegularFile(beside)) {
                return Files.isRegularFile(file) ? file : beside;
            }
        } catch (InvalidPathException unusual) {
            // refused below
        }
        throw new InputException(where, "file", text, "a file that exists, from the working folder or beside the list");
    }

    private static long number(Path file) {
        Matcher number = LAST_NUMBER.matcher(String.valueOf(file.getFileName()).replaceFirst("\\.[a-z]+$", ""));
        return number.find() && number.group(1).length() < 10 ? Long.parseLong(number.group(1)) : -1;
    }

    /** Returns one more than the greatest rank of a file for all ranks. */
    private static int ranks(Path file) throws IOException {
        int most = 0;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                StringTokenizer words = new StringTokenizer(line);
                String first = words.hasMoreTokens() ? words.nextToken() : "";
                if (first.matches("\\d{1,9}")) {
                    most = Math.max(most, Integer.parseInt(first) + 1);
                }
            }
        }
        return most;
    }

    // ---- lines

    private void read() throws IOException {
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            String where = files.size() == 1 ? name : file.toString();
            int number = 0;
            try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    number++;
                    line(line, where, number, files.size() == 1 ? -1 : i);
                }
            }
        }
    }

    private void line(String line, String where, int number, int own) throws IOException {
        StringTokenizer words = new StringTokenizer(line);
        if (!words.hasMoreTokens() || line.stripLeading().startsWith("#")) {
            return;
        }
        String location = where + ":" + number;
        String first = words.nextToken();
        if (!first.matches("\\d{1,9}") || Integer.parseInt(first) >= ranks.length) {
            throw new InputException(location, "rank", first, "0 to " + (ranks.length - 1));
        }
        int rank = Integer.parseInt(first);
        if (own >= 0 && rank != own) {
            foreign++;
            return;
        }
        if (!words.hasMoreTokens()) {
            throw new InputException(location, "action", "", "an action after the rank");
        }
        String word = words.nextToken();
        TiAction action = TiAction.of(word);
        if (action == null) {
            int unusedCount = unknown.merge(word, 1, Integer::sum);
            return;
        }
        double[] operands = action == TiAction.LOCATION ? new double[0] : operands(words, location);
        if (operands.length < action.least()) {
            throw new InputException(location, word, operands.length + " operands", action.least() + " or more");
        }
        Rank its = ranks[rank];
        note(its, rank, action, operands, location);
        byte[] record = TiFile.record(action, number, operands);
        its.out.append(record, record.length);
    }

    private static double[] operands(StringTokenizer words, String location) {
        double[] operands = new double[words.countTokens()];
        for (int i = 0; i < operands.length; i++) {
            String word = words.nextToken();
            try {
                operands[i] = Double.parseDouble(word);
            } catch (NumberFormatException noNumber) {
                throw new InputException(location, "operand " + (i + 1), word, "a number");
            }
            if (!Double.isFinite(operands[i])) {
                throw new InputException(location, "operand " + (i + 1), word, "a finite number");
            }
        }
        return operands;
    }

    private void note(Rank its, int rank, TiAction action, double[] operands, String location) {
        its.collectives += action.isCollective() ? 1 : 0;
        switch (action) {
            case COMPUTE, SLEEP -> {
                if (operands[0] < 0) {
                    throw new InputException(location, "operand 1", operands[0], "0 or more");
                }
            }
            case SEND, SSEND, RECV -> check(operands[0], location);
            case ISEND, ISSEND -> {
                check(operands[0], location);
                open(its, rank, (long) operands[0], tag(operands));
            }
            case IRECV -> {
                check(operands[0], location);
                open(its, (long) operands[0], rank, tag(operands));
            }
            case SENDRECV -> {
                check(operands[1], location);
                check(operands[3], location);
            }
            case WAIT -> wait(its, operands);
            case WAITALL -> its.open.clear();
            default -> complex += isComplexBytes(operands) ? 1 : 0;
        }
    }

    private static long tag(double[] operands) {
        return operands.length > 2 ? (long) operands[1] : 0;
    }

    private void check(double partner, String location) {
        if (!(partner >= 0 && partner < ranks.length)) {
            throw new InputException(location, "partner", (long) partner, "0 to " + (ranks.length - 1));
        }
    }

    private static void open(Rank its, long source, long destination, long tag) {
        int unusedCount = its.open.merge(new Triple(source, destination, tag), 1, Integer::sum);
    }

    private void wait(Rank its, double[] operands) {
        if (operands.length < 3) {
            return;
        }
        long source = (long) operands[0];
        long destination = (long) operands[1];
        long tag = (long) operands[2];
        // Both may be open. The wait then gives no evidence about the version.
        boolean isShifted = its.open.containsKey(new Triple(source - 1, destination - 1, tag));
        boolean isExact = its.open.containsKey(new Triple(source, destination, tag));
        if (isShifted && !isExact) {
            shifted++;
        } else if (isExact && !isShifted) {
            exact++;
        } else if (!isExact) {
            unmatched++;
        }
        boolean shifts = isShifted && (!isExact || shifted > exact);
        boolean unusedTaken = its.takes(shifts ? source - 1 : source, shifts ? destination - 1 : destination, tag);
    }

    private static boolean isComplexBytes(double[] operands) {
        int length = operands.length;
        return length >= 3
                && operands[length - 1] == TiDatatype.DOUBLE_COMPLEX
                && operands[0] > 0
                && operands[0] % 16 == 0;
    }

    // ---- warnings

    private void warn(boolean isShifted) {
        if (isShifted) {
            warnings.add(
                    name + ": waits name process ids, which are ranks plus one, as SimGrid 3.20 to 3.28 wrote; they are"
                            + " read so (" + shifted + " waits show it, " + exact + " do not)");
        } else if (shifted > 0) {
            warnings.add(name + ": " + shifted + " waits name process ids in place of ranks, " + exact
                    + " name ranks; all are read as ranks");
        }
        if (unmatched > 0) {
            warnings.add(name + ": " + unmatched + " waits name no open request and return at once");
        }
        if (!unknown.isEmpty()) {
            warnings.add(name + ": actions that are left out: "
                    + unknown.entrySet().stream()
                            .map(action -> action.getKey() + " (" + action.getValue() + " times)")
                            .collect(Collectors.joining(", ")));
        }
        if (foreign > 0) {
            warnings.add(name + ": " + foreign + " lines of other ranks than their file's are left out");
        }
        if (complex > 0) {
            warnings.add(name + ": " + complex
                    + " collectives have counts of C double complex (type 26) that are multiples of"
                    + " 16; SimGrid 3.21 wrote bytes there, which would be 16 times too many");
        }
        String few = fewCollectives();
        if (few != null) {
            warnings.add(few);
        }
    }

    /** Returns a sentence about the ranks with fewer collectives than others. */
    private @Nullable String fewCollectives() {
        int most = Arrays.stream(ranks).mapToInt(rank -> rank.collectives).max().orElse(0);
        int[] fewer = IntStream.range(0, ranks.length)
                .filter(rank -> ranks[rank].collectives < most)
                .toArray();
        if (fewer.length == 0) {
            return null;
        }
        String named =
                Arrays.stream(fewer).limit(MOST_NAMED).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        return name + ": ranks " + named
                + (fewer.length > MOST_NAMED ? " and " + (fewer.length - MOST_NAMED) + " more" : "")
                + " have fewer collectives than others (" + ranks[fewer[0]].collectives + " in place of " + most
                + "); the format does not say which communicator a collective is of, so all are of the world";
    }
}
