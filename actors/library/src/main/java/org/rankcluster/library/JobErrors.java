package org.rankcluster.library;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.frame.JobFailure;
import org.rankcluster.actors.observe.frame.JobStates;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;

/**
 * A factory of exceptions for jobs that end badly and for invalid input. Messages name methods of the builder, not options of the command
 * line.
 */
final class JobErrors {
    private static final String COMMAND = InputException.COMMAND_LINE + ": ";
    private static final Pattern OPTION = Pattern.compile("--([a-z]+(?:-[a-z]+)*)");
    private static final Pattern HYPHEN = Pattern.compile("-([a-z])");

    private JobErrors() {}

    /** Returns the exception for invalid input. Options appear by the names of the builder's methods. */
    static InvalidJobException invalid(InputException wrong) {
        return invalid(String.valueOf(wrong.getMessage()), null);
    }

    private static InvalidJobException invalid(String text, @Nullable MpiResult result) {
        String own = text.startsWith(COMMAND) ? text.substring(COMMAND.length()) : text;
        String named = OPTION.matcher(own.replaceFirst("^APP:", "program:"))
                .replaceAll(option -> Matcher.quoteReplacement(camelCase(option.group(1))));
        return new InvalidJobException("Job: " + named, JobResult.BAD_INPUT, result);
    }

    private static String camelCase(String words) {
        return HYPHEN.matcher(words).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the exception for a bad end of a job.
     *
     * @param ended result of the job, with its end
     * @param result result of the job for users, which the exception carries
     * @param thrown exceptions of ranks, by rank
     * @return the exception; empty after a good end
     */
    static Optional<JobException> of(JobResult ended, MpiResult result, Map<Integer, Throwable> thrown) {
        JobResult.End end = ended.end();
        if (end.exit() == JobResult.SUCCESS) {
            return Optional.empty();
        }
        String text = String.valueOf(end.diagnosis());
        JobStates last = JobStates.of(end);
        JobFailure failure = last.failure();
        return Optional.of(
                switch (last.state()) {
                    case "deadlock" -> new DeadlockException(text, end.exit(), result);
                    case "timeLimit" -> new TimeLimitException(text, end.exit(), result);
                    case "cancelled" -> new JobCancelledException(text, end.exit(), result);
                    default ->
                        failure == null
                                ? withoutRank(text, end.exit(), result)
                                : new ProgramFailedException(
                                        "virtual time " + time(failure.time()) + ": " + text,
                                        end.exit(),
                                        result,
                                        failure,
                                        thrown.get(failure.rank()));
                });
    }

    private static JobException withoutRank(String text, int exit, MpiResult result) {
        return exit == JobResult.BAD_INPUT
                ? invalid(text, result)
                : new ProgramFailedException(
                        text,
                        exit,
                        result,
                        new JobFailure(-1, result.virtualPicoseconds(), "", "", text, List.of()),
                        null);
    }

    /** Returns a virtual time with its unit. */
    static String time(long picoseconds) {
        return Quantity.DURATION.format(picoseconds);
    }
}
