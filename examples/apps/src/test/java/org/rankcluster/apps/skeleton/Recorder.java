package org.rankcluster.apps.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rankcluster.protocol.address.scheme.Communicators;

/** Works out the members of what a rank makes, checks those that another executor has against them, and keeps both. */
final class Recorder implements Communicators {
    /** Calls that make communicators. */
    enum Kind {
        DUP,
        SPLIT,
        TOPOLOGY,
        INTERCOMM,
        MERGE
    }

    /**
     * A communicator that was made.
     *
     * @param ranks of its members in what it was made of; empty for an intercommunicator and what becomes of it
     * @param members their ranks in the world
     * @param remote world ranks of the other group; empty if there is none
     */
    record Made(Kind kind, List<Integer> ranks, List<Integer> members, List<Integer> remote) {}

    /** A handle with what is known of it; extents of a grid. */
    private record Known(Handle actual, int[] members, int[] remote, int[] extents) implements Handle {
        @Override
        public int size() {
            return actual.size();
        }

        @Override
        public int rank() {
            return actual.rank();
        }
    }

    private static final int[] NONE = {};

    private final Communicators executor;
    private final Function<Handle, List<List<Integer>>> groups;
    private final IntUnaryOperator nodeOf;
    private final int me;
    private final Known world;
    private final List<Made> made = new ArrayList<>();

    /**
     * Creates a recorder beside an executor.
     *
     * @param groups the executor's members of a communicator that it has just made, and of the other group; of neither if it has no
     *     such data
     */
    Recorder(Communicators executor, Function<Handle, List<List<Integer>>> groups, IntUnaryOperator nodeOf) {
        this.executor = executor;
        this.groups = groups;
        this.nodeOf = nodeOf;
        this.me = executor.world().rank();
        this.world = new Known(
                executor.world(), IntStream.range(0, executor.world().size()).toArray(), NONE, NONE);
    }

    List<Made> made() {
        return made;
    }

    private Handle child(Kind kind, Handle parent, Handle actual, int[] ranks, int... extents) {
        int[] members = parent == null
                ? NONE
                : Arrays.stream(ranks)
                        .map(rank -> ((Known) parent).members[rank])
                        .toArray();
        return note(kind, actual, ranks, members, NONE, extents);
    }

    private Handle note(Kind kind, Handle actual, int[] ranks, int[] members, int[] remote, int... extents) {
        int rank = list(members).indexOf(me);
        if (rank < 0) {
            assertThat(actual).isNull();
            return null;
        }
        assertThat(actual.size()).isEqualTo(members.length);
        assertThat(actual.rank()).isEqualTo(rank);
        List<List<Integer>> own = groups.apply(actual);
        if (!own.isEmpty()) {
            assertThat(own).containsExactly(list(members), list(remote));
        }
        made.add(new Made(kind, list(ranks), list(members), list(remote)));
        return new Known(actual, members, remote, extents);
    }

    private static List<Integer> list(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static Handle actual(Handle handle) {
        return handle == null ? null : ((Known) handle).actual;
    }

    private static int[] all(Handle comm) {
        return comm == null
                ? NONE
                : IntStream.range(0, ((Known) comm).members.length).toArray();
    }

    @Override
    public Handle world() {
        return world;
    }

    @Override
    public int ranksPerNode() {
        return executor.ranksPerNode();
    }

    @Override
    public Handle dup(Handle comm) {
        int[] extents = comm == null ? NONE : ((Known) comm).extents;
        return child(Kind.DUP, comm, executor.dup(actual(comm)), all(comm), extents);
    }

    @Override
    public Handle window(Handle comm) {
        return child(Kind.DUP, comm, executor.window(actual(comm)), all(comm));
    }

    @Override
    public Handle split(Handle comm, IntUnaryOperator color, IntUnaryOperator key) {
        return child(Kind.SPLIT, comm, executor.split(actual(comm), color, key), part(comm, color, key));
    }

    private static int[] part(Handle comm, IntUnaryOperator color, IntUnaryOperator key) {
        if (comm == null || color.applyAsInt(comm.rank()) < 0) {
            return NONE;
        }
        return Arrays.stream(all(comm))
                .filter(rank -> color.applyAsInt(rank) == color.applyAsInt(comm.rank()))
                .boxed()
                .sorted(Comparator.comparingInt(key::applyAsInt))
                .mapToInt(rank -> rank)
                .toArray();
    }

    @Override
    public Handle splitByNode(Handle comm) {
        int[] ranks = part(comm, rank -> nodeOf.applyAsInt(((Known) comm).members[rank]), rank -> 0);
        return child(Kind.SPLIT, comm, executor.splitByNode(actual(comm)), ranks);
    }

    @Override
    public Handle create(Handle comm, int... ranks) {
        return child(Kind.SPLIT, comm, executor.create(actual(comm), ranks), ranks);
    }

    @Override
    public Handle cart(Handle comm, int... extents) {
        int places = Arrays.stream(extents).reduce(1, (a, b) -> a * b);
        int[] ranks = Arrays.copyOf(all(comm), places);
        return child(Kind.TOPOLOGY, comm, executor.cart(actual(comm), extents), ranks, extents);
    }

    @Override
    public Handle cartSub(Handle cart, boolean... remain) {
        int[] extents = ((Known) cart).extents;
        int[] mine = coordinates(cart.rank(), extents);
        int[] ranks = Arrays.stream(all(cart))
                .filter(rank -> IntStream.range(0, extents.length)
                        .allMatch(d -> remain[d] || coordinates(rank, extents)[d] == mine[d]))
                .toArray();
        int[] left = IntStream.range(0, extents.length)
                .filter(d -> remain[d])
                .map(d -> extents[d])
                .toArray();
        return child(Kind.TOPOLOGY, cart, executor.cartSub(actual(cart), remain), ranks, left);
    }

    private static int[] coordinates(int rank, int[] extents) {
        int[] coordinates = new int[extents.length];
        int rest = rank;
        for (int d = extents.length - 1; d >= 0; d--) {
            coordinates[d] = rest % extents[d];
            rest /= extents[d];
        }
        return coordinates;
    }

    @Override
    public int[] dims(int ranks, int dimensions) {
        return executor.dims(ranks, dimensions);
    }

    @Override
    public Handle inter(Handle part, Handle whole, IntUnaryOperator remote) {
        int[] others = Arrays.stream(all(whole))
                .filter(rank -> remote.applyAsInt(rank) == 1)
                .map(rank -> ((Known) whole).members[rank])
                .toArray();
        Handle actual = executor.inter(actual(part), actual(whole), remote);
        return note(Kind.INTERCOMM, actual, NONE, ((Known) part).members, others);
    }

    @Override
    public Handle merge(Handle inter) {
        Known both = (Known) inter;
        int[] members = Stream.of(both.members, both.remote)
                .sorted(Comparator.comparingInt(group -> group[0]))
                .flatMapToInt(Arrays::stream)
                .toArray();
        return note(Kind.MERGE, executor.merge(both.actual), NONE, members, NONE);
    }

    @Override
    public void free(Handle comm) {
        executor.free(actual(comm));
    }
}
