package org.rankcluster.hardware.router;

import static org.rankcluster.hardware.machine.MachineKey.Missing.noted;
import static org.rankcluster.hardware.machine.MachineKey.Missing.usual;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeyList;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.input.Quantity;

/**
 * The network family of dragonflies. A shape has four numbers: nodes of a router (p), routers of a group (a), global links of a router (h),
 * and groups. If the number of groups is left out, it is a h + 1: {@code 4x8x4} has 1,056 nodes.
 */
public final class DragonflyFamily extends RouterFamily {
    /** The links inside a group: machine key {@code dragonfly.group}. */
    private enum Group {
        /** A link from each router to each other one. */
        ALL_TO_ALL,
        /** A grid of routers, with links from each router to each other one of its row and of its column: Cray Cascade. */
        GRID
    }

    private static final MachineKeyList KEYS = new MachineKeyList();

    static final MachineKey NODES = KEYS.number("dragonfly.nodes", Quantity.COUNT, 1, "nodes of a router");

    static final MachineKey ROUTERS = KEYS.number("dragonfly.routers", Quantity.COUNT, 1, "routers of a group");

    static final MachineKey GLOBAL = KEYS.number("dragonfly.global", Quantity.COUNT, 1, "global links of a router");

    static final MachineKey GROUPS = KEYS.number(
            "dragonfly.groups", Quantity.COUNT, 1, "groups", noted("as many as one link to each allows", "default"));

    static final MachineKey PAIR = KEYS.number(
            "dragonfly.links-per-pair",
            Quantity.COUNT,
            1,
            "maximum number of links between two groups",
            noted("as many as there are ports", "default"));

    static final MachineKey ARRANGEMENT = KEYS.choice(
            "dragonfly.arrangement",
            GlobalLinks.Arrangement.class,
            "the group to which each global port leads",
            usual("palm-tree"));

    static final MachineKey SEED =
            KEYS.number("dragonfly.seed", Quantity.COUNT, 0, "seed of a random arrangement", usual("1"));

    static final MachineKey GROUP =
            KEYS.text("dragonfly.group", "links inside a group: all-to-all or 2d", usual("all-to-all"));

    static final MachineKey GRID =
            KEYS.text("dragonfly.grid", "columns and rows of a group that is 2d, e.g. 16x6", noted("none", "default"));

    static final MachineKey GRID_WIDTH = KEYS.text(
            "dragonfly.grid-width", "links between two routers of a row, and of a column, e.g. 1x3", usual("1x1"));

    static final MachineKey GLOBAL_BANDWIDTH = KEYS.number(
            "dragonfly.global-link.bandwidth",
            Quantity.RATE,
            1,
            "bandwidth of a global link, each way",
            usual(Quantity.RATE, machine -> global(machine).bandwidth().bytesPerSecond()));

    static final MachineKey GLOBAL_LATENCY = KEYS.number(
            "dragonfly.global-link.latency",
            Quantity.DURATION,
            1,
            "latency of a global link",
            usual(Quantity.DURATION, machine -> global(machine).latency()));

    private static final int PARAMETERS = 3;

    /** Creates the family. */
    public DragonflyFamily() {
        super("dragonfly", KEYS.all());
    }

    private static Link global(Machine machine) {
        return ((RouterNetwork) machine.network()).global();
    }

    @Override
    protected RouterGraph graph(MachineValues values) {
        int routers = values.integer(ROUTERS);
        int global = values.integer(GLOBAL);
        checkSize(values, ROUTERS, 1L + (long) routers * global);
        int ports = routers * global;
        int groups = values.has(GROUPS) ? values.integer(GROUPS) : ports + 1;
        if (groups > ports + 1) {
            throw values.error(GROUPS, "at most " + (ports + 1) + ", dragonfly.routers times dragonfly.global plus 1");
        }
        checkSize(values, ROUTERS, (long) routers * groups);
        GlobalLinks.Arrangement arrangement = values.has(ARRANGEMENT)
                ? values.choice(ARRANGEMENT, GlobalLinks.Arrangement.class)
                : GlobalLinks.Arrangement.PALM_TREE;
        int most = values.has(PAIR) ? values.integer(PAIR) : Integer.MAX_VALUE;
        long seed = values.has(SEED) ? values.number(SEED) : 1;
        HammingGraph group = group(values, routers);
        String text = "dragonfly of " + groups + " groups of " + routers + " routers";
        return new DragonflyGraph(group, groups, global, new GlobalLinks(groups, ports, arrangement, most, seed), text);
    }

    private static HammingGraph group(MachineValues values, int routers) {
        Group kind = Group.ALL_TO_ALL;
        if (values.has(GROUP)) {
            String rule = "all-to-all or 2d";
            kind = switch (values.text(GROUP, rule).toLowerCase(Locale.ROOT)) {
                case "all-to-all" -> Group.ALL_TO_ALL;
                case "2d" -> Group.GRID;
                default -> throw values.error(GROUP, rule);
            };
        }
        if (kind == Group.ALL_TO_ALL) {
            for (MachineKey alone : List.of(GRID, GRID_WIDTH)) {
                if (values.has(alone)) {
                    throw values.error(alone, "none without dragonfly.group = 2d");
                }
            }
            return new HammingGraph(new int[] {routers}, new int[] {1});
        }
        String rule = "two numbers whose product is dragonfly.routers, " + routers;
        int[] grid = Extents.read(values, GRID, rule);
        if (grid.length != 2 || Extents.product(grid) != routers) {
            throw values.error(GRID, rule);
        }
        int[] widths = {1, 1};
        if (values.has(GRID_WIDTH)) {
            String two = "two numbers of links of 1 or more, e.g. 1x3";
            widths = Extents.read(values, GRID_WIDTH, two);
            if (widths.length != 2) {
                throw values.error(GRID_WIDTH, two);
            }
        }
        return new HammingGraph(grid, widths);
    }

    @Override
    protected Link global(MachineValues values, Link local) {
        return new Link(
                values.has(GLOBAL_BANDWIDTH) ? values.bandwidth(GLOBAL_BANDWIDTH) : local.bandwidth(),
                values.has(GLOBAL_LATENCY) ? values.number(GLOBAL_LATENCY) : local.latency());
    }

    @Override
    protected List<MachineKey> globalKeys() {
        return List.of(GLOBAL_BANDWIDTH, GLOBAL_LATENCY);
    }

    @Override
    protected MachineKey nodesKey() {
        return NODES;
    }

    @Override
    protected String shapeRule() {
        return "nodes of a router, routers of a group, global links of a router, and groups if there are fewer, e.g. 4x8x4";
    }

    @Override
    protected List<RouterRouting> routings() {
        return Arrays.asList(RouterRouting.values());
    }

    @Override
    protected Map<MachineKey, String> graphOf(int[] shape) {
        if (shape.length < PARAMETERS || shape.length > PARAMETERS + 1) {
            return Map.of();
        }
        long most = Math.min(Integer.MAX_VALUE, Extents.product(shape[1], shape[2]) + 1);
        long groups = shape.length > PARAMETERS ? shape[PARAMETERS] : most;
        Map<MachineKey, String> values = new HashMap<>();
        values.put(NODES, String.valueOf(shape[0]));
        values.put(ROUTERS, String.valueOf(shape[1]));
        values.put(GLOBAL, String.valueOf(shape[2]));
        values.put(GROUPS, String.valueOf(groups));
        values.put(MachineKeys.SHAPE, String.valueOf(Extents.product(shape[0], shape[1]) * groups));
        return values;
    }
}
