package org.rankcluster.arrays;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * Describes a structured grid of one to three dimensions (Balaji et al. 2007, section 2.1): how many points, how many values each has, and what a computation
 * reads around a point. A grid has one field, no ghost points and borders in all dimensions, until said otherwise. Points count from 0; the first dimension
 * is the contiguous one.
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

    /** Describes a grid of this many points in each of one to three dimensions, 1 or more each. */
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

    /** Gives each point this many values, next to each other. */
    public Grid fields(int count) {
        check("fields", count, 1);
        return new Grid(sizes, count, stencil, width, periodic);
    }

    /**
     * Lets processes see points around theirs.
     *
     * @param distance points in each direction, 0 or more, and no more than the grid has
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

    /** Joins the ends of a dimension. */
    public Grid periodic(int dimension) {
        if (dimension < 0 || dimension >= sizes.length) {
            throw new InputException(WHERE, "dimension", dimension, "0.." + (sizes.length - 1));
        }
        boolean[] joined = periodic.clone();
        joined[dimension] = true;
        return new Grid(sizes, fields, stencil, width, joined);
    }

    /** Distributes the grid over the processes of a communicator; collective, without messages. */
    public DistributedArray on(Intracomm comm, ScatterMethod method) throws MPIException {
        return new DistributedArray(this, comm, method);
    }

    /** Returns the number of dimensions, 1 to 3. */
    public int dimensions() {
        return sizes.length;
    }

    /** Returns the points of a dimension; 1 of those that the grid does not have. */
    public int size(int dimension) {
        return dimension < sizes.length ? sizes[dimension] : 1;
    }

    /** Returns the values of a point. */
    public int fields() {
        return fields;
    }

    /** Returns the shape of the stencil. */
    public Stencil stencil() {
        return stencil;
    }

    /** Returns the width of the stencil in a dimension; 0 in those that the grid does not have. */
    public int width(int dimension) {
        return dimension < sizes.length ? width : 0;
    }

    /** Returns whether the ends of a dimension are joined. */
    public boolean isPeriodic(int dimension) {
        return dimension < sizes.length && periodic[dimension];
    }
}
