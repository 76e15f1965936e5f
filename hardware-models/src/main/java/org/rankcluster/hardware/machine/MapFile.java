package org.rankcluster.hardware.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.TableMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;

/**
 * The reader of a file that assigns each rank a slot of a node: {@code --mapping FILE}. The file has a line for every rank with the
 * coordinates of its node and its slot on it, {@code x y z t}. Empty lines, and text after a {@code #}, are ignored (Almasi et al., "MPI
 * Internals", process management).
 */
final class MapFile {
    private static final Pattern SEPARATOR = Pattern.compile("[\\s,]+");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,10}");

    private final String name;
    private final Topology topology;
    private final String letters;
    private final int mostSlots;
    private int[] nodes = new int[1024];
    private int[] slots = new int[1024];
    private int[] lines = new int[1024];
    private int count;
    private int slotsUsed = 1;

    private MapFile(String name, Topology topology, int mostSlots) {
        this.name = name;
        this.topology = topology;
        this.letters = OrderMapping.letters(topology).toLowerCase(Locale.ROOT);
        this.mostSlots = mostSlots;
    }

    /** Reads the mapping of the first {@code ranks} ranks of a file, or of all. */
    static RankMapping read(String name, Machine machine, @Nullable Integer ranks, @Nullable Integer ranksPerNode) {
        int cores = machine.node().cores();
        int most = ranksPerNode != null ? ranksPerNode : cores == NodeModel.UNLIMITED ? 1 : cores;
        MapFile file = new MapFile(name, machine.topology(), most);
        file.readLines();
        int slots = ranksPerNode == null ? file.slotsUsed : ranksPerNode;
        file.checkSlots(slots);
        return file.mapping(ranks, slots);
    }

    private void readLines() {
        Path path = Path.of(name);
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            String rule = "an order of " + OrderMapping.letters(topology) + ", or a map file that can be read";
            throw InputException.option("--mapping", name, rule);
        }
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                int comment = line.indexOf('#');
                String text = (comment < 0 ? line : line.substring(0, comment)).strip();
                if (!text.isEmpty()) {
                    readSlot(number, text);
                }
            }
        } catch (IOException e) {
            throw InputException.option("--mapping", name, "a file that can be read: " + e.getMessage());
        }
    }

    private void readSlot(int line, String text) {
        String[] words = SEPARATOR.split(text);
        if (words.length != letters.length()) {
            String rule = letters.length() + " numbers: " + String.join(" ", letters.split(""));
            throw new InputException(name + ":" + line, "slot", text, rule);
        }
        int dimensions = topology.dimensions();
        int[] coordinates = new int[dimensions];
        for (int d = 0; d < dimensions; d++) {
            coordinates[d] = number(line, letters.charAt(d), words[d], topology.extent(d));
        }
        int slot = number(line, letters.charAt(dimensions), words[dimensions], mostSlots);
        add(line, topology.node(coordinates), slot);
    }

    private int number(int line, char letter, String word, int bound) {
        long value = NUMBER.matcher(word).matches() ? Long.parseLong(word) : bound;
        if (value >= bound) {
            String rule = bound == 1 ? "0" : "0.." + (bound - 1);
            throw new InputException(name + ":" + line, String.valueOf(letter), word, rule);
        }
        return (int) value;
    }

    private void add(int line, int node, int slot) {
        if (count == nodes.length) {
            int longer = 2 * count;
            nodes = Arrays.copyOf(nodes, longer);
            slots = Arrays.copyOf(slots, longer);
            lines = Arrays.copyOf(lines, longer);
        }
        nodes[count] = node;
        slots[count] = slot;
        lines[count] = line;
        slotsUsed = Math.max(slotsUsed, slot + 1);
        count++;
    }

    private void checkSlots(int slotsPerNode) {
        int[] lineOf = new int[Math.multiplyExact(topology.nodes(), slotsPerNode)];
        for (int rank = 0; rank < count; rank++) {
            int position = nodes[rank] * slotsPerNode + slots[rank];
            if (lineOf[position] > 0) {
                throw new InputException(
                        name + ":" + lines[rank],
                        "slot",
                        describe(rank),
                        "a slot of no other line; line " + lineOf[position] + " has it");
            }
            lineOf[position] = lines[rank];
        }
    }

    private String describe(int rank) {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < topology.dimensions(); d++) {
            text.append(topology.coordinate(nodes[rank], d)).append(' ');
        }
        return text.append(slots[rank]).toString();
    }

    private RankMapping mapping(@Nullable Integer ranks, int slotsPerNode) {
        if (count == 0) {
            throw new InputException(name, "slots", "none", "a line for every rank");
        }
        if (ranks != null && ranks > count) {
            throw InputException.option("--ranks", ranks, "1.." + count + ", the lines of " + name);
        }
        int size = ranks == null ? count : ranks;
        return new TableMapping(name, topology, slotsPerNode, Arrays.copyOf(nodes, size), Arrays.copyOf(slots, size));
    }
}
