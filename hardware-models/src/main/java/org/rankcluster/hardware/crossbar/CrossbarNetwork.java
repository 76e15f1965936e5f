package org.rankcluster.hardware.crossbar;

import java.util.List;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.LinkSharing;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.machine.ShapeReader;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;

/**
 * The timing of a crossbar: a separate wire between any two nodes, and contention only at the nodes. A node sends one
 * message at a time, and receives one at a time.
 *
 * @param latency latency from one node to another, in picoseconds; also the lookahead
 * @param bandwidth bandwidth of a node, each way
 * @param gap least time between two messages of a node, in picoseconds
 * @param control treatment of messages of the rendezvous protocol without data
 */
public record CrossbarNetwork(long latency, Bandwidth bandwidth, long gap, ControlMessages control)
        implements NetworkModel {
    /**
     * Number of messages for one output that wait at a crossbar's inputs, per busy output. Input queues pass 58.6 % of the load (Karol,
     * Hluchyj, Morgan, "Input versus output queueing on a space-division packet switch", IEEE TCOM 35(12), 1987).
     */
    private static final double QUEUED = 1 / 0.586;

    /** The treatment of control messages of long transfers: requests to send, and their answers. Machine key {@code crossbar.control}. */
    public enum ControlMessages {
        /** Queued like all messages, one after the other. */
        QUEUED,
        /** Sent between packets of the data, which are short compared with a message: without a wait. */
        BESIDE
    }

    /**
     * Reads a crossbar.
     *
     * @param values values of the machine
     * @return the topology; with one node if the machine is elastic
     * @throws InputException if {@code shape} is not valid
     */
    public static Crossbar topology(MachineValues values) {
        if (ShapeReader.isAny(values)) {
            return new Crossbar(1);
        }
        return new Crossbar(ShapeReader.nodes(values, "a number of nodes, or " + ShapeReader.ANY, Integer.MAX_VALUE));
    }

    @Override
    public boolean hasControlBeside() {
        return control == ControlMessages.BESIDE;
    }

    @Override
    public long wires(long hops) {
        return latency;
    }

    @Override
    public List<MachineKey> bandwidths() {
        return List.of(CrossbarKeys.BANDWIDTH);
    }

    @Override
    public List<MachineKey> latencies() {
        return List.of(CrossbarKeys.LATENCY);
    }

    @Override
    public LinkSharing sharing(Topology topology) {
        return new LinkSharing() {
            @Override
            public double ofScattered(int ranks) {
                return QUEUED;
            }
        };
    }

    @Override
    public long lookahead() {
        return latency;
    }

    @Override
    public EndpointModel endpoint(MpiModel mpi, Topology topology) {
        return new EndpointModel(latency, 0, 0, gap, bandwidth, bandwidth);
    }
}
