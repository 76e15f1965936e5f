package org.rankcluster.junit;

import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;
import org.rankcluster.library.MpiResult;

/** The assertions on the result of a job. Each returns these assertions, so that they can be chained. */
public final class MpiResultAssert {
    private static final double PERCENT = 100;

    private final MpiResult result;

    MpiResultAssert(MpiResult result) {
        this.result = result;
    }

    /** {@return assertions on the virtual time of the last rank's end} */
    public Time virtualTime() {
        return new Time(result.virtualPicoseconds());
    }

    /** {@return assertions on the number of MPI messages, including the messages of collectives} */
    public Count messages() {
        return new Count("messages", result.messages());
    }

    /**
     * Begins assertions on the number of messages that calls of all ranks have sent, see {@link MpiResult#messages(String)}.
     *
     * @param call name of the call in the profile, such as {@code allReduce}
     * @return the assertions
     */
    public Count messages(String call) {
        return new Count("messages of " + call + " (" + there(MpiResult.Call::messages) + ")", result.messages(call));
    }

    /**
     * Begins assertions on the number of calls of all ranks.
     *
     * @param name name of the call in the profile, such as {@code allReduce}
     * @return the assertions
     */
    public Count calls(String name) {
        return new Count("calls of " + name + " (" + there(MpiResult.Call::count) + ")", result.calls(name));
    }

    private String there(ToLongFunction<MpiResult.Call> number) {
        return "there are: "
                + result.profile().calls().stream()
                        .filter(call -> number.applyAsLong(call) > 0)
                        .map(call -> call.call() + " " + number.applyAsLong(call))
                        .collect(Collectors.joining(", "));
    }

    /**
     * Asserts that the job has not ended in a deadlock.
     *
     * @return these assertions
     */
    public MpiResultAssert hasNoDeadlock() {
        return hasState(result.state().equals("deadlock"), "no deadlock");
    }

    /**
     * Asserts that all ranks have ended well.
     *
     * @return these assertions
     */
    public MpiResultAssert isFinished() {
        return hasState(!result.state().equals("finished"), "finished");
    }

    private MpiResultAssert hasState(boolean isWrong, String expected) {
        if (isWrong) {
            throw new AssertionFailedError(
                    "state: " + result.state() + " (expected: " + expected + ")", expected, result.state());
        }
        return this;
    }

    /**
     * Begins assertions on the busiest link.
     *
     * @return the assertions
     * @throws AssertionFailedError if the machine has no links, or if nothing has crossed them
     */
    public HotLink hottestLink() {
        return new HotLink(result.hottestLink()
                .orElseThrow(() -> new AssertionFailedError("hottest link: none (expected: a link with traffic; "
                        + result.machine() + " at fidelity " + result.fidelity() + " has counted none)")));
    }

    /** Assertions on a virtual time. */
    public final class Time {
        private final long picoseconds;

        private Time(long picoseconds) {
            this.picoseconds = picoseconds;
        }

        /**
         * Asserts that the time is below a limit.
         *
         * @param limit a time with unit, such as {@code 350 us}
         * @return the assertions on the result
         */
        public MpiResultAssert isLessThan(String limit) {
            return check(picoseconds < parse(limit), "less than ", limit);
        }

        /**
         * Asserts that the time is above a limit.
         *
         * @param limit a time with unit, such as {@code 350 us}
         * @return the assertions on the result
         */
        public MpiResultAssert isGreaterThan(String limit) {
            return check(picoseconds > parse(limit), "more than ", limit);
        }

        /**
         * Asserts that the time is exact, to the picosecond.
         *
         * @param time a time with unit, such as {@code 350.25 us}
         * @return the assertions on the result
         */
        public MpiResultAssert isEqualTo(String time) {
            return check(picoseconds == parse(time), "", time);
        }

        private MpiResultAssert check(boolean holds, String rule, String limit) {
            String shown = Quantity.DURATION.format(picoseconds);
            if (!holds) {
                throw new AssertionFailedError(
                        "virtual time: " + shown + " (expected: " + rule + limit + ")", rule + limit, shown);
            }
            return MpiResultAssert.this;
        }

        private static long parse(String text) {
            try {
                return Quantity.DURATION.parse("assertThat(result)", "virtualTime", text, 0);
            } catch (InputException wrong) {
                throw new IllegalArgumentException(wrong.getMessage(), wrong);
            }
        }
    }

    /** Assertions on a number. */
    public final class Count {
        private final String name;
        private final long number;

        private Count(String name, long number) {
            this.name = name;
            this.number = number;
        }

        /**
         * Asserts that the number has this value.
         *
         * @param expected the value
         * @return the assertions on the result
         */
        public MpiResultAssert isEqualTo(long expected) {
            return check(number == expected, "", expected);
        }

        /**
         * Asserts that the number is not larger.
         *
         * @param most largest value
         * @return the assertions on the result
         */
        public MpiResultAssert isAtMost(long most) {
            return check(number <= most, "at most ", most);
        }

        /**
         * Asserts that the number is not smaller.
         *
         * @param least smallest value
         * @return the assertions on the result
         */
        public MpiResultAssert isAtLeast(long least) {
            return check(number >= least, "at least ", least);
        }

        private MpiResultAssert check(boolean holds, String rule, long limit) {
            if (!holds) {
                throw new AssertionFailedError(
                        name + ": " + number + " (expected: " + rule + limit + ")", rule + limit, number);
            }
            return MpiResultAssert.this;
        }
    }

    /** Assertions on a link. */
    public final class HotLink {
        private final MpiResult.Link link;

        private HotLink(MpiResult.Link link) {
            this.link = link;
        }

        /**
         * Asserts the name of the link.
         *
         * @param name its name, such as {@code 5,3,3,-z}
         * @return the assertions on the link
         */
        public HotLink isNamed(String name) {
            if (!link.link().equals(name)) {
                throw new AssertionFailedError(
                        "hottest link: " + link.link() + " (expected: " + name + ")", name, link.link());
            }
            return this;
        }

        /**
         * Asserts that the link is busy for less than a share of the virtual time.
         *
         * @param share 0..1
         * @return the assertions on the result
         */
        public MpiResultAssert isBusyForLessThan(double share) {
            if (link.busy() >= share) {
                throw new AssertionFailedError(
                        "hottest link: " + link.link() + ": busy for " + percent(link.busy())
                                + " of the time (expected: less than " + percent(share) + ")",
                        share,
                        link.busy());
            }
            return MpiResultAssert.this;
        }

        private static String percent(double share) {
            return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
        }
    }
}
