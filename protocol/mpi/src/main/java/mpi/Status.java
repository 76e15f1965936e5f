package mpi;

import org.jspecify.annotations.Nullable;

/** What is known of a completed communication. */
public final class Status extends Identified implements Freeable {
    private static final int UNKNOWN = -1;

    /** Rank of the sender in the communicator. */
    public int source;

    /** Tag of the message. */
    public int tag;

    /** Which entry of the array it was, for the any and some families. */
    public int index;

    private long bytes;
    private int objects = UNKNOWN;
    private boolean cancelled;

    /** The empty status: ANY_SOURCE, ANY_TAG, no data. */
    public Status() {
        this(MPI.ANY_SOURCE, MPI.ANY_TAG, 0);
    }

    Status(int source, int tag, long bytes) {
        this.source = source;
        this.tag = tag;
        this.bytes = bytes;
    }

    /** Sets how many objects the message had. */
    Status objects(int number) {
        objects = number;
        return this;
    }

    /** Sets which entry of an array it was. */
    Status index(int entry) {
        index = entry;
        return this;
    }

    /** The number of elements; UNDEFINED if the data are not a whole number of them, or if it cannot be known (probed objects). */
    public int getCount(Datatype datatype) {
        checked("getCount", datatype);
        long present = datatype.isObject() ? objects : bytes;
        int size = datatype.layout().size();
        if (datatype.isObject() && bytes == 0) {
            return 0;
        }
        if (present == UNKNOWN || size == 0 || present % size != 0) {
            return present == 0 ? 0 : MPI.UNDEFINED;
        }
        return narrow(present / size);
    }

    /** The number of basic elements; UNDEFINED if the data end within one. */
    public int getElements(Datatype datatype) {
        checked("getElements", datatype);
        if (datatype.isObject()) {
            int whole = getCount(datatype);
            return whole == MPI.UNDEFINED
                    ? whole
                    : narrow((long) whole * datatype.layout().elements());
        }
        long elements = datatype.layout().elementsIn(bytes);
        return elements < 0 ? MPI.UNDEFINED : narrow(elements);
    }

    private static int narrow(long number) {
        return number > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) number;
    }

    /** {@link #getElements} as a count. */
    public Count getElementsX(Datatype datatype) {
        checked("getElementsX", datatype);
        if (datatype.isObject()) {
            return new Count(getElements(datatype));
        }
        long elements = datatype.layout().elementsIn(bytes);
        return new Count(elements < 0 ? MPI.UNDEFINED : elements);
    }

    /** Sets what {@link #getElements} gives for this type; {@link #getCount} gives what goes with it. */
    public void setElements(Datatype datatype, int count) {
        setElements(datatype, (long) count);
    }

    private static void checked(String name, @Nullable Datatype datatype) {
        if (datatype == null) {
            throw call(name).error(MPI.ERR_TYPE, "type", null, "a datatype");
        }
    }

    private static Call call(String name) {
        return new Call(null, name, () -> "Status." + name + "()");
    }

    private void setElements(Datatype datatype, long count) {
        checked("setElements", datatype);
        bytes = datatype.layout().bytesOf(count);
        objects = datatype.isObject() ? Math.toIntExact(count) : UNKNOWN;
    }

    /** {@link #setElements} with a count. */
    public void setElementsX(Datatype datatype, Count count) {
        setElements(
                datatype,
                call("setElementsX").checkNotNull(MPI.ERR_ARG, "count", count).getCount());
    }

    /** Whether the communication was cancelled. */
    public boolean isCancelled() {
        return cancelled;
    }

    public void setCancelled(boolean flag) {
        cancelled = flag;
    }

    public int getSource() {
        return source;
    }

    public int getTag() {
        return tag;
    }

    /** The error class of the communication: success, since errors are thrown. */
    public int getError() {
        return MPI.SUCCESS;
    }

    public int getIndex() {
        return index;
    }

    /** {@link #getCount}. */
    public int Get_count(Datatype datatype) {
        return getCount(datatype);
    }

    /** {@link #getElements}. */
    public int Get_elements(Datatype datatype) {
        return getElements(datatype);
    }

    /** {@link #isCancelled}. */
    public boolean Test_cancelled() {
        return cancelled;
    }

    /** Nothing is held. */
    @Override
    public void free() {
        // A status is an ordinary object.
    }
}
