import mpi.Group;
import mpi.MPI;
import mpi.MPIException;

/** Point 33: groups as ordered sets, ranges with strides, and the translation of ranks. */
public class GroupSets {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Group world = MPI.COMM_WORLD.getGroup();
        Check.equal(rank, world.getRank(), "rank in the world");

        Group down = world.rangeIncl(new int[][] {{size - 1, 0, -1}});
        Check.equal(size, down.getSize(), "size");
        Check.equal(size - 1 - rank, down.getRank(), "rank from behind");
        Group even = world.rangeIncl(new int[][] {{0, size - 1, 2}});
        Group odd = world.rangeExcl(new int[][] {{size - 2, 0, -2}});
        Check.equal(size / 2, odd.getSize(), "size of the odd");
        Check.equal(rank % 2 == 1 ? rank / 2 : MPI.UNDEFINED, odd.getRank(), "rank among the odd");

        Group both = Group.union(odd, down);
        members(
                both,
                world,
                "union: the first group's order, then the new of the second",
                i -> i < size / 2 ? 2 * i + 1 : size - 2 - 2 * (i - size / 2),
                size);
        members(
                Group.intersection(down, even),
                world,
                "intersection in the order of the first",
                i -> size - 2 - 2 * i,
                size / 2);
        members(
                Group.difference(down, odd),
                world,
                "difference in the order of the first",
                i -> size - 2 - 2 * i,
                size / 2);
        Group none = Group.intersection(even, odd);
        Check.equal(0, none.getSize(), "size of nothing");
        Check.equal(MPI.IDENT, Group.compare(none, MPI.GROUP_EMPTY), "nothing is the empty group");
        Check.equal(MPI.UNDEFINED, none.getRank(), "rank in nothing");
        Check.equal(MPI.IDENT, Group.compare(world, down.rangeIncl(new int[][] {{size - 1, 0, -1}})), "turned twice");
        Check.equal(MPI.SIMILAR, Group.compare(world, down), "another order");
        Check.equal(MPI.UNEQUAL, Group.compare(world, even), "other members");

        int[] translated = Group.translateRanks(even, new int[] {0, MPI.PROC_NULL, size / 2 - 1}, odd);
        Check.ints(translated, "no even rank is odd", MPI.UNDEFINED, MPI.PROC_NULL, MPI.UNDEFINED);
        members(world.excl(new int[] {0}), world, "without the first", i -> i + 1, size - 1);
        members(world.incl(new int[0]), world, "without all", i -> i, 0);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_RANK, () -> world.incl(new int[] {0, 0}), "a rank twice");
        Check.fails(MPI.ERR_RANK, () -> world.excl(new int[] {size}), "a rank beyond the group");
        even.free();
        Check.that(even.isNull(), "freed");
        Check.passed("GroupSets");
        MPI.Finalize();
    }

    private static void members(
            Group group, Group world, String what, java.util.function.IntUnaryOperator expected, int count)
            throws MPIException {
        Check.equal(count, group.getSize(), what + ", size");
        int[] ranks = new int[count];
        for (int i = 0; i < count; i++) {
            ranks[i] = i;
        }
        int[] found = Group.translateRanks(group, ranks, world);
        for (int i = 0; i < count; i++) {
            Check.equal(expected.applyAsInt(i), found[i], what + ", member " + i);
        }
    }
}
