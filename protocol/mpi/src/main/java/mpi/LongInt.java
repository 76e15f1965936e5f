package mpi;

/**
 * A long with an int index, for MINLOC and MAXLOC. {@link MPI#longInt} reads and writes elements of
 * {@link MPI#LONG_INT}.
 */
public final class LongInt extends Struct {
    private final int value = addLong();
    private final int index = addInt();

    LongInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** A long with an int index. */
    public final class Data extends Struct.Data {
        /** Creates a cursor without a buffer. */
        public Data() {}

        /** {@return the value} */
        public long getValue() {
            return getLong(value);
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
        public void putValue(long v) {
            putLong(value, v);
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
