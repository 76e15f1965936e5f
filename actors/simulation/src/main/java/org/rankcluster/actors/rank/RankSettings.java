package org.rankcluster.actors.rank;

import java.io.InputStream;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.combining.CollectivePort;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.service.ServiceTimes;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.ProgressRule;
import org.rankcluster.protocol.address.av.AddressVector;
import org.rankcluster.protocol.collective.offload.NodeCalls;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * What the rank actors of a job share; the same object for all of them in a JVM.
 *
 * @param world what programs may know of the world
 * @param layer the message layer
 * @param networks makes a rank's ways to other ranks
 * @param services where the job's services are
 * @param programs the programs, and who is told of their ends
 * @param node what ranks of a node share
 * @param carrier which thread carries programs
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
     * @param job the job and its machine
     */
    public record World(int ranks, int cores, long memory, JobView job) {}

    /**
     * The message layer of each rank.
     *
     * @param costs CPU time of its work
     * @param progress when that work is done
     * @param limits of its protocols
     */
    public record Layer(RankCosts costs, ProgressRule progress, MessageLayer.Settings limits) {}

    /**
     * State that ranks of a node share.
     *
     * @param memory their shared memory
     * @param calls their calls of the machine's networks
     */
    public record NodeShare(SharedMemory memory, NodeCalls calls) {}

    /** Makes the ports of a rank. */
    public interface Networks {
        /** The way to ranks of other nodes, and to those of its own where there is no shared memory. */
        NetworkPort network(NetworkPort.Host host);

        /** The way to ranks of the same node; null if there are none. */
        @Nullable
        NetworkPort sharedMemory(NetworkPort.Host host);

        /** The address vector of a rank; {@code self} is its actor. */
        AddressVector addresses(int self);

        /**
         * The way to the networks that carry out collectives; asked for only where there are any.
         *
         * @param converting ps that the CPU takes to convert so many bytes of numbers
         */
        CollectivePort collective(NetworkPort.Host host, LongUnaryOperator converting);
    }

    /** The programs of the ranks. Calls come from the threads of all places. */
    public interface Programs {
        /** What rank {@code rank} runs; returns when the program is over, whatever it threw. */
        Runnable main(int rank);

        /** Runs the body of another thread of rank {@code rank}, on that; what it throws ends it alone, as in the JVM. */
        void run(int rank, String thread, Runnable body);

        /** Where the programs' {@code System.out} goes. */
        ProgramOutput standardOutput();

        /** Where the programs' {@code System.err} goes. */
        ProgramOutput standardError();

        /** Where a rank's {@code System.in} comes from. */
        InputStream standardInput(int rank);

        /** What the ranks of a place tell whoever watches. */
        RankLog log(VirtualTime place);

        /** A rank's actor was made. */
        void created(RankActor actor, int rank);

        /** A rank's program is over at virtual time {@code at}. */
        void ended(int rank, long at);

        /** A rank's program is over without MPI.Finalize: by a call such as {@code System.exit(0)}, or, if that is empty, by itself. */
        void unfinished(int rank, String call);

        /** A rank has called for the end of the job at virtual time {@code at}. */
        void aborted(int rank, long at, int code, @Nullable String message);

        /** A rank's MPI library has something to say. */
        void warned(int rank, long at, String text);

        /** Likewise, of what many ranks may find. */
        void warnedOnce(int rank, long at, String text);

        /** A rank opens sockets by means of {@code type} of the JDK. */
        void usesNetwork(int rank, long at, String type);

        /** A rank has begun to wait for a poll, or was served one. */
        void polling(int rank, boolean waiting);

        /** A thread of a rank has ended its turn, or begins the next. */
        void turning(boolean waiting);

        /** A rank polls to read its clock. */
        void readClock();
    }
}
