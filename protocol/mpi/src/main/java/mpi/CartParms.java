package mpi;

/** The result of a query for a Cartesian communicator's parameters, and the calling rank's position in it. */
public final class CartParms extends Identified {
    /** Extent of each dimension. */
    public int[] dims;

    /** True for each dimension that is periodic. */
    public boolean[] periods;

    /** The calling rank's coordinates. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /** {@return the number of dimensions} */
    public int getDimCount() {
        return dims.length;
    }

    /**
     * Returns the extent of a dimension.
     *
     * @param i dimension, 0 or more
     * @return extent, 1 or more
     */
    public int getDim(int i) {
        return dims[i];
    }

    /**
     * {@return whether a dimension is periodic}
     *
     * @param i dimension, 0 or more
     */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /**
     * Returns the calling rank's coordinate in a dimension.
     *
     * @param i dimension, 0 or more
     * @return coordinate, 0 or more
     */
    public int getCoord(int i) {
        return coords[i];
    }
}
