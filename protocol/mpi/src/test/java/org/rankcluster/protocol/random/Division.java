package org.rankcluster.protocol.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import mpi.Comm;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;

/** A random division of a team into communicators, and the expected members of this rank's communicator. */
final class Division {
    private Division() {}

    /** Returns this rank's new team; null if it is in none. */
    static Team of(Team team, Random plan) {
        return switch (plan.nextInt(4)) {
            case 0 -> dup(team, plan);
            case 1 -> created(team, plan);
            default -> split(team, plan);
        };
    }

    private static int world(Team team) {
        return team.members()[team.me()];
    }

    private static Team dup(Team team, Random plan) {
        Intracomm comm = plan.nextBoolean() ? team.comm().dup() : inBackground(team);
        Values.same("compare", Comm.compare(comm, team.comm()), MPI.CONGRUENT);
        return Team.of(comm, team.members(), world(team));
    }

    private static Intracomm inBackground(Team team) {
        Intracomm comm = team.comm().iDup();
        comm.getRequest().waitFor();
        return comm;
    }

    private static Team split(Team team, Random plan) {
        int[] colors = plan.ints(team.size(), -1, 1 + plan.nextInt(3)).toArray();
        int[] keys = plan.ints(team.size(), -2, 3).toArray();
        int color = colors[team.me()];
        Intracomm comm = team.comm().split(color < 0 ? MPI.UNDEFINED : color, keys[team.me()]);
        if (color < 0) {
            Values.same("split without a colour", comm.isNull(), true);
            return null;
        }
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < team.size(); rank++) {
            if (colors[rank] == color) {
                ranks.add(rank);
            }
        }
        ranks.sort(Comparator.comparingInt(rank -> keys[rank]));
        return Team.of(comm, members(team, ranks), world(team));
    }

    private static Team created(Team team, Random plan) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < team.size(); rank++) {
            ranks.add(rank);
        }
        Collections.shuffle(ranks, plan);
        List<Integer> chosen = ranks.subList(0, 1 + plan.nextInt(ranks.size()));
        boolean byAll = plan.nextBoolean();
        Group all = team.comm().getGroup();
        Group some = all.incl(chosen.stream().mapToInt(Integer::intValue).toArray());
        boolean member = chosen.contains(team.me());
        Intracomm comm = null;
        if (byAll) {
            comm = team.comm().create(some);
        } else if (member) {
            comm = team.comm().createGroup(some, 5);
        }
        some.free();
        all.free();
        if (!member) {
            Values.same("create", comm == null || comm.isNull(), true);
            return null;
        }
        return Team.of(comm, members(team, chosen), world(team));
    }

    private static int[] members(Team team, List<Integer> ranks) {
        int[] members = ranks.stream().mapToInt(rank -> team.members()[rank]).toArray();
        Values.same("members", Arrays.stream(members).distinct().count(), (long) members.length);
        return members;
    }
}
