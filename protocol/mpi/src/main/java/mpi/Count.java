package mpi;

/** A number of elements that may not fit an int. */
public final class Count implements Comparable<Count> {
    private long count;

    public Count(long count) {
        this.count = count;
    }

    public long getCount() {
        return count;
    }

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
