package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.hardware.topology.RoutingMode;

/**
 * The costs and rules of the machine's MPI library: CPU times of calls, protocols, and routing.
 *
 * @param overheads CPU times of its calls
 * @param headerBytes size of the protocol header of a message, in bytes
 * @param eager sending of short messages
 * @param rendezvousRouting routing of the bodies of rendezvous messages; the request is always routed like eager messages
 * @param datatype processing of data that are not contiguous
 * @param oneSided costs of puts, gets and other one-sided calls
 * @param flow limits of buffering and traffic
 * @param copies additional copies of received data
 * @param reduction reductions
 * @param receives receives that translate their source rank to an address
 */
public record MpiModel(
        Overheads overheads,
        int headerBytes,
        Eager eager,
        RoutingMode rendezvousRouting,
        DatatypeModel datatype,
        OneSided oneSided,
        FlowModel flow,
        CopyModel copies,
        ReductionModel reduction,
        TranslatedReceives receives) {
    /**
     * The costs of one-sided communication, without its packets.
     *
     * @param requestOverhead CPU time at the origin for a request such as a put or a lock, in picoseconds
     * @param serveOverhead CPU time at the target to serve a request that the engine does not serve, in picoseconds
     * @param hasEngine true if network interfaces have an engine for puts and gets of contiguous data. The origin's CPU then does not
     *     handle their packets, and the target's CPU takes no part (as with Blue Gene/Q's messaging unit)
     * @param enginePacket time for which the engine is busy with a packet, in picoseconds, if there is an engine
     */
    public record OneSided(long requestOverhead, long serveOverhead, boolean hasEngine, long enginePacket) {}

    /**
     * The CPU times of calls, in picoseconds.
     *
     * @param send time of a message at its sender, without its packets, in picoseconds
     * @param receive time of a message at its receiver, without its packets, in picoseconds
     * @param call time of any call, without messages, in picoseconds
     * @param alltoallv additional time of a call of alltoallv, besides {@code call} and its messages, in picoseconds
     * @param skew maximum delay of a rank at a collective, in picoseconds, drawn anew for each rank and collective
     */
    public record Overheads(long send, long receive, long call, long alltoallv, long skew) {}

    /**
     * The messages that are sent without a request to the receiver.
     *
     * @param limit maximum size, in bytes; longer messages use rendezvous
     * @param routing their routing
     * @param packet size of their packets
     */
    public record Eager(int limit, RoutingMode routing, EagerPacket packet) {}
}
