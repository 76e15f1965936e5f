package mpi;

/**
 * A short with an int index, for MINLOC and MAXLOC. {@link MPI#shortInt} reads and writes elements of
 * {@link MPI#SHORT_INT}.
 */
public final class ShortInt extends Struct {
    private final int value = addShort();
    private final int index = setOffset(Integer.BYTES).addInt();

    ShortInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** A short with an int index. */
    public final class Data extends Struct.Data {
        public Data() {}

        public short getValue() {
            return getShort(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(short v) {
            putShort(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
