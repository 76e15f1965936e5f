package org.rankcluster.hardware.torus;

import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.LinkSets;

/**
 * The link sets of a torus for lower bounds of time. Each dimension has five sets. Two have the links of each direction. One has the links
 * of both directions, which share messages that may go either way round. Two have the links from the lower half of the dimension to the
 * upper one, and back. Routes are minimal.
 */
record TorusLinkSets(Torus torus, Bandwidth link) implements LinkSets {
    private static final int PLUS = 0;
    private static final int MINUS = 1;
    private static final int BOTH = 2;
    private static final int UP = 3;
    private static final int DOWN = 4;
    private static final int SETS = 5;
    private static final String[] NAMES = {"links +", "links -", "links +-", "bisection +", "bisection -"};

    @Override
    public int count() {
        return torus.dimensions() * SETS;
    }

    @Override
    public boolean isBisection(int set) {
        return set % SETS >= UP;
    }

    @Override
    public String name(int set) {
        int dimension = set / SETS;
        return NAMES[set % SETS] + (char) ((torus.dimensions() <= 3 ? 'x' : 'a') + dimension);
    }

    @Override
    public double bytesPerSecond(int set) {
        int dimension = set / SETS;
        int extent = torus.extent(dimension);
        if (extent == 1) {
            return 0;
        }
        long lines = torus.nodes() / extent;
        int ofLine = torus.wraps(dimension) ? extent : extent - 1;
        long links = switch (set % SETS) {
            case PLUS, MINUS -> lines * ofLine;
            case BOTH -> 2 * lines * ofLine;
            default -> lines * (torus.wraps(dimension) ? 2 : 1);
        };
        return (double) links * link.bytesPerSecond();
    }

    @Override
    public void add(int from, int to, long bytes, double[] loads) {
        for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
            int offset = torus.offset(from, to, dimension);
            if (offset == 0) {
                continue;
            }
            double load = (double) bytes * Math.abs(offset);
            int first = dimension * SETS;
            loads[first + BOTH] += load;
            if (!torus.isTie(from, to, dimension)) {
                loads[first + (offset > 0 ? PLUS : MINUS)] += load;
            }
            boolean isUpper = isUpper(to, dimension);
            if (isUpper != isUpper(from, dimension)) {
                loads[first + (isUpper ? UP : DOWN)] += bytes;
            }
        }
    }

    private boolean isUpper(int node, int dimension) {
        return torus.coordinate(node, dimension) >= torus.extent(dimension) / 2;
    }
}
