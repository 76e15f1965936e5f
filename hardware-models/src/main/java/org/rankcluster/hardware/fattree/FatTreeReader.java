package org.rankcluster.hardware.fattree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rankcluster.hardware.machine.FailedLinks;
import org.rankcluster.hardware.machine.FailedLinks.Cable;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.ShapeReader;

/** The reader of the section {@code fat-tree} of a machine file and of its {@code shape}, the number of existing nodes. */
public final class FatTreeReader {
    private static final Pattern EXTENTS = Pattern.compile("[1-9]\\d{0,8}(x[1-9]\\d{0,8})*");
    private static final Pattern K_ARY = Pattern.compile("([1-9]\\d{0,8})-ary[ -]([1-9]\\d?)-tree");
    private static final int MOST_LEVELS = 20;
    private static final String CHILDREN =
            "1.." + MOST_LEVELS + " numbers of children, from the lowest level, e.g. 18x16, or e.g. 4-ary 3-tree";
    private static final int MOST_PORTS = Short.MAX_VALUE;
    private static final int MOST_PACKET = Short.MAX_VALUE;

    private FatTreeReader() {}

    /**
     * Reads the topology. Its {@code shape} is a number of nodes, up to the capacity of the tree.
     *
     * @param values values of the machine
     * @return the topology
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    public static FatTree topology(MachineValues values) {
        int[] down = extents(values, FatTreeKeys.DOWN, written(values.text(FatTreeKeys.DOWN, CHILDREN)));
        int[] up = values.has(FatTreeKeys.UP)
                ? extents(values, FatTreeKeys.UP, values.text(FatTreeKeys.UP))
                : FatTree.evenUp(down);
        int[] links = values.has(FatTreeKeys.LINKS)
                ? extents(values, FatTreeKeys.LINKS, values.text(FatTreeKeys.LINKS))
                : ones(down.length);
        checkCounts(values, FatTreeKeys.UP, up, down.length);
        checkCounts(values, FatTreeKeys.LINKS, links, down.length);
        checkSizes(values, down, up, links);
        long capacity = product(down);
        int nodes = ShapeReader.nodes(values, "1.." + capacity + ", nodes of fat-tree.down", capacity);
        FatTree tree = new FatTree(nodes, down, up, links);
        return FailedLinks.areIn(values) ? failed(values, tree) : tree;
    }

    /** Reads the failed links between switches. A node whose link fails would be cut off. */
    private static FatTree failed(MachineValues values, FatTree tree) {
        List<Cable> cables = new ArrayList<>();
        List<Integer> links = new ArrayList<>();
        int[] firsts = new int[tree.levels() + 2];
        for (int level = 1; level <= tree.levels(); level++) {
            firsts[level + 1] = firsts[level] + tree.switches(level);
        }
        for (int level = 1; level < tree.levels(); level++) {
            for (int element = 0; element < tree.switches(level); element++) {
                for (int port = 0; port < tree.upPorts(level); port++) {
                    int parent = tree.parent(level, element, port);
                    cables.add(new Cable(firsts[level] + element, firsts[level + 1] + parent));
                    links.add(tree.upLink(level, element, port));
                }
            }
        }
        BitSet drawn = FailedLinks.read(
                values, cables, number -> name(firsts, number), "1/0-2/3, switch 0 of level 1 and switch 3 of level 2");
        BitSet failed = new BitSet();
        drawn.stream().forEach(link -> failed.set(links.get(link)));
        FatTree damaged = tree.withFailed(failed);
        int[] unreached = new FatTreeDetours(damaged).unreached();
        if (unreached.length > 0) {
            throw FailedLinks.cut(values, MachineKeys.FAILED_LINKS, "switch 1/" + unreached[0], "node " + unreached[1]);
        }
        return damaged;
    }

    private static String name(int[] firsts, int number) {
        int level = 1;
        while (number >= firsts[level + 1]) {
            level++;
        }
        return level + "/" + (number - firsts[level]);
    }

    /** Returns the values that numbers of children stand for. A text that is not valid is left to the reader. */
    static Map<MachineKey, String> shape(String shape) {
        String down = written(shape);
        if (!isExtents(down)) {
            return Map.of(FatTreeKeys.DOWN, shape, MachineKeys.SHAPE, shape);
        }
        int[] children = parse(down);
        return Map.of(
                FatTreeKeys.DOWN,
                down,
                FatTreeKeys.UP,
                text(FatTree.evenUp(children)),
                FatTreeKeys.LINKS,
                text(ones(children.length)),
                MachineKeys.SHAPE,
                String.valueOf(product(children)));
    }

    private static String text(int[] extents) {
        return Arrays.stream(extents).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    /** Returns the value of {@code down}, with {@code 4-ary 3-tree} written out. */
    private static String written(String text) {
        Matcher kAry = K_ARY.matcher(text);
        if (!kAry.matches() || Integer.parseInt(kAry.group(2)) > MOST_LEVELS) {
            return text;
        }
        return "x".concat(kAry.group(1)).repeat(Integer.parseInt(kAry.group(2))).substring(1);
    }

    private static int[] extents(MachineValues values, MachineKey key, String text) {
        String rule = key == FatTreeKeys.DOWN
                ? CHILDREN
                : "a number of 1 or more for each level, from the nodes up, e.g. 1x18";
        if (!isExtents(text)) {
            throw values.error(key, rule);
        }
        return parse(text);
    }

    private static boolean isExtents(String text) {
        return EXTENTS.matcher(text).matches() && text.split("x", -1).length <= MOST_LEVELS;
    }

    private static int[] parse(String text) {
        return Arrays.stream(text.split("x", -1)).mapToInt(Integer::parseInt).toArray();
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static void checkCounts(MachineValues values, MachineKey key, int[] extents, int levels) {
        if (extents.length != levels) {
            throw values.error(key, levels + (levels == 1 ? " number" : " numbers") + ", as many as fat-tree.down");
        }
    }

    private static void checkSizes(MachineValues values, int[] down, int[] up, int[] links) {
        long nodes = product(down);
        if (nodes > Integer.MAX_VALUE) {
            throw values.error(FatTreeKeys.DOWN, "fewer than 2^31 nodes");
        }
        long reach = 1;
        long width = 1;
        for (int level = 0; level <= down.length; level++) {
            if (nodes / reach * width > Integer.MAX_VALUE / (down.length + 1)) {
                throw values.error(present(values, FatTreeKeys.UP), "a tree of fewer than 2^31 nodes and switches");
            }
            long ports = level == 0 ? 0 : (long) down[level - 1] * links[level - 1];
            if (level < down.length) {
                ports += (long) up[level] * links[level];
                reach *= down[level];
                width = Math.min(width * up[level], Integer.MAX_VALUE);
            }
            if (ports > MOST_PORTS) {
                throw values.error(FatTreeKeys.DOWN, "at most " + MOST_PORTS + " ports a switch");
            }
        }
    }

    private static MachineKey present(MachineValues values, MachineKey key) {
        return values.has(key) ? key : FatTreeKeys.DOWN;
    }

    /** Returns the product of the extents; a number greater than any int if the product is. */
    private static long product(int[] extents) {
        long product = 1;
        for (int extent : extents) {
            product = Math.min(Integer.MAX_VALUE + 1L, product) * extent;
        }
        return product;
    }

    /**
     * Reads the network, and checks that its buffers hold the largest packet.
     *
     * @param values values of the machine
     * @param mpi the machine's MPI library
     * @return the network
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    public static FatTreeNetwork network(MachineValues values, MpiModel mpi) {
        int chunk = values.integer(FatTreeKeys.CHUNK);
        int packet = chunks(values, FatTreeKeys.PACKET, chunk);
        FatTreeNetwork network = new FatTreeNetwork(
                new Link(values.bandwidth(FatTreeKeys.LINK_BANDWIDTH), values.number(FatTreeKeys.LINK_LATENCY)),
                new Link(
                        values.bandwidth(or(values, FatTreeKeys.UPLINK_BANDWIDTH, FatTreeKeys.LINK_BANDWIDTH)),
                        values.number(or(values, FatTreeKeys.UPLINK_LATENCY, FatTreeKeys.LINK_LATENCY))),
                values.number(FatTreeKeys.SWITCH_LATENCY),
                values.number(FatTreeKeys.ADAPTER_LATENCY),
                // The whole packet is data.
                new PacketSizes(chunk, packet, 1, packet * chunk, values.integer(FatTreeKeys.LINK_OVERHEAD)),
                chunks(values, FatTreeKeys.BUFFER, chunk),
                chunks(values, FatTreeKeys.INJECTION_FIFO, chunk),
                chunks(values, FatTreeKeys.RECEPTION_FIFO, chunk),
                inputs(values));
        check(values, network, mpi);
        return network;
    }

    private static FatTreeNetwork.Inputs inputs(MachineValues values) {
        return values.has(FatTreeKeys.INPUTS)
                ? values.choice(FatTreeKeys.INPUTS, FatTreeNetwork.Inputs.class, "virtual-queues, fifo or none")
                : FatTreeNetwork.Inputs.VIRTUAL_QUEUES;
    }

    private static int chunks(MachineValues values, MachineKey key, int chunk) {
        return values.chunks(key, FatTreeKeys.CHUNK, chunk);
    }

    private static MachineKey or(MachineValues values, MachineKey key, MachineKey other) {
        return values.has(key) ? key : other;
    }

    private static void check(MachineValues values, FatTreeNetwork network, MpiModel mpi) {
        int packet = network.packets().maxChunks();
        if (network.packets().payloadBytes() > MOST_PACKET) {
            throw values.error(FatTreeKeys.PACKET, "at most " + MOST_PACKET + " B");
        }
        if (mpi.headerBytes() >= network.packets().payloadBytes()) {
            throw values.error(
                    MachineKeys.MPI_HEADER, "less than " + network.packets().payloadBytes() + " B, fat-tree.packet");
        }
        atLeast(values, FatTreeKeys.BUFFER, network.bufferChunks(), packet, network);
        atLeast(values, FatTreeKeys.INJECTION_FIFO, network.injectionFifoChunks(), packet, network);
        atLeast(values, FatTreeKeys.RECEPTION_FIFO, network.receptionFifoChunks(), packet, network);
    }

    private static void atLeast(MachineValues values, MachineKey key, int chunks, int least, FatTreeNetwork network) {
        if (chunks < least) {
            throw values.error(
                    key,
                    "space for a largest packet, " + least * network.packets().chunkBytes() + " B");
        }
    }
}
