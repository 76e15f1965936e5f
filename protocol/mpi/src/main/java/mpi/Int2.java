package mpi;

/** An int with an int index, for MINLOC and MAXLOC. {@link MPI#int2} reads and writes elements of {@link MPI#INT2}. */
public final class Int2 extends Struct {
    private final int value = addInt();
    private final int index = addInt();

    Int2() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** An int with an int index. */
    public final class Data extends Struct.Data {
        /** Creates a cursor without a buffer. */
        public Data() {}

        /** {@return the value} */
        public int getValue() {
            return getInt(value);
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
        public void putValue(int v) {
            putInt(value, v);
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
