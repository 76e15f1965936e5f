package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Overlap;
import org.rankcluster.protocol.message.Payload;

/**
 * The data of a send as they were packed. Buffers of the MPI library make it, for {@link SendOperation}.
 *
 * @param work CPU time that packing takes: the caller's, before the message can go and after; null if none
 * @param alignment bytes by which the data lie behind an aligned address
 */
public record Packed(Payload payload, @Nullable Overlap work, long alignment) {}
