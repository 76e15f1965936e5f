package mpi;

/** What a Cartesian communicator was made with, and where the calling rank is in it. */
public final class CartParms extends Identified {
    /** Extent of each dimension. */
    public int[] dims;

    /** Whether each dimension is a ring. */
    public boolean[] periods;

    /** The calling rank's coordinates. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /** Number of dimensions. */
    public int getDimCount() {
        return dims.length;
    }

    /** Extent of dimension {@code i}. */
    public int getDim(int i) {
        return dims[i];
    }

    /** Whether dimension {@code i} is a ring. */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /** The calling rank's coordinate in dimension {@code i}. */
    public int getCoord(int i) {
        return coords[i];
    }
}
