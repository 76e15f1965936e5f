package org.rankcluster.protocol.runtime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The origin of a process that is not in the job's initial world: its parent, its world, and its program. Processes that are spawned
 * together form a world of their own, and so do the processes of a background.
 *
 * @param jobRanks ranks in the job of all of them
 * @param number number of the first among all processes that the job has had
 * @param parent rank in the job of the process that spawned them; {@link #NO_PARENT} for a background
 * @param join id that distinguishes communication between worlds
 * @param application index of its program among those that were spawned together, from 0
 * @param sizes number of processes of each of these programs
 * @param program program that it runs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Origin(
        JobRanks jobRanks, int number, int parent, int join, int application, int[] sizes, Program program) {
    /** Value of {@link #parent} of processes that none has spawned. */
    private static final int NO_PARENT = -1;

    /**
     * Returns the origin of the processes of a background.
     *
     * @param first rank in the job of the first of them
     * @param ranks number of them, 1 or more
     * @param program program that they run
     * @return the origin
     */
    public static Origin ofBackground(int first, int ranks, Program program) {
        return new Origin(new JobRanks(new int[] {first, ranks}), first, NO_PARENT, 0, 0, new int[] {ranks}, program);
    }

    /**
     * Returns whether a process belongs to a background.
     *
     * @param origin origin of the process; null in the job's initial world
     * @return true if it belongs to a background
     */
    public static boolean isOfBackground(@Nullable Origin origin) {
        return origin != null && !origin.hasParent();
    }

    /** {@return true if a process has spawned these ranks} */
    public boolean hasParent() {
        return parent != NO_PARENT;
    }

    /**
     * A program and its arguments.
     *
     * @param command name of the class
     * @param arguments arguments of its {@code main}
     */
    public record Program(String command, List<String> arguments) {
        /**
         * Writes the program.
         *
         * @param out the output
         */
        public void write(WireOutput out) {
            out.writeString(command).writeVarint(arguments.size());
            arguments.forEach(out::writeString);
        }

        /**
         * Reads a program that {@link #write} has written.
         *
         * @param in the input
         * @return the program
         */
        public static Program read(WireInput in) {
            String command = in.readString();
            List<String> arguments = new ArrayList<>();
            for (int left = in.readVarintAsInt(); left > 0; left--) {
                arguments.add(in.readString());
            }
            return new Program(command, List.copyOf(arguments));
        }
    }

    /**
     * Returns the maps of the world of the processes that were spawned together.
     *
     * @param ofJob maps of the job
     * @return maps of the world
     */
    public Rankmaps maps(Rankmaps ofJob) {
        return ofJob.ofWorld(jobRanks.ranks());
    }

    /**
     * Returns the number of a process among all processes that the job has had. The number equals the rank, unless a rank was reused.
     *
     * @param rank rank in the job
     * @return number of the process
     */
    public int number(int rank) {
        return number + jobRanks.before(rank);
    }

    /** {@return the encoded origin, see {@link #of}} */
    public byte[] toBytes() {
        WireOutput out = new WireOutput();
        jobRanks.write(out);
        out.writeVarint(number)
                .writeVarint(parent)
                .writeVarint(join)
                .writeVarint(application)
                .writeVarint(sizes.length);
        for (int processes : sizes) {
            out.writeVarint(processes);
        }
        program.write(out);
        return out.take();
    }

    /**
     * Reads an origin that a service has written for {@link org.rankcluster.protocol.runtime.Service.Host#start}.
     *
     * @param bytes the bytes of {@link #toBytes}
     * @return the origin
     */
    public static Origin of(byte[] bytes) {
        WireInput in = WireInput.of(bytes);
        JobRanks jobRanks = JobRanks.read(in);
        int number = in.readVarintAsInt();
        int parent = in.readVarintAsInt();
        int join = in.readVarintAsInt();
        int application = in.readVarintAsInt();
        int[] sizes = new int[in.readVarintAsInt()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = in.readVarintAsInt();
        }
        return new Origin(jobRanks, number, parent, join, application, sizes, Program.read(in));
    }
}
