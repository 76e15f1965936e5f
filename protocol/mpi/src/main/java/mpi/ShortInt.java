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
        /** Creates a cursor without a buffer. */
        public Data() {}

        /** {@return the value} */
        public short getValue() {
            return getShort(value);
        }

        /** {@return the index} */
        public int getIndex() {
            return getInt(index);
        }

        /**
         * Sets the value.
         *
         * @param v new value
         */
        public void putValue(short v) {
            putShort(value, v);
        }

        /**
         * Sets the index.
         *
         * @param v new index
         */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
