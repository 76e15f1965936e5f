package org.rankcluster.hardware.machine;

import java.util.BitSet;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.FirstRanks;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.SpareNodes;
import org.rankcluster.hardware.topology.TableMapping;
import org.rankcluster.input.InputException;

/**
 * The placement of a job's ranks on a machine: the number of nodes, and the node of each rank.
 *
 * @param machine the machine, no longer elastic
 * @param mapping node of each rank
 * @param background number of ranks of a background job, which have the slots behind the job's; 0 for none
 */
public record JobPlacement(Machine machine, RankMapping mapping, int background) {
    /** Key of the maximum number of ranks. */
    public static final String UNIVERSE = "universe";

    /** Default number of ranks that may be started later, on an elastic machine. */
    static final int SPARE_RANKS = 64;

    /** The option of a background job. */
    public static final String BACKGROUND = "--background";

    private static final String RANKS = "--ranks";

    /**
     * Creates a placement without a background job.
     *
     * @param machine the machine, no longer elastic
     * @param mapping node of each rank
     */
    public JobPlacement(Machine machine, RankMapping mapping) {
        this(machine, mapping, 0);
    }

    /**
     * Places a job whose ranks all start at the beginning, see {@link #of(Machine, Integer, Integer, String, Integer)}.
     *
     * @param machine the machine
     * @param ranks number of ranks of {@code --ranks}; null for all that fit
     * @param ranksPerNode number of {@code --ranks-per-node}; null for the default
     * @param mapping text of {@code --mapping}; null for the default order
     * @return the placement
     * @throws InputException if the ranks do not fit on the machine
     */
    public static JobPlacement of(
            Machine machine, @Nullable Integer ranks, @Nullable Integer ranksPerNode, @Nullable String mapping) {
        return of(machine, ranks, ranksPerNode, mapping, ranks);
    }

    /**
     * Places a job.
     *
     * @param machine the machine
     * @param ranks number of ranks of {@code --ranks}; null for all that fit, or one for each line of a map file
     * @param asked the number in {@code --ranks-per-node}; null for the number of the CPU mode, otherwise 1, or the number that a map file
     *     uses
     * @param mapping text of {@code --mapping}: an order of dimensions and T, or a map file; null for the default order
     * @param universe maximum number of ranks, including ranks that are started later. Null stands for all that the machine holds, and
     *     {@link #SPARE_RANKS} more than {@code ranks} on an elastic machine
     * @return the placement
     * @throws InputException if the ranks do not fit on the machine
     */
    public static JobPlacement of(
            Machine machine,
            @Nullable Integer ranks,
            @Nullable Integer asked,
            @Nullable String mapping,
            @Nullable Integer universe) {
        checkRanksPerNode(machine, asked);
        Integer ranksPerNode = ranksPerNode(machine, asked);
        if (ranks != null && ranks < 1) {
            throw InputException.option(
                    RANKS, ranks, machine.geometry().elastic() ? "1 or more" : range(machine, ranksPerNode));
        }
        Machine sized = machine.geometry().elastic() ? sized(machine, ranks, ranksPerNode) : machine;
        int capacity = capacity(sized, ranksPerNode);
        String letters = mapping == null ? usualOrder(machine) : mapping.toUpperCase(Locale.ROOT);
        if (mapping != null && !OrderMapping.isOrder(letters, sized.topology())) {
            RankMapping file = MapFile.read(mapping, sized, ranks, ranksPerNode);
            checkUniverse(universe, file.ranks(), file.ranks());
            checkFile(mapping, file, machine.geometry().failed());
            return new JobPlacement(sized, file);
        }
        if (ranks != null && ranks > capacity) {
            throw InputException.option(RANKS, ranks, range(sized, ranksPerNode));
        }
        int slots = ranksPerNode == null ? 1 : ranksPerNode;
        int count = ranks == null ? capacity : ranks;
        if (machine.geometry().elastic()) {
            RankMapping first = new OrderMapping(
                    sized.topology(), slots, letters, machine.geometry().rankOrder(), count);
            return withSpareNodes(machine, sized.topology().nodes(), first, universe);
        }
        checkUniverse(universe, count, capacity);
        int all = universe == null ? capacity : universe;
        RankMapping mapped = machine.geometry().failed().isEmpty()
                ? new OrderMapping(
                        sized.topology(), slots, letters, machine.geometry().rankOrder(), all)
                : aroundFailed(machine, slots, letters, all);
        return new JobPlacement(sized, all == count ? mapped : new FirstRanks(mapped, count));
    }

    /**
     * Places a job and a background job behind it: the background's ranks have the next slots in the order of the mapping.
     *
     * @param machine the machine
     * @param ranks number of the job's ranks, of {@code --ranks}; null if it was not given
     * @param asked number of {@code --ranks-per-node}; null for the default, see {@link #of(Machine, Integer, Integer, String, Integer)}
     * @param mapping text of {@code --mapping}; null for the default order. A map file has lines for the background's ranks behind the
     *     job's
     * @param background number of the background's ranks; null for all slots that the job leaves free
     * @return the placement
     * @throws InputException if the ranks of both do not fit on the machine
     */
    public static JobPlacement withBackground(
            Machine machine,
            @Nullable Integer ranks,
            @Nullable Integer asked,
            @Nullable String mapping,
            @Nullable Integer background) {
        boolean elastic = machine.geometry().elastic();
        if (ranks == null) {
            throw InputException.option(
                    RANKS, "missing", "a number with " + BACKGROUND + ", which takes further slots");
        }
        if (ranks < 1) {
            throw InputException.option(RANKS, ranks, "1 or more");
        }
        if (background != null && background < 1) {
            throw InputException.option(BACKGROUND, RANKS + " " + background, "1 or more");
        }
        if (elastic && background == null) {
            throw InputException.option(
                    BACKGROUND,
                    "no " + RANKS,
                    RANKS + " N, because " + machine.name() + " has as many nodes as the ranks need");
        }
        Integer both = elastic && background != null ? (Integer) Math.addExact(ranks, background) : null;
        JobPlacement all = of(machine, both, asked, mapping, both);
        int capacity = all.mapping.ranks();
        if (ranks >= capacity) {
            String rule =
                    "less than " + capacity + ", so that " + BACKGROUND + " has slots; more with --ranks-per-node";
            throw InputException.option(RANKS, ranks, rule);
        }
        if (background != null && background > capacity - ranks) {
            String rule = "1.." + (capacity - ranks) + ", the slots that the job leaves free";
            throw InputException.option(BACKGROUND, RANKS + " " + background, rule);
        }
        return new JobPlacement(
                all.machine, new FirstRanks(all.mapping, ranks), background == null ? capacity - ranks : background);
    }

    /** Maps ranks to nodes in the usual order, but for the failed nodes. */
    private static RankMapping aroundFailed(Machine machine, int slots, String letters, int ranks) {
        int capacity = Math.multiplyExact(machine.topology().nodes(), slots);
        RankMapping all = new OrderMapping(
                machine.topology(), slots, letters, machine.geometry().rankOrder(), capacity);
        int[] nodes = new int[ranks];
        int[] slotsOf = new int[ranks];
        int count = 0;
        for (int index = 0; count < ranks; index++) {
            if (!machine.geometry().failed().get(all.nodeOf(index))) {
                nodes[count] = all.nodeOf(index);
                slotsOf[count++] = all.slotOf(index);
            }
        }
        return new TableMapping(letters, machine.topology(), slots, nodes, slotsOf);
    }

    private static void checkFile(String name, RankMapping file, BitSet failed) {
        for (int rank = 0; rank < file.ranks() && !failed.isEmpty(); rank++) {
            if (failed.get(file.nodeOf(rank))) {
                throw InputException.option(
                        "--mapping", name, "no rank on node " + file.nodeOf(rank) + ", which has failed");
            }
        }
    }

    /** Returns the default order without {@code --mapping}. An elastic machine fills its nodes one after the other. */
    private static String usualOrder(Machine machine) {
        String letters = OrderMapping.letters(machine.topology());
        boolean fillsNodes = machine.geometry().elastic() && machine.geometry().rankOrder() == RankOrder.FIRST_FASTEST;
        int last = letters.length() - 1;
        return fillsNodes ? letters.charAt(last) + letters.substring(0, last) : letters;
    }

    private static JobPlacement withSpareNodes(
            Machine machine, int nodes, RankMapping first, @Nullable Integer universe) {
        checkUniverse(universe, first.ranks(), Integer.MAX_VALUE);
        int spareRanks =
                universe == null ? Math.min(SPARE_RANKS, Integer.MAX_VALUE - first.ranks()) : universe - first.ranks();
        SpareNodes mapping = new SpareNodes(first, nodes, spareRanks);
        return spareRanks == 0
                ? new JobPlacement(machine.withNodes(nodes), first)
                : new JobPlacement(machine.withNodes(nodes + mapping.spareNodes()), mapping);
    }

    private static void checkUniverse(@Nullable Integer universe, int ranks, int most) {
        if (universe != null && (universe < ranks || universe > most)) {
            String rule = most == Integer.MAX_VALUE
                    ? ranks + " or more, the number of ranks"
                    : ranks + ".." + most + ", as many ranks as the machine holds";
            throw new InputException("--config", UNIVERSE, String.valueOf(universe), rule);
        }
    }

    /** {@return the number of nodes that host ranks from the beginning, or may do so} */
    public int busyNodes() {
        return machine.topology().nodes() - mapping.spareNodes();
    }

    private static int capacity(Machine machine, @Nullable Integer ranksPerNode) {
        int nodes = nodes(machine);
        long capacity = (long) nodes * (ranksPerNode == null ? 1 : ranksPerNode);
        if (capacity > Integer.MAX_VALUE) {
            String rule = "fewer than 2^31 slots on " + nodes + " nodes";
            throw InputException.option("--ranks-per-node", String.valueOf(ranksPerNode), rule);
        }
        return (int) capacity;
    }

    private static void checkRanksPerNode(Machine machine, @Nullable Integer ranksPerNode) {
        int cores = machine.node().cores();
        if (ranksPerNode != null && (ranksPerNode < 1 || ranksPerNode > cores)) {
            String rule = cores == NodeModel.UNLIMITED ? "1 or more" : "1.." + cores + ", cores of a node";
            throw InputException.option("--ranks-per-node", ranksPerNode, rule);
        }
    }

    /** Returns the number of ranks a node by the CPU mode; the requested number if the machine has no mode. */
    private static @Nullable Integer ranksPerNode(Machine machine, @Nullable Integer asked) {
        CpuModel.Mode mode = machine.cpu().mode();
        if (mode == null) {
            return asked;
        }
        int ranks = mode == CpuModel.Mode.VIRTUAL_NODE ? machine.node().cores() : 1;
        if (asked != null && asked != ranks) {
            String rule = ranks == 1
                    ? "1, for cpu.mode leaves one core to ranks; virtual-node has more"
                    : ranks + ", for cpu.mode is virtual-node";
            throw InputException.option("--ranks-per-node", asked, rule);
        }
        return ranks;
    }

    private static Machine sized(Machine machine, @Nullable Integer ranks, @Nullable Integer ranksPerNode) {
        if (ranks == null) {
            throw InputException.option(
                    RANKS, "missing", "1 or more, because " + machine.name() + " has as many nodes as the ranks need");
        }
        return machine.withNodes(Math.ceilDiv(ranks, ranksPerNode == null ? 1 : ranksPerNode));
    }

    /** Returns the number of nodes that may hold ranks. */
    private static int nodes(Machine machine) {
        return machine.topology().nodes() - machine.geometry().failed().cardinality();
    }

    /** Returns the valid range of {@code --ranks}. */
    private static String range(Machine machine, @Nullable Integer ranksPerNode) {
        int nodes = nodes(machine);
        int slots = ranksPerNode == null ? 1 : ranksPerNode;
        String more = ranksPerNode == null && machine.node().cores() > 1 ? "; more with --ranks-per-node" : "";
        return "1.." + (long) nodes * slots + ", " + nodes + " nodes x " + slots + more;
    }
}
