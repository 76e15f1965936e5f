package mpi;

/** {@link CartComm} in the MPJ dialect. */
public class Cartcomm extends CartComm {
    Cartcomm(CommHandle handle) {
        super(handle);
    }

    @Override
    Cartcomm with(CommHandle handle) {
        return new Cartcomm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Cartcomm clone() {
        return dup();
    }

    @Override
    public Cartcomm dup() {
        return (Cartcomm) super.dup();
    }

    @Override
    public Cartcomm iDup() {
        return (Cartcomm) super.iDup();
    }

    @Override
    public Cartcomm dupWithInfo(Info info) {
        return (Cartcomm) super.dupWithInfo(info);
    }

    /** {@link #getRank(int[])}. */
    public final int Rank(int[] coords) {
        return getRank(coords);
    }

    /** {@link #getCoords}. */
    public final int[] Coords(int rank) {
        return getCoords(rank);
    }

    /** {@link #shift}. */
    public final ShiftParms Shift(int direction, int disp) {
        return shift(direction, disp);
    }

    @Override
    public Cartcomm sub(boolean[] remainDims) {
        return Sub(remainDims);
    }

    /** {@link #sub}. */
    public final Cartcomm Sub(boolean[] remainDims) {
        return new Cartcomm(CommHandle.of(subState("Sub", remainDims)));
    }

    /** {@link #map}. */
    public final int Map(int[] dims, boolean[] periods) {
        return map(dims, periods);
    }

    /** {@link #getTopo}. */
    public final CartParms Get() {
        return getTopo();
    }

    /** {@link #createDims}. */
    public static void Dims_create(int nnodes, int[] dims) {
        createDims(nnodes, dims);
    }
}
