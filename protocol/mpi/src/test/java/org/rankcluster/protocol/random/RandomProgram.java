package org.rankcluster.protocol.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.MPI;

/**
 * A program that is generated from a seed: steps of messages and collectives, on communicators created on the way, with
 * random datatypes. All ranks of a team draw the same plan, so each of them can check its data and none waits forever.
 * Throws an AssertionError if the result of MPI differs from the naive model.
 */
public final class RandomProgram {
    private static final int BUFFER = 1 << 19;
    private static final int STEPS = 7;
    private static final List<Element> ELEMENTS = List.of(Element.values());

    private final List<Team> teams = new ArrayList<>();
    private final Random plan;
    private String at = "start";

    private RandomProgram(long seed) {
        plan = new Random(seed);
    }

    /** Runs the program of a seed on a rank, between Init and Finalize. */
    public static void run(long seed) {
        RandomProgram program = new RandomProgram(seed);
        try {
            program.run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + ", rank " + MPI.COMM_WORLD.getRank() + ", " + program.at + ": " + e.getMessage(),
                    e);
        }
    }

    private void run() {
        int[] world = new int[MPI.COMM_WORLD.getSize()];
        Arrays.setAll(world, i -> i);
        teams.add(Team.of(MPI.COMM_WORLD, world, MPI.COMM_WORLD.getRank()));
        MPI.attachBuffer(new byte[BUFFER]);
        for (int step = 0; step < STEPS; step++) {
            at = "step " + step;
            step(plan.nextInt(teams.size()), plan.nextInt(8), plan.nextLong());
        }
        MPI.detachBuffer();
        for (Team team : teams.subList(1, teams.size())) {
            if (team != null) {
                team.comm().free();
            }
        }
    }

    /** Runs one step. Every rank has the same number of places for teams, so that all ranks draw the same numbers. */
    private void step(int place, int kind, long seed) {
        Team team = teams.get(place);
        if (kind < 2) {
            at += ": division";
            teams.add(team == null ? null : Division.of(team, new Random(seed)));
        } else if (team != null) {
            step(team, kind, new Random(seed + team.members()[0]));
        }
    }

    private void step(Team team, int kind, Random draw) {
        Element element = ELEMENTS.get(draw.nextInt(ELEMENTS.size()));
        RandomType[] types = new RandomType[3];
        Arrays.setAll(types, i -> RandomType.of(element, draw, 2));
        at += ": " + kind + " of " + element;
        switch (kind) {
            case 2, 3 -> Exchange.run(team, draw, types);
            case 4 -> Conversation.run(team, draw, types);
            case 5 -> Shift.run(team, draw, types);
            default -> Collective.run(team, draw, types);
        }
        for (RandomType type : types) {
            type.free();
        }
    }
}
