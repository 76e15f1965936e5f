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
 * A box of grid points that a process reads, independent of their owners. The box is a local vector with its ghost points,
 * or the points of another grid that a process needs. Coordinate x varies fastest; the fields of a point are
 * contiguous. Points beyond a border that is not periodic have places too, which are never written.
 */
public final class GridWindow {
    private final DistributedArray array;
    private final Spans spans;
    private final boolean isStar;
    private final int[] first = new int[Grid.DIMENSIONS];
    private final int[] extent = new int[Grid.DIMENSIONS];
    private final int size;
    private final Exchange gather;

    /**
     * Creates a window on all points of the spans. A star leaves out points with more than one coordinate outside of the process's own
     * part.
     */
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

    /** Returns the checked span of the processes at a coordinate. */
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
     * Creates the exchange that fills the window.
     *
     * @param shift position of a process's own part in the array that it sends from
     * @param sent extents of that array
     * @param withOwn whether points of the process's own interval are filled too
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

    /** An action for a box of points that one process owns and another one reads. */
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

    /** Creates the exchange that fills ghost points from windows that contain their process's own part. */
    Exchange refresh() throws MPIException {
        int[] shift = new int[Grid.DIMENSIONS];
        for (int d = 0; d < shift.length; d++) {
            shift[d] = array.first(d) - first[d];
        }
        return exchange(shift, extent, false);
    }

    /**
     * Returns the first point in a dimension.
     *
     * @param dimension 0, 1 or 2
     * @return point; negative if it is beyond the border
     */
    public int first(int dimension) {
        return first[dimension];
    }

    /**
     * Returns the number of points in a dimension, including points beyond borders.
     *
     * @param dimension 0, 1 or 2
     * @return number of points, 0 or more
     */
    public int length(int dimension) {
        return extent[dimension];
    }

    /**
     * Returns the number of values: all fields of all points.
     *
     * @return number of values, 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Creates an array for the window's values.
     *
     * @return {@link #size()} values, all 0
     */
    public double[] newValues() {
        return new double[size];
    }

    /**
     * Returns the index of a value. Coordinates are coordinates of the grid; they are not checked.
     *
     * @param x coordinate of a point in the window; may be negative, or beyond the grid
     * @param y coordinate of the point; 0 without a second dimension
     * @param z coordinate of the point; 0 without a third dimension
     * @param field field of the point, 0 or more
     * @return index, 0 or more, below {@link #size()}
     */
    public int index(int x, int y, int z, int field) {
        return (((z - first[2]) * extent[1] + y - first[1]) * extent[0] + x - first[0])
                        * array.grid().fields()
                + field;
    }

    /**
     * Fills the window; collective.
     *
     * @param global the calling process's part of a global vector
     * @param values values of the window; places of points that no process owns do not change
     * @throws InputException if an array has the wrong length
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public void gather(double[] global, double[] values) throws MPIException {
        DistributedArray.check("global", global, array.size());
        DistributedArray.check("values", values, size);
        gather.move(global, values);
    }

    /**
     * Frees the datatypes of the window; not collective.
     *
     * @throws MPIException of class ERR_TYPE if the datatypes were freed before
     */
    public void free() throws MPIException {
        gather.free();
    }
}
