import mpi.CartComm;
import mpi.Comm;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 32: communicators made of groups, duplicates and what they take over, comparison, and freeing while in use. */
public class CommCreation {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Group world = MPI.COMM_WORLD.getGroup();

        // All call create; only the group calls createGroup.
        int[] back = new int[size / 2];
        for (int i = 0; i < back.length; i++) {
            back[i] = size - 1 - 2 * i;
        }
        Group odd = world.incl(back);
        Intracomm all = MPI.COMM_WORLD.create(odd);
        Check.equal(rank % 2 == 0, all.isNull(), "who is not in the group gets nothing");
        if (rank % 2 == 1) {
            Check.equal((size - 1 - rank) / 2, all.getRank(), "rank in the order of the group");
            Intracomm alone = MPI.COMM_WORLD.createGroup(odd, 17);
            Check.equal(MPI.CONGRUENT, Comm.compare(all, alone), "the same group");
            int[] sum = {rank};
            alone.allReduce(sum, 1, MPI.INT, MPI.SUM);
            Check.equal(size * size / 4, sum[0], "sum of the odd ranks");
            alone.free();
            all.free();
        }
        Intracomm absent = MPI.COMM_WORLD.create(MPI.GROUP_EMPTY);
        Check.that(absent.isNull(), "no communicator of the empty group");

        // Duplicates: attributes, name of its own, error handler, topology, info.
        int keyval = Comm.createKeyval();
        CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
        ring.setAttr(keyval, "mine");
        ring.setErrhandler(MPI.ERRORS_RETURN);
        CartComm copy = ring.dup();
        Check.equal("mine", copy.getAttr(keyval), "attribute of the duplicate");
        copy.setAttr(keyval, "other");
        Check.equal("mine", ring.getAttr(keyval), "attribute of the original");
        Check.that(copy.getErrhandler() == MPI.ERRORS_RETURN, "error handler of the duplicate");
        Check.equal((rank + 1) % size, copy.shift(0, 1).getRankDest(), "topology of the duplicate");
        Check.equal(MPI.CART, copy.getTopology(), "kind of topology");
        Info info = new Info();
        info.set("hint", "7");
        Comm hinted = ring.dupWithInfo(info);
        info.free();
        hinted.setName("hinted");
        Check.equal("hinted", hinted.getName(), "name");
        hinted.free();

        Intracomm turned = MPI.COMM_WORLD.split(0, -rank);
        Check.equal(MPI.IDENT, Comm.compare(MPI.COMM_WORLD, MPI.COMM_WORLD), "the same");
        Check.equal(MPI.CONGRUENT, Comm.compare(ring, copy), "a duplicate");
        Check.equal(MPI.SIMILAR, Comm.compare(ring, turned), "another order");
        Check.equal(MPI.UNEQUAL, Comm.compare(MPI.COMM_WORLD, MPI.COMM_SELF), "other members");

        // Freed while messages are pending.
        Request receive = turned.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, turned.getRank(), 1);
        Request send = turned.isSend(MPI.newIntBuffer(1), 1, MPI.INT, turned.getRank(), 1);
        turned.free();
        Check.that(turned.isNull(), "a freed communicator is null");
        Request.waitAll(new Request[] {receive, send});
        copy.disconnect();
        Check.that(copy.isNull(), "a disconnected communicator is null");
        ring.free();

        // Many, one after the other.
        for (int i = 0; i < 20; i++) {
            Intracomm next = MPI.COMM_WORLD.dup();
            int[] one = {i};
            next.bcast(one, 1, MPI.INT, 0);
            next.free();
        }
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_COMM, () -> turned.barrier(), "a freed communicator");
        Check.fails(MPI.ERR_COMM, () -> MPI.COMM_WORLD.free(), "freeing the world");
        Check.passed("CommCreation");
        MPI.Finalize();
    }
}
