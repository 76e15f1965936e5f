package org.rankcluster.junit;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.rankcluster.input.Quantity;
import org.rankcluster.library.JobException;
import org.rankcluster.library.ProgramFailedException;

/** A factory of test failures for jobs that end badly, such as by a deadlock. Stacks have the program's own frames only. */
final class MpiFailures {
    private static final Pattern FRAME = Pattern.compile("at (?:\\S+/)?(\\S+)\\.(\\S+)\\(([^:)]*)(?::(\\d+))?\\)");
    private static final List<String> NOT_THE_PROGRAMS =
            List.of("org.junit.", "org.opentest4j.", "org.assertj.", "org.hamcrest.", "java.", "jdk.");

    private static final String CAUSED_BY = "Caused by: ";

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
        List<StackTraceElement> stack = stack(program.frames());
        Throwable first = causes(program.frames());
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
                                    ((AssertionFailedError) assertion).getActual(),
                                    first)
                            : new AssertionFailedError(message, first),
                    stack);
        }
        return withStack(new AssertionFailedError(where + ": " + text(program), first), stack);
    }

    /** Returns the failure in one line, without the rank in front. */
    private static String text(ProgramFailedException program) {
        String rank = "rank " + program.rank() + ": ";
        return program.text().startsWith(rank) ? program.text().substring(rank.length()) : program.text();
    }

    /** A cause of a program's exception, by its text. */
    private static final class Cause extends Exception {
        private static final long serialVersionUID = 1;

        Cause(String text, @Nullable Throwable cause) {
            super(text, cause);
        }

        @Override
        @SuppressWarnings("OverrideThrowableToString") // the text has the name of the program's class
        public String toString() {
            return String.valueOf(getMessage());
        }
    }

    /** Returns the causes that a program's stack names, the first with the others as its causes; null if it names none. */
    private static @Nullable Throwable causes(List<String> frames) {
        Throwable cause = null;
        for (int i = frames.size() - 1, end = frames.size(); i >= 0; i--) {
            if (frames.get(i).startsWith(CAUSED_BY)) {
                cause = new Cause(frames.get(i).substring(CAUSED_BY.length()), cause);
                cause.setStackTrace(stack(frames.subList(i + 1, end)).toArray(new StackTraceElement[0]));
                end = i;
            }
        }
        return cause;
    }

    /** Returns the program's frames down to the first cause. */
    private static List<StackTraceElement> stack(List<String> frames) {
        return frames.stream()
                .takeWhile(frame -> !frame.startsWith(CAUSED_BY))
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
