package org.rankcluster.arrays;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * A structured grid of one to three dimensions, with number of points, fields and stencil (Balaji et al., 2007, section
 * 2.1). By default a grid has one field, no ghost points and borders in all dimensions. Points count from 0; the first
 * dimension is contiguous in memory.
 */
public final class Grid {
    static final int DIMENSIONS = 3;
    private static final String WHERE = "Grid";

    private final int[] sizes;
    private final int fields;
    private final Stencil stencil;
    private final int width;
    private final boolean[] periodic;

    private Grid(int[] sizes, int fields, Stencil stencil, int width, boolean[] periodic) {
        this.sizes = sizes;
        this.fields = fields;
        this.stencil = stencil;
        this.width = width;
        this.periodic = periodic;
    }

    /**
     * Creates a grid with one field and no ghost points.
     *
     * @param sizes number of points in each of one to three dimensions, 1 or more
     * @return the grid
     * @throws InputException for other sizes
     */
    public static Grid of(int... sizes) {
        if (sizes.length < 1 || sizes.length > DIMENSIONS) {
            throw new InputException(WHERE, "sizes", Arrays.toString(sizes), "1 to 3 dimensions");
        }
        for (int d = 0; d < sizes.length; d++) {
            check("sizes[" + d + "]", sizes[d], 1);
        }
        return new Grid(sizes.clone(), 1, Stencil.STAR, 0, new boolean[sizes.length]);
    }

    private static void check(String name, int value, int least) {
        if (value < least) {
            throw new InputException(WHERE, name, value, least + " or more");
        }
    }

    /**
     * Returns this grid with another number of fields.
     *
     * @param count number of values of a point, 1 or more; they are contiguous
     * @return the new grid
     * @throws InputException for a smaller number
     */
    public Grid fields(int count) {
        check("fields", count, 1);
        return new Grid(sizes, count, stencil, width, periodic);
    }

    /**
     * Returns this grid with ghost points around the points of each process.
     *
     * @param shape the points that are read around a point
     * @param distance number of points in each direction, 0 or more, at most the extent of each dimension
     * @return the new grid
     * @throws InputException for another distance
     */
    public Grid stencil(Stencil shape, int distance) {
        check("width", distance, 0);
        for (int d = 0; d < sizes.length; d++) {
            if (sizes[d] < distance) {
                throw new InputException(
                        WHERE, "sizes[" + d + "]", sizes[d], "at least the width of the stencil, " + distance);
            }
        }
        return new Grid(sizes, fields, shape, distance, periodic);
    }

    /**
     * Returns this grid with a periodic dimension: its ends are joined.
     *
     * @param dimension 0 or more, below {@link #dimensions()}
     * @return the new grid
     * @throws InputException if there is no such dimension
     */
    public Grid periodic(int dimension) {
        if (dimension < 0 || dimension >= sizes.length) {
            throw new InputException(WHERE, "dimension", dimension, "0.." + (sizes.length - 1));
        }
        boolean[] joined = periodic.clone();
        joined[dimension] = true;
        return new Grid(sizes, fields, stencil, width, joined);
    }

    /**
     * Distributes the grid over the processes of a communicator; collective, without messages.
     *
     * @param comm communicator of the processes
     * @param method implementation of the exchanges
     * @return the distributed array
     * @throws InputException if a process would have 2^31 values or more
     * @throws MPIException of class ERR_COMM if the communicator was freed
     */
    public DistributedArray on(Intracomm comm, ScatterMethod method) throws MPIException {
        return new DistributedArray(this, comm, method);
    }

    /**
     * Returns the number of dimensions.
     *
     * @return 1 to 3
     */
    public int dimensions() {
        return sizes.length;
    }

    /**
     * Returns the number of points of a dimension.
     *
     * @param dimension 0 or more
     * @return number of points; 1 if the grid does not have the dimension
     */
    public int size(int dimension) {
        return dimension < sizes.length ? sizes[dimension] : 1;
    }

    /**
     * Returns the number of values of a point.
     *
     * @return number of fields, 1 or more
     */
    public int fields() {
        return fields;
    }

    /** {@return the shape of the stencil} */
    public Stencil stencil() {
        return stencil;
    }

    /**
     * Returns the width of the stencil in a dimension.
     *
     * @param dimension 0 or more
     * @return number of points; 0 if the grid does not have the dimension
     */
    public int width(int dimension) {
        return dimension < sizes.length ? width : 0;
    }

    /**
     * Returns whether the ends of a dimension are joined.
     *
     * @param dimension 0 or more
     * @return true if the dimension is periodic
     */
    public boolean isPeriodic(int dimension) {
        return dimension < sizes.length && periodic[dimension];
    }
}
