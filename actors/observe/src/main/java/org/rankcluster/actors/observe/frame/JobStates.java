package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;

/**
 * The final state of a job, by the name that dashboard pages, reports and results show, with its failure.
 *
 * @param state {@code finished}, {@code stopped}, {@code failed}, {@code aborted}, {@code deadlock}, {@code timeLimit},
 *     {@code cancelled} or {@code memberLost}. The state distinguishes codes of the program from equal codes of the job.
 * @param failure failure of the rank that has ended the job; null if no rank has
 */
public record JobStates(String state, @Nullable JobFailure failure) {
    private static final int MOST_FRAMES = 32;
    /** A pattern for the call in {@code MPI_ERR_RANK: rank 1: COMM_WORLD.send(dest=9): ..}, or in {@code rank 1 called abort(3)}. */
    private static final Pattern CALL =
            Pattern.compile("rank \\d+(?:: |(?<own> called ))(?<call>[\\w.]+)\\((?<arguments>.*?)\\)(?=: |$)");

    /** Returns the state of a job that has ended. */
    public static JobStates of(JobResult.End end) {
        String text = end.diagnosis() == null ? "" : end.diagnosis();
        if (end.rank() < 0) { // otherwise the code is the program's own: from abort, exit, or an error class
            return new JobStates(ofJob(end.exit(), text), null);
        }
        List<String> lines = text.lines().toList();
        Matcher call = CALL.matcher(lines.isEmpty() ? "" : lines.get(0));
        boolean known = call.find();
        return new JobStates(
                known && call.group("own") != null ? "aborted" : "failed",
                new JobFailure(
                        end.rank(),
                        end.time(),
                        known ? call.group("call") : "",
                        known ? call.group("arguments") : "",
                        lines.isEmpty() ? "" : lines.get(0),
                        lines.stream()
                                .skip(1)
                                .map(String::strip)
                                .limit(MOST_FRAMES)
                                .toList()));
    }

    /** Returns the state of a job that no rank has ended; {@code text} is the diagnosis. */
    private static String ofJob(int exit, String text) {
        return switch (exit) {
            // Otherwise a rank that called System.exit(0) has ended the others.
            case JobResult.SUCCESS -> text.startsWith(JobResult.End.STOPPED) ? "stopped" : "finished";
            case JobResult.DEADLOCK -> "deadlock";
            case JobResult.MEMBER_LOST -> "memberLost";
            default ->
                text.startsWith(JobResult.End.TIME_LIMIT)
                        ? "timeLimit"
                        : text.startsWith(JobResult.End.CANCELLED) ? "cancelled" : "failed";
        };
    }
}
