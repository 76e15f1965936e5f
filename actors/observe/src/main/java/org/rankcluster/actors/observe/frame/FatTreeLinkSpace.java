package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.fattree.FatTreeWiring;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;

/**
 * The numbering of a fat tree's links: the links of each switch one after the other, then the links up from the nodes. A name is {@code
 * 1/17,up 3} for switch 17 of level 1, or {@code node 7,up 0}.
 */
public final class FatTreeLinkSpace extends LinkSpace {
    private final FatTree tree;
    private final FatTreeNetwork network;
    private final boolean packets;

    private FatTreeLinkSpace(FatTree tree, FatTreeNetwork network, boolean packets) {
        // Packets from all inputs of a switch may wait for one of its outputs: no buffer bounds their number.
        super(
                switches(tree) * FatTreeWiring.ports(tree) + tree.nodes() * tree.upPorts(0),
                existing(tree),
                FatTreeWiring.ports(tree),
                0,
                kinds(tree));
        this.tree = tree;
        this.network = network;
        this.packets = packets;
    }

    /** The finder of the links of fat trees. */
    public static final class FatTreeFinder implements Finder {
        @Override
        public @Nullable LinkSpace of(Machine machine, boolean packets) {
            return machine.topology() instanceof FatTree tree && machine.network() instanceof FatTreeNetwork network
                    ? new FatTreeLinkSpace(tree, network, packets)
                    : null;
        }
    }

    private static int switches(FatTree tree) {
        int switches = 0;
        for (int level = 1; level <= tree.levels(); level++) {
            switches += tree.switches(level);
        }
        return switches;
    }

    private static int existing(FatTree tree) {
        int existing = tree.nodes() * tree.upPorts(0);
        for (int level = 1; level <= tree.levels(); level++) {
            existing += tree.switches(level) * (tree.downPorts(level) + tree.upPorts(level));
        }
        return existing - 2 * tree.failedLinks();
    }

    private static List<String> kinds(FatTree tree) {
        List<String> kinds = new ArrayList<>(List.of("node up"));
        for (int level = 1; level <= tree.levels(); level++) {
            kinds.add("level " + level + " down");
            kinds.add("level " + level + " up");
        }
        return kinds;
    }

    @Override
    public String family() {
        return "fattree";
    }

    @Override
    public boolean queuesAtOutputs() {
        return packets;
    }

    @Override
    public long bandwidth() {
        return network.uplink().bandwidth().bytesPerSecond();
    }

    @Override
    public long bandwidth(int link) {
        return direction(link) < 2 ? network.nodeLink().bandwidth().bytesPerSecond() : bandwidth();
    }

    @Override
    public String actor(boolean isOfNode) {
        return isOfNode ? "adapter" : "switch";
    }

    @Override
    public int direction(int link) {
        int element = link / ports();
        for (int level = 1; level <= tree.levels(); level++) {
            if (element < tree.switches(level)) {
                return 2 * level - (link % ports() < tree.downPorts(level) ? 1 : 0);
            }
            element -= tree.switches(level);
        }
        return 0;
    }

    @Override
    public int node(int link) {
        return FatTreeWiring.node(tree, link);
    }

    @Override
    public String name(int link) {
        int element = link / ports();
        for (int level = 1; level <= tree.levels(); level++) {
            if (element < tree.switches(level)) {
                int port = link % ports();
                int down = tree.downPorts(level);
                return level + "/" + element + (port < down ? ",down " + port : ",up " + (port - down));
            }
            element -= tree.switches(level);
        }
        int behind = link - firstNodeLink();
        return "node " + behind / tree.upPorts(0) + ",up " + behind % tree.upPorts(0);
    }

    private int firstNodeLink() {
        return count() - tree.nodes() * tree.upPorts(0);
    }

    @Override
    public boolean exists(int link) {
        return opposite(link) >= 0;
    }

    @Override
    public String from(int link) {
        return name(link);
    }

    @Override
    public String to(int link) {
        return name(opposite(link));
    }

    /** Returns the number of the link that leads back by the same cable; -1 if there is none. */
    private int opposite(int link) {
        int element = link / ports();
        int port = link % ports();
        int firstOfLevel = 0;
        for (int level = 1; level <= tree.levels(); level++) {
            int switches = tree.switches(level);
            if (element < switches) {
                int down = tree.downPorts(level);
                if (port >= down + tree.upPorts(level) || port >= down && tree.isFailed(level, element, port - down)) {
                    return -1;
                }
                return port < down
                        ? below(level, element, port, firstOfLevel)
                        : (firstOfLevel + switches + tree.parent(level, element, port - down)) * ports()
                                + tree.portOfParent(level, element, port - down);
            }
            element -= switches;
            firstOfLevel += switches;
        }
        int behind = link - firstOfLevel * ports();
        int up = tree.upPorts(0);
        return tree.parent(0, behind / up, behind % up) * ports() + tree.portOfParent(0, behind / up, behind % up);
    }

    /** Returns the number of the uplink that leads to a switch's downward port. */
    private int below(int level, int element, int port, int firstOfLevel) {
        int child = tree.child(level, element, port);
        if (child < 0 || tree.isFailedDown(level, element, port)) {
            return -1;
        }
        int childPort = tree.portOfChild(level, element, port);
        return level == 1
                ? firstNodeLink() + child * tree.upPorts(0) + childPort
                : (firstOfLevel - tree.switches(level - 1) + child) * ports() + childPort;
    }

    @Override
    public Map<String, Object> layout() {
        List<Map<String, Object>> levels = new ArrayList<>();
        int first = 0;
        for (int level = 1; level <= tree.levels(); level++) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", "level " + level);
            one.put("switches", tree.switches(level));
            one.put("first", first);
            one.put("down", tree.downPorts(level));
            one.put("up", tree.upPorts(level));
            one.put("reach", tree.reach(level));
            one.put("width", tree.width(level));
            levels.add(one);
            first += tree.switches(level);
        }
        Map<String, Object> layout = new LinkedHashMap<>();
        layout.put("shape", List.of(tree.nodes()));
        layout.put("levels", levels);
        layout.put("switches", first);
        layout.put("nodeLinks", tree.upPorts(0));
        layout.put("firstNodeLink", firstNodeLink());
        return layout;
    }

    /** Returns the busiest link of each switch: first the uplinks of all switches, then the downlinks. */
    @Override
    public List<byte[]> planes(byte[] busy) {
        int switches = switches(tree);
        byte[] most = new byte[2 * switches];
        int number = 0;
        for (int level = 1; level <= tree.levels(); level++) {
            for (int element = 0; element < tree.switches(level); element++, number++) {
                for (int port = 0; port < tree.downPorts(level) + tree.upPorts(level); port++) {
                    int at = port < tree.downPorts(level) ? switches + number : number;
                    most[at] = most(most[at], busy[number * ports() + port]);
                }
            }
        }
        return List.of(most);
    }

    @Override
    public List<String> planeNames() {
        return List.of("switchBusy");
    }
}
