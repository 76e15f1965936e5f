package org.rankcluster.actors.rank;

import java.io.InputStream;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.combining.CollectivePort;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.ProgressRule;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.collective.NodeCalls;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * The settings that all rank actors of a job share, as one object in each JVM.
 *
 * @param world world's data for programs
 * @param layer message layer
 * @param networks creates a rank's ports to other ranks
 * @param services places of the job's services
 * @param programs programs, and the callbacks for their ends
 * @param node state that ranks of a node share
 * @param carrier kind of thread that carries programs
 */
public record RankSettings(
        World world,
        Layer layer,
        Networks networks,
        ServiceTimes services,
        Programs programs,
        NodeShare node,
        Program.Carrier carrier) {

    /**
     * The world of a job, as its programs see it.
     *
     * @param ranks number of its ranks
     * @param cores cores of a node for each of its ranks
     * @param memory bytes of a node for each of its ranks
     * @param job job and its machine
     * @param origin world of its ranks in a background; null for the ranks of the job
     */
    public record World(
            int ranks,
            int cores,
            long memory,
            JobView job,
            @Nullable Origin origin) {}

    /**
     * The message layer of each rank.
     *
     * @param costs CPU times of its work
     * @param progress rule for the times at which it works
     * @param limits limits of its protocols
     */
    public record Layer(RankCosts costs, ProgressRule progress, MessageLayer.Settings limits) {
        /** Returns whether the CPU handles messages in MPI calls only. */
        boolean advancesInCalls() {
            return progress == ProgressRule.IN_CALLS;
        }
    }

    /**
     * The state that ranks of a node share.
     *
     * @param memory their shared memory
     * @param calls their calls to the machine's collective networks
     */
    public record NodeShare(SharedMemory memory, NodeCalls calls) {}

    /** A factory of the ports of a rank. */
    public interface Networks {
        /** Creates the port to ranks of other nodes. If there is no shared memory, it also reaches ranks of the same node. */
        NetworkPort network(NetworkPort.Host host);

        /** Creates the port to ranks of the same node; null if there are none. */
        @Nullable
        NetworkPort sharedMemory(NetworkPort.Host host);

        /** Creates the address vector of a rank; {@code self} is the rank's actor. */
        AddressVector addresses(int self);

        /**
         * Creates the port to the collective networks. Called only on machines that have them.
         *
         * @param converting CPU time to convert numbers, in ps, by their bytes
         */
        CollectivePort collective(NetworkPort.Host host, LongUnaryOperator converting);
    }

    /** The programs of the ranks. Calls come from the threads of all partitions. */
    public interface Programs {
        /** Runs the program of the calling thread's rank. Returns when the program has ended, also after an exception. */
        void runMain();

        /** Runs the body of another thread of rank {@code rank} on that thread. An exception ends this thread alone, as in the JVM. */
        void run(int rank, String thread, Runnable body);

        /** Returns the destination of the programs' {@code System.out}. */
        ProgramOutput standardOutput();

        /** Returns the destination of the programs' {@code System.err}. */
        ProgramOutput standardError();

        /** Returns the source of a rank's {@code System.in}. */
        InputStream standardInput(int rank);

        /** Returns the log for observers of the ranks of a partition. */
        RankLog log(VirtualTime partition);

        /** Records that a rank's actor was created. */
        void created(RankActor actor, int rank);

        /** Records that a rank's program has ended at virtual time {@code at}. */
        void ended(int rank, long at);

        /**
         * Records that a rank's program has ended without MPI.Finalize.
         *
         * @param call call that ended it, such as {@code System.exit(0)}; empty if the program returned
         */
        void unfinished(int rank, String call);

        /** Records that a rank has aborted the job at virtual time {@code at}. */
        void aborted(int rank, long at, int code, @Nullable String message);

        /** Receives a warning of a rank's MPI library. */
        void warned(int rank, long at, String text);

        /** Receives a warning that many ranks may give. Only the earliest is shown. */
        void warnedOnce(int rank, long at, String text);

        /** Records that a rank opens sockets with {@code type} of the JDK. */
        void usesNetwork(int rank, long at, String type);

        /** Records that a rank begins to wait for a poll, or that its poll was served. */
        void polling(int rank, boolean waiting);

        /** Records that a thread of a rank has ended its turn and waits, or begins the next turn. */
        void turning(boolean waiting);

        /** Records that a rank that has polled begins to sleep, or awakes. Such a rank mostly polls again. */
        void sleeping(boolean waiting);

        /** Records that a rank polls to read its clock. */
        void readClock();

        /** Returns the count of all that is under way for the job; null if it is not counted. */
        default @Nullable JobTally tally() {
            return null;
        }
    }
}
