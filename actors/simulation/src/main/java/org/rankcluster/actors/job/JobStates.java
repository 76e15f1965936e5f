package org.rankcluster.actors.job;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The final state of a job, by the name that pages and reports show, with its failure.
 *
 * @param state name of the state
 * @param failure failure that ended it; null if there was none
 */
record JobStates(String state, @Nullable JobFailure failure) {
    /** First words of the diagnosis of a job that was cancelled. */
    static final String CANCELLED = "cancelled";

    /** First words of the diagnosis of a job that exceeded its time limit. */
    static final String TIME_LIMIT = "time limit";

    /** First words of the diagnosis of a job that has stopped at the virtual time of {@code --until}. */
    static final String STOPPED = "stopped at ";

    private static final String FINISHED = "finished";
    static final String MEMBER_LOST = "memberLost";
    static final String FAILED = "failed";
    private static final int MOST_FRAMES = 32;
    /** A pattern for the call in {@code MPI_ERR_RANK: rank 1: COMM_WORLD.send(dest=9): ..}, or in {@code rank 1 called abort(3)}. */
    private static final Pattern CALL =
            Pattern.compile("rank \\d+(?:: |(?<own> called ))(?<call>[\\w.]+)\\((?<arguments>.*?)\\)(?=: |$)");

    /** Returns the state of a job that no rank has ended; {@code text} is the diagnosis. */
    static String ofJob(int exit, String text) {
        return switch (exit) {
            // Otherwise a rank that called System.exit(0) has ended the others.
            case JobResult.SUCCESS -> text.startsWith(STOPPED) ? "stopped" : FINISHED;
            case JobResult.DEADLOCK -> "deadlock";
            case JobResult.MEMBER_LOST -> MEMBER_LOST;
            default -> text.startsWith(TIME_LIMIT) ? "timeLimit" : text.startsWith(CANCELLED) ? CANCELLED : FAILED;
        };
    }

    /** Returns the state of a job that {@code cause} has ended; null after a good end. */
    static JobStates of(FailureCollector.@Nullable Cause cause) {
        if (cause == null) {
            return new JobStates(FINISHED, null);
        }
        String text = cause.diagnosis();
        if (cause.rank() < 0) { // otherwise the code is the program's own: from abort, exit, or an error class
            return new JobStates(ofJob(cause.exit(), text), null);
        }
        List<String> lines = text.lines().toList();
        Matcher call = CALL.matcher(lines.isEmpty() ? "" : lines.get(0));
        boolean known = call.find();
        return new JobStates(
                known && call.group("own") != null ? "aborted" : FAILED,
                new JobFailure(
                        cause.rank(),
                        cause.time(),
                        known ? call.group("call") : "",
                        known ? call.group("arguments") : "",
                        lines.isEmpty() ? "" : lines.get(0),
                        lines.stream()
                                .skip(1)
                                .map(String::strip)
                                .limit(MOST_FRAMES)
                                .toList()));
    }
}
