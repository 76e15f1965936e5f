package org.rankcluster.protocol.trace;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rankcluster.input.InputException;

/**
 * A DUMPI trace as one memory-mapped file: a header with end offsets, then the files of all ranks. Ranks read their calls when they need
 * them.
 */
public final class DumpiFile {
    private static final long MAGIC = 0x524e4b4344503031L; // "RNKCDP01"
    private static final int HEADER = Long.BYTES + Integer.BYTES;
    private static final String META = ".meta";

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final String name;
    private final MemorySegment data;

    private DumpiFile(String name, MemorySegment data) {
        this.name = name;
        this.data = data;
    }

    /**
     * Joins the files of a trace, and checks every call.
     *
     * @param path the meta file, or the folder that has one
     * @param name name of the trace for errors
     * @param joined the file to write
     * @return sentences about what is left out
     * @throws IOException if a file cannot be read or written
     * @throws InputException if a file is missing, or at the first call that is not valid
     */
    public static List<String> join(Path path, String name, Path joined) throws IOException {
        List<Path> files = files(Files.isDirectory(path) ? meta(path, name) : path, name);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(joined), 1 << 16)) {
            out.write(ByteBuffer.allocate(HEADER)
                    .putLong(MAGIC)
                    .putInt(files.size())
                    .array());
            long end = HEADER + (long) Long.BYTES * files.size();
            for (Path file : files) {
                end += Files.size(file);
                out.write(ByteBuffer.allocate(Long.BYTES).putLong(end).array());
            }
            for (Path file : files) {
                long unusedCopied = Files.copy(file, out);
            }
        }
        return open(joined, name).check();
    }

    private static Path meta(Path folder, String name) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> metas =
                    all.filter(file -> file.toString().endsWith(META)).sorted().toList();
            if (metas.size() != 1) {
                throw new InputException(
                        name, "files", metas.size() + " that end in " + META, "one, or the path of one");
            }
            return metas.getFirst();
        }
    }

    /** Returns the files of the ranks that a meta file of {@code key=value} lines names. */
    private static List<Path> files(Path meta, String name) throws IOException {
        Map<String, String> values = Files.readAllLines(meta, StandardCharsets.ISO_8859_1).stream()
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0].strip(), pair -> pair[1].strip(), (first, second) -> first));
        String count = values.getOrDefault("numprocs", "");
        if (!count.matches("[1-9]\\d{0,8}")) {
            throw new InputException(name, "numprocs", count, "a number of ranks in the meta file");
        }
        String prefix =
                String.valueOf(Path.of(values.getOrDefault("fileprefix", "")).getFileName());
        List<Path> files = new ArrayList<>();
        for (int rank = 0; rank < Integer.parseInt(count); rank++) {
            Path file = meta.toAbsolutePath().resolveSibling(String.format("%s-%04d.bin", prefix, rank));
            if (!Files.isReadable(file)) {
                throw new InputException(name, "rank " + rank, file, "a file that can be read");
            }
            files.add(file);
        }
        return files;
    }

    /**
     * Returns whether a file has this form.
     *
     * @param file the file
     * @return true if it begins as such a file does
     * @throws IOException if it cannot be read
     */
    public static boolean isDumpiFile(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            byte[] first = in.readNBytes(Long.BYTES);
            return first.length == Long.BYTES && ByteBuffer.wrap(first).getLong() == MAGIC;
        }
    }

    /**
     * Maps a file.
     *
     * @param file the file
     * @param name name of the trace for errors
     * @return the trace
     * @throws IOException if it cannot be read
     */
    public static DumpiFile open(Path file, String name) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new DumpiFile(name, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto()));
        }
    }

    /** {@return the number of ranks} */
    public int ranks() {
        return data.get(INT, Long.BYTES);
    }

    /** Returns the calls of a rank, before the first. */
    DumpiRecords records(int rank) {
        long first = rank == 0 ? HEADER + (long) Long.BYTES * ranks() : end(rank - 1);
        return new DumpiRecords(name + ": rank " + rank, data.asSlice(first, end(rank) - first));
    }

    private long end(int rank) {
        return data.get(LONG, HEADER + (long) Long.BYTES * rank);
    }

    /** Reads all calls; returns sentences about omitted contents. */
    private List<String> check() {
        Map<String, Integer> leftOut = new TreeMap<>();
        boolean hasTimes = false;
        boolean hasThreads = false;
        for (int rank = 0; rank < ranks(); rank++) {
            DumpiRecords records = records(rank);
            while (records.next()) {
                hasTimes |= records.exit() > 0;
                hasThreads |= records.thread() > 0;
                if (records.call().isLeftOut()) {
                    int unusedCount = leftOut.merge(records.call().name(), 1, Integer::sum);
                }
            }
        }
        List<String> warnings = new ArrayList<>();
        if (!leftOut.isEmpty()) {
            warnings.add(name + ": calls that are left out: "
                    + leftOut.entrySet().stream()
                            .map(call -> call.getKey() + " (" + call.getValue() + " times)")
                            .collect(Collectors.joining(", ")));
        }
        if (!hasTimes) {
            warnings.add(name + ": calls have no times, so computing takes none");
        }
        if (hasThreads) {
            warnings.add(name + ": calls of several threads of a rank run one after the other");
        }
        return warnings;
    }
}
