package org.rankcluster.actors.program.rewrite;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.input.InputException;

/**
 * The settings with which a program's classes are rewritten.
 *
 * @param statics way in which each rank gets its own static fields
 * @param costs costs of instructions; null if computing takes no virtual time
 * @param turnInstructions instructions that a thread runs in loops that may wait before its turn ends, 1 or more
 * @param lines whether classes keep their line numbers
 * @param marksCalls whether calls of MPI record their lines in the program
 * @param debugged ranks that a debugger can stop; null without a debugger
 */
public record ProgramSettings(
        StaticsMode statics,
        @Nullable InstructionCosts costs,
        int turnInstructions,
        boolean lines,
        boolean marksCalls,
        @Nullable DebuggedRanks debugged) {
    /** Key of the setting whether computing is counted. */
    public static final String COMPUTE = "compute";

    /** Each instruction of a program takes time: the default for programs of {@code --jar}. */
    public static final String COUNTED = "counted";

    /** Only explicit delays of a program take time. */
    public static final String NONE = "none";

    /** Key of the number of instructions that a thread runs in loops that may wait before its turn ends. */
    public static final String TURN = "turn-instructions";

    /** Default of {@link #turnInstructions}. */
    public static final int USUAL_TURN = 100_000;

    /** Creates settings with the default length of turns. */
    public ProgramSettings(StaticsMode statics, @Nullable InstructionCosts costs) {
        this(statics, costs, USUAL_TURN);
    }

    /** Creates settings without a debugger. */
    public ProgramSettings(StaticsMode statics, @Nullable InstructionCosts costs, int turnInstructions) {
        this(statics, costs, turnInstructions, true, false, null);
    }

    /**
     * Returns these settings with a debugger.
     *
     * @param ranks ranks that it can stop
     */
    public ProgramSettings debugged(DebuggedRanks ranks) {
        return new ProgramSettings(statics, costs, turnInstructions, lines, marksCalls, ranks);
    }

    /** Returns these settings for a run in which calls of MPI record their lines, or do not. */
    public ProgramSettings markingCalls(boolean marks) {
        return new ProgramSettings(statics, costs, turnInstructions, lines, marks, debugged);
    }

    /** Returns the settings for the classes of a rank. */
    public ProgramSettings of(int rank) {
        return debugged != null && debugged.has(rank) ? ofDebugged() : ofOthers();
    }

    /** Returns the settings for the classes of ranks that a debugger can stop; without a debugger, these settings. */
    public ProgramSettings ofDebugged() {
        return debugged == null
                ? this
                : new ProgramSettings(debugged.statics(), costs, turnInstructions, true, marksCalls, null);
    }

    /** Returns the settings for the classes of other ranks; without a debugger, these settings. */
    public ProgramSettings ofOthers() {
        return debugged == null
                ? this
                : new ProgramSettings(statics, costs, turnInstructions, marksCalls, marksCalls, null);
    }

    /** Reads the settings from {@code config}, on a machine with these costs. */
    public static ProgramSettings of(Map<String, String> config, InstructionCosts costs) {
        boolean counted = config.getOrDefault(COMPUTE, COUNTED).equals(COUNTED);
        StaticsMode statics = StaticsMode.of("--config", config.getOrDefault(StaticsMode.KEY, "rewrite"));
        String turn = config.get(TURN);
        return new ProgramSettings(statics, counted ? costs : null, turn == null ? USUAL_TURN : turn("--config", turn));
    }

    /**
     * Checks a setting; returns whether {@code key} is a key of these settings.
     *
     * @throws InputException for a value that it cannot have
     */
    public static boolean check(String where, String key, String value) {
        if (key.equals(COMPUTE)) {
            if (!value.equals(COUNTED) && !value.equals(NONE)) {
                throw new InputException(where, COMPUTE, value, COUNTED + " or " + NONE);
            }
            return true;
        }
        if (key.equals(TURN)) {
            return turn(where, value) > 0;
        }
        return key.equals(StaticsMode.KEY) && StaticsMode.of(where, value) != null;
    }

    private static int turn(String where, String value) {
        if (!value.matches("[1-9]\\d{0,7}")) {
            throw new InputException(where, TURN, value, "1..99999999");
        }
        return Integer.parseInt(value);
    }
}
