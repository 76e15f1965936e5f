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
        public Data() {}

        public long getValue() {
            return getLong(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(long v) {
            putLong(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
