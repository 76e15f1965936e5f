import mpi.Group;
import mpi.MPI;
import mpi.MPIException;

/** Point 33: groups as ordered sets, ranges with strides, and the translation of ranks. */
public class GroupSets {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Group world = MPI.COMM_WORLD.Group();
        Check.equal(rank, world.Rank(), "rank in the world");
        Group down = world.Range_incl(new int[][] {{size - 1, 0, -1}});
        Check.equal(size - 1 - rank, down.Rank(), "rank from behind");
        Group even = world.Range_incl(new int[][] {{0, size - 1, 2}});
        Group odd = world.Range_excl(new int[][] {{size - 2, 0, -2}});
        Check.equal(rank % 2 == 1 ? rank / 2 : MPI.UNDEFINED, odd.Rank(), "rank among the odd");
        first(Group.Union(odd, down), world, size, 1);
        first(Group.Intersection(down, even), world, size / 2, size - 2);
        first(Group.Difference(down, odd), world, size / 2, size - 2);
        first(world.Excl(new int[] {0}), world, size - 1, 1);
        first(world.Incl(new int[] {1, 0}), world, 2, 1);
        Group none = Group.Intersection(even, odd);
        Check.equal(0, none.Size(), "size of nothing");
        Check.equal(MPI.IDENT, Group.Compare(none, MPI.GROUP_EMPTY), "nothing is the empty group");
        Check.equal(MPI.SIMILAR, Group.Compare(world, down), "another order");
        Check.equal(MPI.UNEQUAL, Group.Compare(world, even), "other members");
        int[] translated = Group.Translate_ranks(even, new int[] {0, size / 2 - 1}, odd);
        Check.ints(translated, "no even rank is odd", MPI.UNDEFINED, MPI.UNDEFINED);
        Check.passed("GroupSets");
        MPI.Finalize();
    }

    private static void first(Group group, Group world, int count, int first) throws MPIException {
        Check.equal(count, group.Size(), "size");
        Check.equal(first, Group.Translate_ranks(group, new int[] {0}, world)[0], "first member");
    }
}
