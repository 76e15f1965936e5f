package mpi;

/**
 * A float with an int index, for MINLOC and MAXLOC. {@link MPI#floatInt} reads and writes elements of
 * {@link MPI#FLOAT_INT}.
 */
public final class FloatInt extends Struct {
    private final int value = addFloat();
    private final int index = addInt();

    FloatInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** A float with an int index. */
    public final class Data extends Struct.Data {
        /** Creates a cursor without a buffer. */
        public Data() {}

        /** {@return the value} */
        public float getValue() {
            return getFloat(value);
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
        public void putValue(float v) {
            putFloat(value, v);
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
