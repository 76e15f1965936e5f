package mpi;

import org.jspecify.annotations.Nullable;

/** The status of a completed receive, probe or send: source, tag, error, and number of elements. */
public final class Status extends Identified implements Freeable {
    private static final int UNKNOWN = -1;

    /** Rank of the sender in the communicator. */
    public int source;

    /** Tag of the message. */
    public int tag;

    /** Index of the request in its array, for the any and some families. */
    public int index;

    private long bytes;
    private int objects = UNKNOWN;
    private boolean cancelled;

    /** Creates the empty status: ANY_SOURCE, ANY_TAG, no data. */
    public Status() {
        this(MPI.ANY_SOURCE, MPI.ANY_TAG, 0);
    }

    Status(int source, int tag, long bytes) {
        this.source = source;
        this.tag = tag;
        this.bytes = bytes;
    }

    /** Sets the number of objects of the message. */
    Status objects(int number) {
        objects = number;
        return this;
    }

    /** Sets the index of the request in its array. */
    Status index(int entry) {
        index = entry;
        return this;
    }

    /**
     * Returns the number of received elements.
     *
     * @param datatype type of the elements
     * @return number of elements, 0 or more; UNDEFINED if the data are not a whole number of elements, or are probed
     *     objects
     * @throws MPIException of class ERR_TYPE if {@code datatype} is null
     */
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

    /**
     * Returns the number of received basic elements.
     *
     * @param datatype type of the elements
     * @return number of basic elements, 0 or more; UNDEFINED if the data end within one
     * @throws MPIException of class ERR_TYPE if {@code datatype} is null
     */
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

    /**
     * Returns {@link #getElements} as a count, which may exceed the range of an int.
     *
     * @param datatype type of the elements
     * @return number of basic elements, 0 or more, or UNDEFINED
     * @throws MPIException of class ERR_TYPE if {@code datatype} is null
     */
    public Count getElementsX(Datatype datatype) {
        checked("getElementsX", datatype);
        if (datatype.isObject()) {
            return new Count(getElements(datatype));
        }
        long elements = datatype.layout().elementsIn(bytes);
        return new Count(elements < 0 ? MPI.UNDEFINED : elements);
    }

    /**
     * Sets the result of {@link #getElements} for this type, and of {@link #getCount} accordingly.
     *
     * @param datatype type of the elements
     * @param count number of basic elements, 0 or more
     * @throws MPIException of class ERR_TYPE if {@code datatype} is null
     */
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

    /**
     * Sets the result of {@link #getElementsX}, see {@link #setElements(Datatype, int)}.
     *
     * @param datatype type of the elements
     * @param count number of basic elements, 0 or more
     * @throws MPIException of class ERR_TYPE or ERR_ARG if an argument is null
     */
    public void setElementsX(Datatype datatype, Count count) {
        setElements(
                datatype,
                call("setElementsX").checkNotNull(MPI.ERR_ARG, "count", count).getCount());
    }

    /** {@return whether the communication was cancelled} */
    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * Sets whether the communication was cancelled.
     *
     * @param flag the new value of {@link #isCancelled}
     */
    public void setCancelled(boolean flag) {
        cancelled = flag;
    }

    /** {@return the rank of the sender in the communicator} */
    public int getSource() {
        return source;
    }

    /** {@return the tag of the message, 0 or more} */
    public int getTag() {
        return tag;
    }

    /**
     * Returns the error class of the communication. The class is SUCCESS, since errors are thrown.
     *
     * @return number of the error class of the communication
     */
    public int getError() {
        return MPI.SUCCESS;
    }

    /** {@return the index of the request in its array} */
    public int getIndex() {
        return index;
    }

    /**
     * Calls {@link #getCount}.
     *
     * @param datatype type of the elements
     * @return number of elements, 0 or more; UNDEFINED if the data are not a whole number of elements, or are probed
     *     objects
     * @throws MPIException of class ERR_TYPE if {@code datatype} is null
     */
    public int Get_count(Datatype datatype) {
        return getCount(datatype);
    }

    /**
     * Calls {@link #getElements}.
     *
     * @param datatype type of the elements
     * @return number of basic elements, 0 or more; UNDEFINED if the data end within one
     * @throws MPIException of class ERR_TYPE if {@code datatype} is null
     */
    public int Get_elements(Datatype datatype) {
        return getElements(datatype);
    }

    /**
     * Calls {@link #isCancelled}.
     *
     * @return whether the communication was cancelled
     */
    public boolean Test_cancelled() {
        return cancelled;
    }

    /** Does nothing: a status holds no resources. */
    @Override
    public void free() {
        // The garbage collector frees it.
    }
}
