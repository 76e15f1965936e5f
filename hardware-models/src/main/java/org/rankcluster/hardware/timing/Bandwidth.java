package org.rankcluster.hardware.timing;

/** How many bytes a second pass, and exactly how long a number of bytes takes. */
public final class Bandwidth {
    private final Rate rate;

    /** A bandwidth of {@code bytesPerSecond} > 0. */
    public Bandwidth(long bytesPerSecond) {
        this.rate = new Rate(bytesPerSecond);
    }

    /** Bytes per second. */
    public long bytesPerSecond() {
        return rate.perSecond();
    }

    /** Picoseconds that {@code bytes} >= 0 take, rounded up once. */
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
