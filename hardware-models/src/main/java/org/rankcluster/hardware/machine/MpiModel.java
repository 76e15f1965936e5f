package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.routing.RoutingMode;

/**
 * The machine's MPI library: what its calls cost and how it sends.
 *
 * @param sendOverhead ps of CPU for a message at its sender, packets apart
 * @param receiveOverhead ps of CPU for a message at its receiver, packets apart
 * @param callOverhead ps of CPU for any call, messages apart
 * @param alltoallvOverhead ps of CPU for a call of alltoallv, on top of that for any call and of messages
 * @param headerBytes bytes of protocol in front of a message
 * @param eagerLimit greatest number of bytes that are sent eagerly; above, rendezvous
 * @param eagerRouting how eager messages go
 * @param rendezvousRouting how the bodies of rendezvous messages go; the request always goes as eager messages do
 * @param eagerPacket what size eager packets have
 * @param datatype how it processes data that are not contiguous
 * @param oneSided what puts, gets and the like cost
 * @param flow how it keeps what it does in bounds
 * @param copies when received data are copied once more
 */
public record MpiModel(
        long sendOverhead,
        long receiveOverhead,
        long callOverhead,
        long alltoallvOverhead,
        int headerBytes,
        int eagerLimit,
        RoutingMode eagerRouting,
        RoutingMode rendezvousRouting,
        EagerPacket eagerPacket,
        DatatypeModel datatype,
        OneSidedModel oneSided,
        FlowModel flow,
        CopyModel copies) {}
