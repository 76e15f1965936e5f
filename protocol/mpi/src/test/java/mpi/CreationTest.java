package mpi;

import static mpi.ErrorsTest.check;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Communicators created by some ranks, in the background, and from each other. */
class CreationTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static void expectMembers(Intracomm comm, int... worldRanks) throws MPIException {
        int[] members = new int[worldRanks.length];
        comm.allGather(new int[] {WORLD.getRank()}, 1, MPI.INT, members, 1, MPI.INT);
        assertThat(members).containsExactly(worldRanks);
    }

    @Test
    void shouldMakeCommunicatorsOfGroupsThatOverlap() {
        for (int ranks = 1; ranks <= 33; ranks += ranks < 6 ? 1 : 9) {
            int size = ranks;
            World.pass(ranks, () -> {
                Random random = new Random(size);
                for (int i = 0; i < 12; i++) {
                    int[] order = shuffled(size, random);
                    int[] chosen = Arrays.copyOf(order, 1 + random.nextInt(size));
                    if (IntStream.of(chosen).anyMatch(rank -> rank == WORLD.getRank())) {
                        expectMembers(WORLD.createGroup(WORLD.getGroup().incl(chosen), 4), chosen);
                    }
                }
            });
        }
    }

    private static int[] shuffled(int size, Random random) {
        int[] order = IntStream.range(0, size).toArray();
        for (int i = size - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return order;
    }

    @Test
    void shouldKeepManyDuplicatesApartThatAreMadeAtOnce() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int ranks = 2 + random.nextInt(8);
            long programSeed = random.nextLong();
            World.pass(ranks, () -> duplicateAtOnce(ranks, programSeed));
        }
    }

    /**
     * Duplicates overlapping communicators in the background while others are split. Their contexts must not collide.
     */
    private static void duplicateAtOnce(int ranks, long seed) throws MPIException {
        Random random = new Random(seed);
        List<Intracomm> parents = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int[] chosen = Arrays.copyOf(shuffled(ranks, random), 1 + random.nextInt(ranks));
            Intracomm parent = WORLD.create(WORLD.getGroup().incl(chosen));
            if (!parent.isNull()) {
                parents.add(parent);
            }
        }
        List<Intracomm> made = new ArrayList<>();
        for (Intracomm parent : parents) {
            made.add(parent.iDup());
        }
        Intracomm halves = WORLD.split(WORLD.getRank() % 2, 0);
        Request.waitAll(made.stream().map(Comm::getRequest).toArray(Request[]::new));
        made.add(halves);
        made.add(halves.dup());
        long contexts = made.stream()
                .map(comm -> comm.view("test").context())
                .distinct()
                .count();
        assertThat(contexts).isEqualTo(made.size());
        List<Request> sends = new ArrayList<>();
        for (Intracomm comm : made) {
            int context = comm.view("test").context();
            int next = (comm.getRank() + 1) % comm.getSize();
            sends.add(comm.iSend(new int[] {context}, 1, MPI.INT, next, 0));
        }
        for (Intracomm comm : made) {
            int[] context = new int[1];
            int before = (comm.getRank() + comm.getSize() - 1) % comm.getSize();
            comm.recv(context, 1, MPI.INT, before, 0);
            assertThat(context[0]).isEqualTo(comm.view("test").context());
        }
        Request.waitAll(sends.toArray(new Request[0]));
    }

    @Test
    void shouldTakeAttributesToDuplicates() {
        World.pass(2, () -> {
            int key = Comm.createKeyval();
            int other = Comm.createKeyval();
            Intracomm first = WORLD.dup();
            first.setAttr(key, "value");
            assertThat(first.getAttr(key)).isEqualTo("value");
            assertThat(first.getAttr(other)).isNull();
            Intracomm second = first.dup();
            Intracomm third = first.iDup();
            third.getRequest().waitFor();
            first.deleteAttr(key);
            assertThat(first.Attr_get(key)).isNull();
            assertThat(second.getAttr(key)).isEqualTo("value");
            assertThat(third.getAttr(key)).isEqualTo("value");
            assertThat(second.split(0, 0).getAttr(key)).isNull();
            Comm.freeKeyval(key);
            assertThat(second.getAttr(key)).isEqualTo("value");
            first.setErrhandler(MPI.ERRORS_RETURN);
            check(MPI.ERR_KEYVAL, "keyval: " + key, () -> first.setAttr(key, 1));
            check(MPI.ERR_KEYVAL, "a key of an attribute that is set", () -> first.Attr_delete(other));
            check(MPI.ERR_KEYVAL, "keyval: -1", () -> first.getAttr(MPI.KEYVAL_INVALID));
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            check(MPI.ERR_KEYVAL, "keyval: " + key, () -> Comm.freeKeyval(key));
            assertThat(WORLD.getAttr(MPI.TAG_UB)).isEqualTo(Integer.MAX_VALUE);
            assertThat(WORLD.getAttr(MPI.HOST)).isEqualTo(MPI.PROC_NULL);
            assertThat(WORLD.getAttr(MPI.WTIME_IS_GLOBAL)).isEqualTo(true);
            assertThat(WORLD.getAttr(MPI.UNIVERSE_SIZE)).isEqualTo(2);
        });
    }

    @Test
    void shouldCallErrorHandlers() {
        World.pass(1, () -> {
            Intracomm quiet = WORLD.dup();
            quiet.setErrhandler(MPI.ERRORS_RETURN);
            quiet.callErrhandler(MPI.ERR_IO);
            assertThat(quiet.dup().getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
            assertThat(quiet.getRequest().isNull()).isTrue();
        });
        World fatal = World.run(1, () -> WORLD.callErrhandler(MPI.ERR_IO));
        assertThat(fatal.exit()).isEqualTo(MPI.ERR_IO);
        assertThat(fatal.messages())
                .isEqualTo("MPI_ERR_IO: rank 0: COMM_WORLD.callErrhandler(errorcode=35): raised by the program\n");
    }

    @Test
    void shouldReportTheProcess() {
        World.pass(3, () -> {
            assertThat(MPI.INFO_ENV.get("maxprocs")).isEqualTo("3");
            assertThat(MPI.INFO_ENV.get("wdir")).isEqualTo("/here");
            assertThat(MPI.INFO_ENV.get("command")).isNull();
            assertThat(MPI.INFO_ENV.get("host")).isEqualTo("node" + WORLD.getRank());
            assertThat(MPI.INFO_ENV.getKey(0)).isEqualTo("maxprocs");
            Info copy = MPI.INFO_ENV.dup();
            copy.set("maxprocs", "4");
            MPI.INFO_ENV.free();
            assertThat(MPI.INFO_ENV.get("maxprocs")).isEqualTo("3");
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            check(MPI.ERR_INFO, "info: INFO_ENV", () -> MPI.INFO_ENV.set("maxprocs", "4"));
            check(MPI.ERR_INFO, "info: INFO_ENV", () -> MPI.INFO_ENV.delete("maxprocs"));
        });
    }

    @Test
    void shouldRefuseGroupsOfStrangers() {
        World.pass(2, () -> {
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            check(
                    MPI.ERR_GROUP,
                    "members of the communicator only",
                    () -> MPI.COMM_SELF.createGroup(WORLD.getGroup(), 0));
            check(MPI.ERR_TAG, "tag: -2", () -> WORLD.createGroup(WORLD.getGroup(), -2));
        });
    }
}
