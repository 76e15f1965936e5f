package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The arguments of {@code main}. Programs get the user's as they are. The launchers of MPJ put three in front, rank,
 * number of processes and device, which {@code MPI.Init} takes away again; programs that count on that cannot be told from others,
 * so the user says it: {@code --config mpj-arguments=true}.
 */
public final class MpjArguments {
    /** Key of the job's choice. */
    public static final String KEY = "mpj-arguments";

    private static final int IN_FRONT = 3;
    private static final String DEVICE = "niodev";

    private MpjArguments() {}

    /**
     * Checks the choice when a job starts.
     *
     * @throws InputException unless it is {@code true} or {@code false}
     */
    public static void check(String where, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new InputException(where, KEY, value, "true or false");
        }
    }

    /** What {@code main} gets, on the thread that runs it; outside of any rank the user's arguments. */
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

    /** What {@code MPI.Init} returns for what it was given: the user's arguments; none for null. */
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
