package mpi;

/**
 * A double with an int index, for MINLOC and MAXLOC. {@link MPI#doubleInt} reads and writes elements of
 * {@link MPI#DOUBLE_INT}.
 */
public final class DoubleInt extends Struct {
    private final int value = addDouble();
    private final int index = addInt();

    DoubleInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** A double with an int index. */
    public final class Data extends Struct.Data {
        /** Creates a cursor without a buffer. */
        public Data() {}

        /** {@return the value} */
        public double getValue() {
            return getDouble(value);
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
        public void putValue(double v) {
            putDouble(value, v);
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
