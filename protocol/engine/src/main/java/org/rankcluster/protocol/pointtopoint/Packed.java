package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Overlap;
import org.rankcluster.protocol.message.Payload;

/**
 * The data of a send, packed from the program's buffer, with the CPU time of packing. Buffers of the MPI library create it for {@link
 * SendOperation}.
 *
 * @param payload the packed bytes
 * @param work CPU time of packing at the caller, before the message can leave and after; null if none
 * @param alignment offset of the data from an aligned address, in bytes
 */
public record Packed(Payload payload, @Nullable Overlap work, long alignment) {}
