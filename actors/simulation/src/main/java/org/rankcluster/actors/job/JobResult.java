package org.rankcluster.actors.job;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.CriticalPath;

/**
 * The result of a job, for the summary and {@code --json}: figures, output, profile, and outcome.
 *
 * @param setup program and the machine of the run
 * @param figures counts and measurements
 * @param output values that the program reported
 * @param profile split of the virtual time
 * @param addressUse memory and time of address management
 * @param counts counts of the observers of the run; null if there were none
 * @param path critical path; null unless the run recorded it
 * @param stop ranks at the virtual time at which the run was to stop; null unless it has stopped there
 * @param background result of the background; null without one
 * @param end way it ended
 */
public record JobResult(
        Setup setup,
        Figures figures,
        Map<String, Object> output,
        Profile profile,
        AddressUse addressUse,
        RunProbe.@Nullable Counts counts,
        @Nullable CriticalPath path,
        @Nullable RunStop stop,
        @Nullable BackgroundUse background,
        End end) {

    /** Creates the result of a job without a background that has not recorded its critical path, and has not stopped before its end. */
    public JobResult(
            Setup setup,
            Figures figures,
            Map<String, Object> output,
            Profile profile,
            AddressUse addressUse,
            RunProbe.@Nullable Counts counts,
            End end) {
        this(setup, figures, output, profile, addressUse, counts, null, null, null, end);
    }

    /** Exit code of a job that has ended well. */
    public static final int SUCCESS = 0;

    /** Exit code of a job whose program failed or misused MPI. */
    public static final int PROGRAM_FAILED = 1;

    /** Exit code for invalid input. */
    public static final int BAD_INPUT = 2;

    /** Exit code of a job in deadlock: ranks wait for events that cannot occur. */
    public static final int DEADLOCK = 3;

    /** Exit code of a job that has lost a member. */
    public static final int MEMBER_LOST = 4;

    /** Most characters of a reason, which members send to each other. */
    static final int MOST_REASON = 500;

    /**
     * The program and the machine of a run.
     *
     * @param app name of the application
     * @param machine name of the machine
     * @param ranks number of ranks of the world
     * @param members cluster members that took part; 0 if it did not run
     * @param partitions partitions of all members; 0 if it did not run
     * @param fidelity name of the fidelity
     * @param addressing name of the address management
     * @param compute {@code counted} if instructions of programs took virtual time, else {@code none}
     * @param notModelled costs of a real machine that virtual time omits; texts for people
     */
    public record Setup(
            String app,
            String machine,
            int ranks,
            int members,
            int partitions,
            String fidelity,
            String addressing,
            String compute,
            List<String> notModelled) {}

    /**
     * The counts and measurements of a run.
     *
     * @param virtualSeconds virtual time from the start to the last event, in seconds
     * @param wallSeconds wall time from the first event to the last, in seconds
     * @param events events delivered
     * @param messages MPI messages sent, including messages of collectives but not protocol packets
     * @param packetHops links crossed by packets (by whole messages at fidelity message)
     * @param peakInFlight largest number of live events
     * @param messageMemory maximum of the memory that a rank's message layer took
     * @param bytesPerRank heap bytes in use at the end, divided by the ranks; 0 if the job did not measure them
     * @param bytesPerNode heap bytes, divided by the nodes that have ranks
     * @param digest digest of all deliveries, 16 hexadecimal digits; empty if it did not run
     */
    public record Figures(
            double virtualSeconds,
            double wallSeconds,
            long events,
            long messages,
            long packetHops,
            long peakInFlight,
            MessageMemoryUse messageMemory,
            long bytesPerRank,
            long bytesPerNode,
            String digest) {

        /** Figures of a job that did not run. */
        public static final Figures NONE = new Figures(0, 0, 0, 0, 0, 0, MessageMemoryUse.NONE, 0, 0, "");
    }

    /**
     * The end of a job.
     *
     * @param exit exit code by the contract of the command line
     * @param diagnosis lines for the user with the cause of a bad end; null after a good end
     * @param rank world rank whose program has ended the job, with a code of its own; -1 if no rank has
     * @param time virtual time at which the rank ended the job, in ps; 0 if no rank has
     */
    public record End(int exit, @Nullable String diagnosis, int rank, long time) {
        /** First words of the diagnosis of a job that was cancelled. */
        public static final String CANCELLED = "cancelled";

        /** First words of the diagnosis of a job that exceeded its time limit. */
        public static final String TIME_LIMIT = "time limit";

        /** First words of the diagnosis of a job that has stopped at the virtual time of {@code --until}. */
        public static final String STOPPED = "stopped at ";

        /** Creates an end with a code of the job, not of the program. */
        public End(int exit, @Nullable String diagnosis) {
            this(exit, diagnosis, -1, 0);
        }

        /** Returns the cause of a bad end in one line of limited length, whatever the program's text; empty after a good end. */
        public String reason() {
            String line = diagnosis == null ? "" : diagnosis.lines().findFirst().orElse("");
            return line.codePointCount(0, line.length()) <= MOST_REASON
                    ? line
                    : line.substring(0, line.offsetByCodePoints(0, MOST_REASON)) + "...";
        }
    }

    /** Returns the result of a job that no member has run. */
    public static JobResult withoutRun(Setup setup, int exit, String diagnosis) {
        return new JobResult(
                setup, Figures.NONE, Map.of(), Profile.NONE, AddressUse.NONE, null, new End(exit, diagnosis));
    }

    /** Returns this result with another output. */
    public JobResult withOutput(Map<String, Object> newOutput) {
        return new JobResult(setup, figures, newOutput, profile, addressUse, counts, path, stop, background, end);
    }
}
