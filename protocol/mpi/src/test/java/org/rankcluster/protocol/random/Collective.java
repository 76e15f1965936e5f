package org.rankcluster.protocol.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import mpi.Request;

/** A started collective. {@code check} compares its result on this rank with the model. */
record Collective(Request request, Runnable check) {
    /** Calls a collective or starts it in the background. */
    static Collective of(boolean background, Runnable call, Supplier<Request> start, Runnable check) {
        if (background) {
            return new Collective(start.get(), check);
        }
        call.run();
        check.run();
        return new Collective(null, check);
    }

    /** Runs a few collectives of a team, one after the other or all at once. */
    static void run(Team team, Random plan, RandomType[] types) {
        int count = 1 + plan.nextInt(4);
        boolean background = plan.nextBoolean();
        List<Collective> open = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            open.add(
                    plan.nextBoolean()
                            ? Movement.start(team, plan, types, background)
                            : Reduction.start(team, plan, background));
        }
        if (background) {
            if (plan.nextBoolean()) {
                Conversation.run(team, plan, types);
            }
            Request[] requests = open.stream().map(Collective::request).toArray(Request[]::new);
            Waiting.forAll(requests, new Random(plan.nextLong() + team.me()));
            open.forEach(collective -> collective.check().run());
        }
    }
}
