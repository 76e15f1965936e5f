package mpi;

import static mpi.ErrorsTest.check;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Intercommunicators and their collectives, compared with the data that each group must have. */
class IntercommunicatorsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int MOST = 33;

    /** A world whose ranks are divided into two groups at random, from the view of one group. */
    private static final class Pair {
        final Intracomm local;
        final Intercomm inter;
        final int[] mine;
        final int[] theirs;
        final int me;

        Pair(boolean[] second) {
            int world = WORLD.getRank();
            mine = IntStream.range(0, second.length)
                    .filter(r -> second[r] == second[world])
                    .toArray();
            theirs = IntStream.range(0, second.length)
                    .filter(r -> second[r] != second[world])
                    .toArray();
            local = WORLD.split(second[world] ? 1 : 0, 0);
            me = local.getRank();
            int leader = mine.length / 2;
            inter = WORLD.createIntercomm(local, leader, theirs[theirs.length / 2], 5);
        }

        /** Returns the root argument of a collective in this direction. */
        int root(boolean fromHere, int rank) {
            if (!fromHere) {
                return rank;
            }
            return me == rank ? MPI.ROOT : MPI.PROC_NULL;
        }
    }

    /** An action with both groups; {@code inSecond} is true on ranks of the second one. */
    @FunctionalInterface
    private interface Check {
        void on(Pair pair, boolean inSecond) throws Exception;
    }

    private static void onPairs(Check check) {
        for (int ranks = 2; ranks <= MOST; ranks += ranks < 9 ? 1 : 8) {
            Random random = new Random(ranks);
            boolean[] second = new boolean[ranks];
            for (int i = 0; i < ranks; i++) {
                second[i] = random.nextBoolean();
            }
            second[0] = !second[ranks - 1];
            World.pass(ranks, () -> check.on(new Pair(second), second[WORLD.getRank()]));
        }
    }

    @Test
    void shouldNameTheOtherGroup() {
        onPairs((pair, inSecond) -> {
            assertThat(pair.inter.isInter()).isTrue();
            assertThat(pair.inter.getSize()).isEqualTo(pair.mine.length);
            assertThat(pair.inter.Remote_size()).isEqualTo(pair.theirs.length);
            Group remote = pair.inter.getRemoteGroup();
            int[] places = IntStream.range(0, pair.theirs.length).toArray();
            assertThat(Group.translateRanks(remote, places, WORLD.getGroup())).containsExactly(pair.theirs);
            assertThat(Comm.compare(pair.inter, pair.inter.dup())).isEqualTo(MPI.CONGRUENT);
            assertThat(Comm.compare(pair.inter, pair.local)).isEqualTo(MPI.UNEQUAL);
        });
    }

    @Test
    void shouldSendToTheOtherGroup() {
        onPairs((pair, inSecond) -> {
            int[] data = {WORLD.getRank()};
            int partner = pair.me % pair.theirs.length;
            Request send = pair.inter.iSend(data, 1, MPI.INT, partner, 3);
            int expected = (int) IntStream.range(0, pair.theirs.length)
                    .filter(r -> r % pair.mine.length == pair.me)
                    .count();
            for (int i = 0; i < expected; i++) {
                int[] received = new int[1];
                Status status = pair.inter.recv(received, 1, MPI.INT, MPI.ANY_SOURCE, 3);
                assertThat(received[0]).isEqualTo(pair.theirs[status.getSource()]);
            }
            send.waitFor();
        });
    }

    @Test
    void shouldCarryWhatARootHasAcross() {
        onPairs((pair, inSecond) -> {
            for (int direction = 0; direction < 2; direction++) {
                boolean fromHere = inSecond == (direction == 1);
                int senders = fromHere ? pair.mine.length : pair.theirs.length;
                for (int rank : new int[] {0, senders - 1}) {
                    int root = pair.root(fromHere, rank);
                    int[] data = root == MPI.ROOT ? new int[] {rank, direction} : new int[2];
                    pair.inter.bcast(data, 2, MPI.INT, root);
                    if (!fromHere) {
                        assertThat(data).containsExactly(rank, direction);
                    }
                    String[] words = {root == MPI.ROOT ? "word" : null};
                    pair.inter.iBcast(words, 1, MPI.OBJECT, root).waitFor();
                    assertThat(words[0]).isEqualTo(fromHere && root != MPI.ROOT ? null : "word");
                    expectScattered(pair, fromHere, root);
                    expectGathered(pair, !fromHere, root);
                }
            }
            pair.inter.barrier();
        });
    }

    private static void expectScattered(Pair pair, boolean fromHere, int root) throws MPIException {
        int receivers = fromHere ? pair.theirs.length : pair.mine.length;
        int[] blocks = IntStream.range(0, 2 * receivers).toArray();
        int[] mine = {-1, -1};
        pair.inter.scatter(blocks, 2, MPI.INT, mine, 2, MPI.INT, root);
        assertThat(mine).containsExactly(fromHere ? new int[] {-1, -1} : new int[] {2 * pair.me, 2 * pair.me + 1});
        int[] counts = IntStream.range(0, receivers).map(r -> r % 2).toArray();
        int[] displs = IntStream.range(0, receivers).map(r -> 2 * r).toArray();
        Arrays.fill(mine, -1);
        pair.inter.scatterv(blocks, counts, displs, MPI.INT, mine, pair.me % 2, MPI.INT, root);
        assertThat(mine[0]).isEqualTo(fromHere || pair.me % 2 == 0 ? -1 : 2 * pair.me);
        Integer[] objects = new Integer[1];
        pair.inter.scatter(
                IntStream.range(0, receivers).boxed().toArray(Integer[]::new),
                1,
                MPI.OBJECT,
                objects,
                1,
                MPI.OBJECT,
                root);
        assertThat(objects[0]).isEqualTo(fromHere ? null : (Integer) pair.me);
    }

    private static void expectGathered(Pair pair, boolean fromHere, int otherWay) throws MPIException {
        int root = otherWay;
        boolean isRoot = root == MPI.ROOT;
        int[] all = new int[pair.theirs.length];
        pair.inter.gather(new int[] {WORLD.getRank()}, 1, MPI.INT, all, 1, MPI.INT, root);
        assertThat(all).containsExactly(isRoot ? pair.theirs : new int[all.length]);
        int[] counts = new int[all.length];
        Arrays.fill(counts, 1);
        int[] reversed =
                IntStream.range(0, all.length).map(i -> all.length - 1 - i).toArray();
        int[] varying = new int[all.length];
        pair.inter.gatherv(new int[] {WORLD.getRank()}, 1, MPI.INT, varying, counts, reversed, MPI.INT, root);
        for (int i = 0; i < all.length; i++) {
            assertThat(varying[reversed[i]]).isEqualTo(isRoot ? pair.theirs[i] : 0);
        }
        int[] sum = {-1};
        pair.inter.reduce(new int[] {WORLD.getRank()}, sum, 1, MPI.INT, MPI.SUM, root);
        assertThat(sum[0]).isEqualTo(isRoot ? Arrays.stream(pair.theirs).sum() : -1);
        assertThat(fromHere).isEqualTo(root >= 0);
    }

    @Test
    void shouldExchangeBetweenTheGroups() {
        onPairs((pair, inSecond) -> {
            int world = WORLD.getRank();
            int[] all = new int[pair.theirs.length];
            pair.inter.allGather(new int[] {world}, 1, MPI.INT, all, 1, MPI.INT);
            assertThat(all).containsExactly(pair.theirs);
            Integer[] objects = new Integer[all.length];
            Request request = pair.inter.iAllGather(new Integer[] {world}, 1, MPI.OBJECT, objects, 1, MPI.OBJECT);
            int[] sent = Arrays.stream(pair.theirs).map(r -> 100 * world + r).toArray();
            pair.inter.allToAll(sent, 1, MPI.INT, all, 1, MPI.INT);
            assertThat(all)
                    .containsExactly(
                            Arrays.stream(pair.theirs).map(r -> 100 * r + world).toArray());
            request.waitFor();
            assertThat(objects)
                    .containsExactly(Arrays.stream(pair.theirs).boxed().toArray(Integer[]::new));
            int[] sum = {-1};
            pair.inter.allReduce(new int[] {world}, sum, 1, MPI.INT, MPI.SUM);
            assertThat(sum[0]).isEqualTo(Arrays.stream(pair.theirs).sum());
            expectVarying(pair, world);
            int elements = pair.mine.length * pair.theirs.length;
            int[] vector = IntStream.range(0, elements).map(i -> i * world).toArray();
            int[] block = new int[pair.theirs.length];
            pair.inter.reduceScatterBlock(vector, block, block.length, MPI.INT, MPI.SUM);
            int total = Arrays.stream(pair.theirs).sum();
            assertThat(block)
                    .containsExactly(IntStream.range(0, block.length)
                            .map(i -> (pair.me * block.length + i) * total)
                            .toArray());
        });
    }

    /** Checks blocks of different lengths: rank r of the second argument's group receives r % 3 elements from each. */
    private static void expectVarying(Pair pair, int world) throws MPIException {
        int[] sendCounts =
                IntStream.range(0, pair.theirs.length).map(r -> r % 3).toArray();
        int[] sendDispls = new int[sendCounts.length];
        int[] receiveCounts = new int[sendCounts.length];
        Arrays.fill(receiveCounts, pair.me % 3);
        int[] receiveDispls =
                IntStream.range(0, sendCounts.length).map(r -> 3 * r).toArray();
        int[] received = new int[3 * sendCounts.length];
        pair.inter.allToAllv(
                new int[] {world, world, world},
                sendCounts,
                sendDispls,
                MPI.INT,
                received,
                receiveCounts,
                receiveDispls,
                MPI.INT);
        for (int i = 0; i < received.length; i++) {
            assertThat(received[i]).isEqualTo(i % 3 < pair.me % 3 ? pair.theirs[i / 3] : 0);
        }
        int[] gathered = new int[received.length];
        int[] counts = IntStream.range(0, pair.theirs.length)
                .map(r -> pair.theirs[r] % 3)
                .toArray();
        pair.inter
                .iAllGatherv(new int[] {1, 1, 1}, world % 3, MPI.INT, gathered, counts, receiveDispls, MPI.INT)
                .waitFor();
        for (int i = 0; i < gathered.length; i++) {
            assertThat(gathered[i]).isEqualTo(i % 3 < counts[i / 3] ? 1 : 0);
        }
    }

    @Test
    void shouldMergeInTheOrderAskedFor() {
        onPairs((pair, inSecond) -> {
            for (int choice = 0; choice < 4; choice++) {
                boolean high = (choice >> (inSecond ? 1 : 0) & 1) == 1;
                Intracomm merged = pair.inter.merge(high);
                int[] members = new int[WORLD.getSize()];
                merged.allGather(new int[] {WORLD.getRank()}, 1, MPI.INT, members, 1, MPI.INT);
                boolean same = choice == 0 || choice == 3;
                boolean mineFirst = same ? members[0] == pair.mine[0] : !high;
                int[] first = mineFirst ? pair.mine : pair.theirs;
                int[] last = mineFirst ? pair.theirs : pair.mine;
                assertThat(members)
                        .containsExactly(IntStream.concat(Arrays.stream(first), Arrays.stream(last))
                                .toArray());
            }
            Intercomm twin = pair.inter.iDup();
            twin.getRequest().waitFor();
            twin.barrier();
            assertThat(pair.inter.Create_intercomm(pair.local, 0, 0, 1)
                            .Merge(false)
                            .Size())
                    .isEqualTo(WORLD.getSize());
        });
    }

    @Test
    void shouldSayWhatIsWrong() {
        World.pass(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            int other = 1 - WORLD.getRank();
            check(MPI.ERR_RANK, "localLeader: 1", () -> WORLD.createIntercomm(MPI.COMM_SELF, 1, other, 0));
            check(MPI.ERR_RANK, "remoteLeader: 2", () -> WORLD.createIntercomm(MPI.COMM_SELF, 0, 2, 0));
            check(MPI.ERR_TAG, "tag: -1", () -> WORLD.createIntercomm(MPI.COMM_SELF, 0, other, -1));
            Intercomm inter = WORLD.createIntercomm(MPI.COMM_SELF, 0, other, 0);
            int[] data = new int[1];
            check(MPI.ERR_ROOT, "root: 1 (expected: 0..0, ROOT or PROC_NULL)", () -> inter.bcast(data, 1, MPI.INT, 1));
            check(MPI.ERR_COMM, "in place", () -> inter.allGather(data, 1, MPI.INT));
            check(MPI.ERR_RANK, "dest: 1 (expected: 0..0", () -> inter.send(data, 1, MPI.INT, 1, 0));
            check(MPI.ERR_COMM, "shares a process", () -> WORLD.createIntercomm(WORLD, 0, WORLD.getRank(), 7));
        });
    }
}
