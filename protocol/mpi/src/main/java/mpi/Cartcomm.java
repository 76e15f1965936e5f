package mpi;

/** The form of {@link CartComm} in the mpiJava API. */
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

    /** Calls {@link #getRank(int[])}. */
    public final int Rank(int[] coords) {
        return getRank(coords);
    }

    /** Calls {@link #getCoords}. */
    public final int[] Coords(int rank) {
        return getCoords(rank);
    }

    /** Calls {@link #shift}. */
    public final ShiftParms Shift(int direction, int disp) {
        return shift(direction, disp);
    }

    @Override
    public Cartcomm sub(boolean[] remainDims) {
        return Sub(remainDims);
    }

    /** Calls {@link #sub}. */
    public final Cartcomm Sub(boolean[] remainDims) {
        return new Cartcomm(CommHandle.of(subState("Sub", remainDims)));
    }

    /** Calls {@link #map}. */
    public final int Map(int[] dims, boolean[] periods) {
        return map(dims, periods);
    }

    /** Calls {@link #getTopo}. */
    public final CartParms Get() {
        return getTopo();
    }

    /** Calls {@link #createDims}. */
    public static void Dims_create(int nnodes, int[] dims) {
        createDims(nnodes, dims);
    }
}
