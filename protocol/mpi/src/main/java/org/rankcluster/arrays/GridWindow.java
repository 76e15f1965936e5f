package org.rankcluster.arrays;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * A box of grid points that a process sees, whoever has them: a local vector with its ghost points, or what a process needs of another grid's points. Values
 * lie x fastest, the fields of a point next to each other. Points beyond a border that is not periodic have places too; nothing is ever written there.
 */
public final class GridWindow {
    private final DistributedArray array;
    private final Spans spans;
    private final boolean isStar;
    private final int[] first = new int[Grid.DIMENSIONS];
    private final int[] extent = new int[Grid.DIMENSIONS];
    private final int size;
    private final Exchange gather;

    /** A window on all points of the spans, or of a star only those with one coordinate at most outside the process's own part. */
    GridWindow(DistributedArray array, Spans spans, boolean isStar) throws MPIException {
        this.array = array;
        this.spans = spans;
        this.isStar = isStar;
        for (int d = 0; d < Grid.DIMENSIONS; d++) {
            Span span = span(d, array.coordinate(d));
            first[d] = span.first();
            extent[d] = span.length();
        }
        size = DistributedArray.values("window", extent, array.grid().fields());
        gather = exchange(new int[Grid.DIMENSIONS], array.lengths(), true);
    }

    /** What the processes at a coordinate see, checked. */
    private Span span(int dimension, int process) {
        if (dimension >= array.grid().dimensions()) {
            int length = array.partition(dimension).length(process);
            return new Span(0, length);
        }
        Span span = spans.of(dimension, process);
        int points = array.grid().size(dimension);
        if (span.first() < -points || span.end() > 2 * points || span.length() < 0) {
            throw new InputException(
                    "GridWindow",
                    "span of dimension " + dimension,
                    span.first() + ".." + span.end(),
                    "an interval within " + -points + ".." + 2 * points);
        }
        return span;
    }

    /**
     * Makes the exchange that fills the window.
     *
     * @param shift place of a process's own part in the array that it sends from
     * @param sent extents of that array
     * @param withOwn whether points of the process's own interval are filled, too
     */
    private Exchange exchange(int[] shift, int[] sent, boolean withOwn) throws MPIException {
        List<List<Overlap>> seen = new ArrayList<>();
        List<List<Overlap>> shown = new ArrayList<>();
        for (int d = 0; d < Grid.DIMENSIONS; d++) {
            int dimension = d;
            seen.add(overlaps(dimension, array.coordinate(dimension)));
            shown.add(IntStream.range(0, array.processes(dimension))
                    .boxed()
                    .flatMap(viewer -> overlaps(dimension, viewer).stream())
                    .filter(overlap -> overlap.owner() == array.coordinate(dimension))
                    .toList());
        }
        SortedMap<Integer, List<Box>> receives = new TreeMap<>();
        product(
                seen,
                withOwn,
                (x, y, z) -> add(
                        receives,
                        array.rank(x.owner(), y.owner(), z.owner()),
                        new int[] {x.inWindow(), y.inWindow(), z.inWindow()},
                        new int[] {x.length(), y.length(), z.length()},
                        extent));
        SortedMap<Integer, List<Box>> sends = new TreeMap<>();
        product(
                shown,
                withOwn,
                (x, y, z) -> add(
                        sends,
                        array.rank(x.viewer(), y.viewer(), z.viewer()),
                        new int[] {shift[0] + x.inPart(), shift[1] + y.inPart(), shift[2] + z.inPart()},
                        new int[] {x.length(), y.length(), z.length()},
                        sent));
        return Exchange.of(array.comm(), array.method(), joined(sends), joined(receives));
    }

    private List<Overlap> overlaps(int dimension, int viewer) {
        return Overlap.of(
                array.partition(dimension), array.grid().isPeriodic(dimension), viewer, span(dimension, viewer));
    }

    /** What is done with a box of points of one process that another one sees. */
    private interface Found {
        void box(Overlap x, Overlap y, Overlap z);
    }

    private void product(List<List<Overlap>> overlaps, boolean withOwn, Found found) {
        for (Overlap z : overlaps.get(2)) {
            for (Overlap y : overlaps.get(1)) {
                for (Overlap x : overlaps.get(0)) {
                    int outside = (x.isGhost() ? 1 : 0) + (y.isGhost() ? 1 : 0) + (z.isGhost() ? 1 : 0);
                    if ((outside > 0 || withOwn) && (outside <= 1 || !isStar)) {
                        found.box(x, y, z);
                    }
                }
            }
        }
    }

    private void add(SortedMap<Integer, List<Box>> boxes, int rank, int[] start, int[] length, int[] of) {
        boxes.computeIfAbsent(rank, _ -> new ArrayList<>())
                .add(new Box(start, length, of, array.grid().fields()));
    }

    private static SortedMap<Integer, Positions> joined(SortedMap<Integer, List<Box>> boxes) {
        return boxes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> Several.of(entry.getValue()), (one, _) -> one, TreeMap::new));
    }

    /** Makes the exchange that fills ghost points from windows that hold their process's own part. */
    Exchange refresh() throws MPIException {
        int[] shift = new int[Grid.DIMENSIONS];
        for (int d = 0; d < shift.length; d++) {
            shift[d] = array.first(d) - first[d];
        }
        return exchange(shift, extent, false);
    }

    /** Returns the first point in a dimension, which may lie beyond the border. */
    public int first(int dimension) {
        return first[dimension];
    }

    /** Returns the points in a dimension, those beyond borders included. */
    public int length(int dimension) {
        return extent[dimension];
    }

    /** Returns the number of values, which all fields of all points are. */
    public int size() {
        return size;
    }

    /** Makes an array for its values, all 0. */
    public double[] newValues() {
        return new double[size];
    }

    /** Returns the place of a value; coordinates are those of the grid, {@code y} and {@code z} 0 in dimensions that it does not have. */
    public int index(int x, int y, int z, int field) {
        return (((z - first[2]) * extent[1] + y - first[1]) * extent[0] + x - first[0])
                        * array.grid().fields()
                + field;
    }

    /**
     * Fills the window; collective.
     *
     * @param global the process's part of a global vector
     * @param values of the window; places that no process has stay as they are
     */
    public void gather(double[] global, double[] values) throws MPIException {
        DistributedArray.check("global", global, array.size());
        DistributedArray.check("values", values, size);
        gather.move(global, values);
    }

    /** Frees the datatypes that it holds. */
    public void free() throws MPIException {
        gather.free();
    }
}
