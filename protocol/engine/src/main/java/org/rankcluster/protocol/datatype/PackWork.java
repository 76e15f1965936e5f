package org.rankcluster.protocol.datatype;

/** Counters of a rank's work on messages of noncontiguous data, summed over sends and receives. Elements are contiguous pieces of data. */
public final class PackWork {
    private long searched;
    private long lookedAhead;
    private long pieces;
    private long packed;
    private long packedBytes;
    private long inPlace;
    private long inPlaceBytes;
    private long sections;
    private long searchTime;
    private long lookAheadTime;
    private long packTime;

    /** Adds a section with the elements that were searched and looked at for it. Returns their CPU time in picoseconds. */
    long addSection(long newlySearched, long newlyLookedAhead, PackCosts costs) {
        sections++;
        searched += newlySearched;
        lookedAhead += newlyLookedAhead;
        long search = costs.search(newlySearched);
        long look = costs.lookAhead(newlyLookedAhead);
        searchTime += search;
        lookAheadTime += look;
        return search + look;
    }

    /** Adds elements that went through the buffer. Returns their CPU time in picoseconds. */
    long addPacked(long elements, long bytes, PackCosts costs) {
        pieces++;
        packed += elements;
        packedBytes += bytes;
        long time = costs.pack(elements, bytes);
        packTime += time;
        return time;
    }

    void addInPlace(long elements, long bytes) {
        inPlace += elements;
        inPlaceBytes += bytes;
    }

    /** {@return the number of elements searched again to restore positions} */
    public long searched() {
        return searched;
    }

    /** {@return the number of elements looked at to decide between sparse and dense} */
    public long lookedAhead() {
        return lookedAhead;
    }

    /** {@return the number of pieces: pipeline buffers that were filled or emptied} */
    public long pieces() {
        return pieces;
    }

    /** {@return the number of elements copied to or from a pipeline buffer} An element cut at the end of the buffer counts twice. */
    public long packed() {
        return packed;
    }

    /** {@return the bytes of {@link #packed}} */
    public long packedBytes() {
        return packedBytes;
    }

    /** {@return the number of elements of dense sections, which were sent from or received into their place} */
    public long inPlace() {
        return inPlace;
    }

    /** {@return the bytes of {@link #inPlace}} */
    public long inPlaceBytes() {
        return inPlaceBytes;
    }

    /** {@return the CPU time of searching, in picoseconds} */
    public long searchTime() {
        return searchTime;
    }

    /** {@return the CPU time of looking ahead, in picoseconds} */
    public long lookAheadTime() {
        return lookAheadTime;
    }

    /** {@return the CPU time of copying to or from pipeline buffers, in picoseconds} */
    public long packTime() {
        return packTime;
    }

    /** {@return the number of sections: decisions between sparse and dense} */
    public long sections() {
        return sections;
    }
}
