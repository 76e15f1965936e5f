package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.hardware.machine.CopyModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NodeKinds;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.timing.CpuNoise;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.collective.LocalWork;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.onesided.WindowOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.trace.ScheduleOperation;

/** The CPU times of message-layer work that does not depend on packets, computed from the machine file, in picoseconds. */
public final class RankCosts {
    private final Machine machine;

    /** Creates the costs of this machine's cores. */
    public RankCosts(Machine machine) {
        this.machine = machine;
    }

    /** Returns the time of an MPI call of the program that posts this operation. */
    long call(Operation operation) {
        if (operation.isPoll()) {
            return poll();
        }
        if (operation instanceof ScheduleOperation) {
            return 0;
        }
        return machine.mpi().overheads().call()
                + switch (operation) {
                    case SendOperation send -> machine.mpi().overheads().send();
                    case WindowOperation window ->
                        EndOfTime.times(
                                window.requests(), machine.mpi().oneSided().requestOverhead());
                    default -> 0;
                };
    }

    /** Returns the part of {@link #call} that is not of a message or request, at most the whole. */
    long callAlone(Operation operation) {
        return operation.isPoll() ? poll() : machine.mpi().overheads().call();
    }

    /**
     * Returns the time to send a message that no program called for: a step of a collective (o_s of LogGP).
     *
     * @param overNetwork whether the message leaves the node
     */
    long send(SendOperation send, boolean overNetwork) {
        if (isStep(send.envelope().context(), overNetwork)) {
            return machine.node().sharedMemoryStep();
        }
        return send.isOfNativeReduction()
                ? cray().overhead()
                : machine.mpi().overheads().send();
    }

    private ReductionModel.Cray cray() {
        ReductionModel.Cray cray = machine.mpi().reduction().cray();
        if (cray == null) {
            throw new IllegalStateException("machine " + machine.name() + " has no MPI library of Cray");
        }
        return cray;
    }

    /**
     * Returns whether a message stands for a step by shared variables, as in collectives within a node. A step translates no rank.
     *
     * @param context context id of the message
     * @param overNetwork whether the message leaves the node
     */
    boolean isStep(int context, boolean overNetwork) {
        return !overNetwork
                && machine.node().sharedMemoryStep() != NodeModel.AS_MESSAGES
                && Communicator.isCollective(context);
    }

    /**
     * Returns the time to receive a message (o_r), without {@link #copied}.
     *
     * @param overNetwork whether the message came over the network, which requires alignment
     */
    long receive(ReceiveOperation receive, boolean overNetwork) {
        if (isStep(receive.context(), overNetwork)) {
            return machine.node().sharedMemoryStep();
        }
        return receive.isOfNativeReduction()
                ? cray().overhead()
                : machine.mpi().overheads().receive();
    }

    /**
     * Returns the time to copy the data of a received message, where a copy is needed.
     *
     * @param overNetwork whether the message came over the network, which requires alignment
     */
    long copied(ReceiveOperation receive, boolean overNetwork) {
        if (isStep(receive.context(), overNetwork)) {
            return 0;
        }
        CopyModel copies = machine.mpi().copies();
        Payload data = receive.payload();
        boolean isCopied = overNetwork && receive.isMisaligned(copies.alignment())
                || copies.eager() != CopyModel.Eager.NEVER
                        && receive.isEager(copies.eager() == CopyModel.Eager.UNEXPECTED);
        return isCopied && data != null ? copy(data.size()) : 0;
    }

    /** Returns the time of a copy of {@code bytes} bytes within the memory of a node, in ps. */
    long copy(long bytes) {
        return machine.node().sharedMemoryBandwidth().time(bytes);
    }

    /** Returns the times at which the system takes the CPU from a rank; null if it never does. */
    @Nullable
    CpuNoise noise(int rank) {
        CpuNoise.Settings noise = machine.node().noise();
        return noise == null ? null : noise.of(rank);
    }

    /** Returns the time of one read of the state of an operation, or of the clock. */
    long poll() {
        return machine.mpi().overheads().call() + machine.cpu().poll();
    }

    /** Returns whether a request is served without a CPU. */
    boolean isOfEngine(ServeWork service) {
        return service.plain() && machine.mpi().oneSided().hasEngine();
    }

    /**
     * Returns the time to serve a request with the CPU. Contiguous data cost nothing more: reading their packets has put them in place.
     */
    long serve(ServeWork service) {
        long pieces = service.pieces() > 1
                ? EndOfTime.times(service.pieces(), machine.mpi().datatype().pack()) + copy(service.bytes())
                : 0;
        return machine.mpi().oneSided().serveOverhead() + pieces + combine(service.reducedBytes());
    }

    /** Returns the time of the program's own floating-point operations on a node. */
    long flops(double operations, int node) {
        return computing(machine.cpu().flops(operations), node);
    }

    /**
     * Returns the time of a computation on a node.
     *
     * @param picoseconds time of the computation at the machine's usual clock rate
     */
    long computing(long picoseconds, int node) {
        NodeKinds kinds = machine.node().kinds();
        if (kinds.kinds().isEmpty()) {
            return picoseconds;
        }
        long usual = machine.cpu().clock().hertz();
        return (long) Math.ceil(picoseconds * ((double) usual / kinds.hertz(node, usual)));
    }

    /** Returns the delay of a rank at its collective of this number: up to the machine's skew, drawn from the job's seed. */
    long late(long seed, int rank, long number) {
        long most = machine.mpi().overheads().skew();
        if (most == 0) {
            return 0;
        }
        long drawn = Digest.mix(Digest.mix(Digest.mix(seed) ^ rank) ^ number);
        return (long) ((drawn >>> 11) * 0x1p-53 * (most + 1.0));
    }

    /** Returns the time for one thread to combine {@code bytes} bytes with the same number of others. */
    long combine(long bytes) {
        return machine.cpu().combine(bytes);
    }

    /** Returns the time of the local work of a round of a collective. Copies use the bandwidth of the node's memory. */
    long work(LocalWork work) {
        ReductionModel reduction = machine.mpi().reduction();
        long gathering = work.gathers() ? reduction.gatherStage() : 0;
        if (work.isNative()) {
            return cray().gamma().time(work.reducedBytes()) + cray().copy().time(work.copiedBytes()) + gathering;
        }
        return reduction.threaded(combine(work.reducedBytes()), work.threads())
                + reduction.packed(work.packedBytes(), work.threads())
                + copy(work.copiedBytes())
                + gathering;
    }
}
