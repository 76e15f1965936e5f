package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.hardware.torus.TorusRoutes;

/** The link numbering of a torus, with the links of each node contiguous. A link's name is {@code 5,3,3,-z}. */
public final class TorusLinkSpace extends LinkSpace {
    private static final String[] FEW = {"x", "y", "z"};
    private static final String[] MANY = {"a", "b", "c", "d", "e", "f", "g", "h"};

    private final Torus torus;
    private final TorusNetwork network;

    private TorusLinkSpace(Torus torus, TorusNetwork network, boolean packets) {
        super(
                torus.nodes() * torus.directions(),
                existing(torus),
                torus.directions(),
                packets ? network.channels().bufferChunks() : 0,
                IntStream.range(0, torus.directions())
                        .mapToObj(direction -> (Torus.isPositive(direction) ? "+" : "-")
                                + dimension(torus, Torus.dimensionOf(direction)))
                        .toList());
        this.torus = torus;
        this.network = network;
    }

    /** The finder of the links of tori. */
    public static final class TorusFinder implements Finder {
        @Override
        public @Nullable LinkSpace of(Machine machine, boolean packets) {
            return machine.topology() instanceof Torus torus && machine.network() instanceof TorusNetwork network
                    ? new TorusLinkSpace(torus, network, packets)
                    : null;
        }
    }

    private static int existing(Torus torus) {
        return IntStream.range(0, torus.nodes()).map(torus::links).sum();
    }

    private static String dimension(Torus torus, int dimension) {
        return torus.dimensions() <= FEW.length ? FEW[dimension] : MANY[dimension];
    }

    @Override
    public String family() {
        return "torus";
    }

    @Override
    public Torus torus() {
        return torus;
    }

    @Override
    public long bandwidth() {
        return network.link().bandwidth().bytesPerSecond();
    }

    @Override
    public int first(int firstNode) {
        return firstNode * ports();
    }

    @Override
    public int end(int endNode) {
        return endNode * ports();
    }

    @Override
    public String actor(boolean isOfNode) {
        return "router";
    }

    @Override
    public int direction(int link) {
        return link % ports();
    }

    @Override
    public int node(int link) {
        return link / ports();
    }

    @Override
    public String name(int link) {
        return from(link) + "," + directions().get(link % ports());
    }

    @Override
    public boolean exists(int link) {
        return neighbour(link) >= 0 && !torus.isFailed(link / ports(), link % ports());
    }

    private int neighbour(int link) {
        return torus.neighbour(link / ports(), link % ports());
    }

    /** Returns the coordinates of a link's node, as {@code 5,3,3}. */
    @Override
    public String from(int link) {
        return coordinates(link / ports());
    }

    @Override
    public String to(int link) {
        return coordinates(neighbour(link));
    }

    private String coordinates(int node) {
        return IntStream.range(0, torus.dimensions())
                .mapToObj(dimension -> String.valueOf(torus.coordinate(node, dimension)))
                .collect(Collectors.joining(","));
    }

    @Override
    public List<String> channels() {
        if (!isBounded()) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        for (int channel = 0; channel < network.channels().dynamic(); channel++) {
            names.add("dynamic " + channel);
        }
        names.add("escape");
        if (network.routes().priority() != TorusRoutes.Priority.NONE) {
            names.add("priority");
        }
        return names;
    }

    @Override
    public Map<String, Object> layout() {
        IntStream dimensions = IntStream.range(0, torus.dimensions());
        Map<String, Object> layout = new LinkedHashMap<>();
        layout.put("shape", Arrays.stream(torus.shape()).boxed().toList());
        layout.put("wrap", dimensions.mapToObj(torus::wraps).toList());
        layout.put(
                "dimensions",
                IntStream.range(0, torus.dimensions())
                        .mapToObj(dimension -> dimension(torus, dimension))
                        .toList());
        layout.put("directions", torus.directions());
        layout.put("linksPerNode", torus.directions());
        return layout;
    }

    /**
     * Returns the busiest link of each row, for each dimension. Rows are ordered by the other coordinates, the
     * first fastest.
     */
    @Override
    public List<byte[]> planes(byte[] busy) {
        List<byte[]> planes = new ArrayList<>();
        int stride = 1;
        for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
            int extent = torus.extent(dimension);
            byte[] plane = new byte[torus.nodes() / extent];
            for (int node = 0; node < torus.nodes(); node++) {
                int row = node / (stride * extent) * stride + node % stride;
                int link = node * ports() + 2 * dimension;
                plane[row] = most(plane[row], most(busy[link], busy[link + 1]));
            }
            planes.add(plane);
            stride *= extent;
        }
        return planes;
    }

    @Override
    public List<String> planeNames() {
        return IntStream.range(0, torus.dimensions())
                .mapToObj(dimension -> "planeBusy" + dimension)
                .toList();
    }
}
