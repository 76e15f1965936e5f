package org.rankcluster.hardware.timing;

/**
 * A transfer rate in bytes per second, with the exact time of a number of bytes. The rate gives the time of any number of
 * bytes in whole picoseconds, rounded up once.
 */
public final class Bandwidth {
    private final Rate rate;

    /**
     * Creates a bandwidth.
     *
     * @param bytesPerSecond bytes per second, 1 or more
     * @throws IllegalArgumentException if it is less than 1
     */
    public Bandwidth(long bytesPerSecond) {
        this.rate = new Rate(bytesPerSecond);
    }

    /** {@return the bytes per second} */
    public long bytesPerSecond() {
        return rate.perSecond();
    }

    /**
     * Returns the time of a number of bytes, rounded up once.
     *
     * @param bytes number of bytes, 0 or more
     * @return picoseconds
     */
    public long time(long bytes) {
        return rate.time(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bandwidth that && that.bytesPerSecond() == bytesPerSecond();
    }

    @Override
    public int hashCode() {
        return Long.hashCode(bytesPerSecond());
    }

    @Override
    public String toString() {
        return bytesPerSecond() + " B/s";
    }
}
