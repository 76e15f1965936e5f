package org.rankcluster.protocol.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.datatype.PackSettings;
import org.rankcluster.protocol.group.Rectangle;

/** What programs and the MPI library may know of the job they are part of. */
public interface JobView {
    /** Settings of the application, from {@code --set KEY=VALUE}. */
    Map<String, String> settings();

    /** Geometry of the machine. */
    Topology topology();

    /** Node that hosts a world rank. */
    int nodeOf(int rank);

    /** First rank that the mapping puts on a node, or -1 if it hosts none. */
    int firstRankOn(int node);

    /** Number of nodes that host ranks from the beginning. */
    int nodes();

    /** The ranks that a node hosts from the beginning, ascending. */
    int[] ranksOn(int node);

    /** The rectangle of a torus that the ranks of a communicator fill; null if they do not. */
    @Nullable
    Rectangle rectangle(Rankmap ranks);

    /** What the machine's own networks do of collectives. */
    CollectiveHardware collectiveHardware();

    /** How communicators translate ranks. */
    Addressing addressing();

    /** How many ranks there may be at a time, with those that are spawned. */
    int universe();

    /**
     * Checks whether a program can be spawned.
     *
     * @throws InputException if there is no such program
     */
    void checkProgram(Origin.Program program);

    /** The rankmap of the world that is there from the beginning; one object for all ranks. */
    Rankmap world();

    /** Clock of the machine's CPUs in Hz. */
    double clockHertz();

    /** CPU time in ps that a call of alltoallv takes beside its messages. */
    long alltoallvOverhead();

    /** How data that are not contiguous are processed; one object for all ranks. */
    PackSettings packing();

    /** Which algorithm to use for a collective: {@code auto} or a name; keys are {@code collective.bcast} and the like. */
    String choice(String key);

    /** The folder in which the job was submitted. */
    String folder();

    /** Seed of the job, from {@code --seed}. */
    long seed();

    /** Puts a value into the result's {@code output} object; the lowest rank that reports a key wins. */
    void report(int rank, String key, Object value);
}
