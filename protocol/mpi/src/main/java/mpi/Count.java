package mpi;

/** A number of elements that may exceed the range of an int, for {@code Status.getElementsX} and similar calls. */
public final class Count implements Comparable<Count> {
    private long count;

    /**
     * Creates a count.
     *
     * @param count the number
     */
    public Count(long count) {
        this.count = count;
    }

    /** {@return the number} */
    public long getCount() {
        return count;
    }

    /**
     * Sets the number.
     *
     * @param newCount the number
     */
    public void setCount(long newCount) {
        count = newCount;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Count that && that.count == count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    @Override
    public int compareTo(Count other) {
        return Long.compare(count, other.count);
    }
}
