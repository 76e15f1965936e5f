package org.rankcluster.junit;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.rankcluster.input.Quantity;
import org.rankcluster.library.JobException;
import org.rankcluster.library.ProgramFailedException;

/** The failures of tests for bad ends of their jobs. Stacks have the program's own frames only. */
final class MpiFailures {
    private static final Pattern FRAME = Pattern.compile("at (?:\\S+/)?(\\S+)\\.(\\S+)\\(([^:)]*)(?::(\\d+))?\\)");
    private static final List<String> NOT_THE_PROGRAMS =
            List.of("org.junit.", "org.opentest4j.", "org.assertj.", "org.hamcrest.", "java.", "jdk.");

    private MpiFailures() {}

    /**
     * Returns the failure of the test for a bad end of its job.
     *
     * @param failed the bad end
     * @return an assertion that failed, or the abort of the test if an assumption of a rank does not hold
     */
    static Throwable of(JobException failed) {
        if (!(failed instanceof ProgramFailedException program)) {
            return withStack(new AssertionFailedError(failed.getMessage()), List.of());
        }
        Throwable cause = program.getCause();
        if (cause instanceof TestAbortedException) {
            return cause;
        }
        List<StackTraceElement> stack = stack(program);
        String where = "rank " + program.rank() + ", virtual time " + Quantity.DURATION.format(program.picoseconds());
        if (cause instanceof AssertionError assertion) {
            String message = where + ": " + assertion.getMessage();
            boolean hasValues = assertion instanceof AssertionFailedError values
                    && values.isExpectedDefined()
                    && values.isActualDefined();
            return withStack(
                    hasValues
                            ? new AssertionFailedError(
                                    message,
                                    ((AssertionFailedError) assertion).getExpected(),
                                    ((AssertionFailedError) assertion).getActual())
                            : new AssertionFailedError(message),
                    stack);
        }
        return withStack(new AssertionFailedError(where + ": " + text(program)), stack);
    }

    /** Returns the failure in one line, without the rank in front. */
    private static String text(ProgramFailedException program) {
        String rank = "rank " + program.rank() + ": ";
        return program.text().startsWith(rank) ? program.text().substring(rank.length()) : program.text();
    }

    private static List<StackTraceElement> stack(ProgramFailedException program) {
        return program.frames().stream()
                .map(FRAME::matcher)
                .filter(Matcher::matches)
                .filter(frame -> NOT_THE_PROGRAMS.stream().noneMatch(frame.group(1)::startsWith))
                .map(frame -> new StackTraceElement(
                        frame.group(1),
                        frame.group(2),
                        frame.group(3),
                        frame.group(4) == null ? -1 : Integer.parseInt(frame.group(4))))
                .toList();
    }

    private static Throwable withStack(AssertionFailedError failure, List<StackTraceElement> stack) {
        failure.setStackTrace(stack.toArray(new StackTraceElement[0]));
        return failure;
    }
}
