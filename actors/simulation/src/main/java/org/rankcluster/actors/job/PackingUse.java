package org.rankcluster.actors.job;

import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The work of all ranks on messages of noncontiguous data, as the job's profile reports it. An element is a contiguous piece of data.
 *
 * @param sections decisions between sending a part of a message from its place and packing it
 * @param pieces pipeline buffers filled or emptied
 * @param searched elements searched again, to find a position
 * @param lookedAhead elements looked at
 * @param packed elements packed or unpacked
 * @param packedBytes bytes of the packed elements
 * @param inPlaceBytes bytes sent from their place, or received there
 * @param searchTime CPU time of searching, in ps
 * @param lookAheadTime CPU time of looking ahead, in ps
 * @param packTime CPU time of packing and unpacking, in ps
 */
public record PackingUse(
        long sections,
        long pieces,
        long searched,
        long lookedAhead,
        long packed,
        long packedBytes,
        long inPlaceBytes,
        long searchTime,
        long lookAheadTime,
        long packTime) {
    /** The empty work: zero in every category. */
    public static final PackingUse NONE = new PackingUse(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    static PackingUse of(PackWork work) {
        return new PackingUse(
                work.sections(),
                work.pieces(),
                work.searched(),
                work.lookedAhead(),
                work.packed(),
                work.packedBytes(),
                work.inPlaceBytes(),
                work.searchTime(),
                work.lookAheadTime(),
                work.packTime());
    }

    PackingUse plus(PackingUse other) {
        return new PackingUse(
                sections + other.sections,
                pieces + other.pieces,
                searched + other.searched,
                lookedAhead + other.lookedAhead,
                packed + other.packed,
                packedBytes + other.packedBytes,
                inPlaceBytes + other.inPlaceBytes,
                searchTime + other.searchTime,
                lookAheadTime + other.lookAheadTime,
                packTime + other.packTime);
    }

    void write(WireOutput out) {
        out.writeVarint(sections);
        out.writeVarint(pieces);
        out.writeVarint(searched);
        out.writeVarint(lookedAhead);
        out.writeVarint(packed);
        out.writeVarint(packedBytes);
        out.writeVarint(inPlaceBytes);
        out.writeVarint(searchTime);
        out.writeVarint(lookAheadTime);
        out.writeVarint(packTime);
    }

    static PackingUse read(WireInput in) {
        return new PackingUse(
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint());
    }
}
