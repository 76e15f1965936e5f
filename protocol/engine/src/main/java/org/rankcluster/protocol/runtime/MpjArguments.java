package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The adaptation of {@code main}'s arguments for programs written for MPJ Express's launchers. Programs get the user's arguments unchanged.
 * The launchers of MPJ put three arguments in front, rank, number of processes and device, which {@code MPI.Init} removes again. Programs
 * that rely on that cannot be detected, so the user must configure it: {@code --config mpj-arguments=true}.
 */
public final class MpjArguments {
    /** Key of the option. */
    public static final String KEY = "mpj-arguments";

    private static final int IN_FRONT = 3;
    private static final String DEVICE = "niodev";

    private MpjArguments() {}

    /**
     * Checks the option when a job starts.
     *
     * @param where origin of the option, for errors
     * @param value its value
     * @throws InputException unless it is {@code true} or {@code false}
     */
    public static void check(String where, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new InputException(where, KEY, value, "true or false");
        }
    }

    /**
     * Returns the arguments of {@code main}, on the thread that runs it.
     *
     * @param user the user's arguments
     * @return a copy of {@code user}, with the arguments of MPJ in front if the job chose them
     */
    public static String[] ofMain(String... user) {
        ProcessView process = RankRuntime.currentOrNull();
        if (process == null || !isChosen(process)) {
            return user.clone();
        }
        String[] all = new String[IN_FRONT + user.length];
        all[0] = Integer.toString(process.rank());
        all[1] = Integer.toString(process.world().size());
        all[2] = DEVICE;
        System.arraycopy(user, 0, all, IN_FRONT, user.length);
        return all;
    }

    /**
     * Returns the result of {@code MPI.Init}.
     *
     * @param given its argument
     * @return the user's arguments; none for null
     */
    public static String[] ofUser(String @Nullable [] given) {
        if (given == null) {
            return new String[0];
        }
        boolean more = given.length >= IN_FRONT && isChosen(RankRuntime.current());
        return more ? Arrays.copyOfRange(given, IN_FRONT, given.length) : given;
    }

    private static boolean isChosen(ProcessView process) {
        return process.job().choice(KEY).equals("true");
    }
}
