package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.routing.RoutingMode;

/**
 * The machine's MPI library: what its calls cost and how it sends.
 *
 * @param overheads of its calls
 * @param headerBytes bytes of protocol in front of a message
 * @param eager how short messages go
 * @param rendezvousRouting how the bodies of rendezvous messages go; the request always goes as eager messages do
 * @param datatype how it processes data that are not contiguous
 * @param oneSided what puts, gets and the like cost
 * @param flow how it keeps what it does in bounds
 * @param copies when received data are copied once more
 * @param reduction how it reduces
 */
public record MpiModel(
        Overheads overheads,
        int headerBytes,
        Eager eager,
        RoutingMode rendezvousRouting,
        DatatypeModel datatype,
        OneSidedModel oneSided,
        FlowModel flow,
        CopyModel copies,
        ReductionModel reduction) {

    /**
     * Picoseconds of CPU that calls take.
     *
     * @param send for a message at its sender, packets apart
     * @param receive for a message at its receiver, packets apart
     * @param call for any call, messages apart
     * @param alltoallv for a call of alltoallv, on top of that for any call and of messages
     * @param skew by which a rank is late at a collective at most, drawn anew for each rank and collective
     */
    public record Overheads(long send, long receive, long call, long alltoallv, long skew) {}

    /**
     * Messages that are sent without asking the receiver.
     *
     * @param limit greatest number of their bytes; above, rendezvous
     * @param routing how they go
     * @param packet what size their packets have
     */
    public record Eager(int limit, RoutingMode routing, EagerPacket packet) {}
}
