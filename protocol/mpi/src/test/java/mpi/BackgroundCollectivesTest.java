package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Non-blocking collectives of objects, several at once, and blocks of different types. */
class BackgroundCollectivesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static String word(int from, int to) {
        return "from " + from + " to " + to + "x".repeat(from);
    }

    private static String[] words(int ranks, java.util.function.IntFunction<String> word) {
        return IntStream.range(0, ranks).mapToObj(word).toArray(String[]::new);
    }

    @Test
    void shouldCarryObjectsInTheBackground() {
        for (int ranks = 1; ranks <= 33; ranks += ranks < 6 ? 1 : 9) {
            int size = ranks;
            World.pass(ranks, () -> {
                int me = WORLD.getRank();
                int root = size / 2;
                List<Request> requests = new ArrayList<>();
                String[] given = {me == root ? "given" : null};
                requests.add(WORLD.iBcast(given, 1, MPI.OBJECT, root));
                String[] gathered = new String[size];
                requests.add(WORLD.iGather(new String[] {word(me, 0)}, 1, MPI.OBJECT, gathered, 1, MPI.OBJECT, root));
                String[] all = new String[size];
                requests.add(WORLD.iAllGather(new String[] {word(me, 0)}, 1, MPI.OBJECT, all, 1, MPI.OBJECT));
                String[] scattered = new String[1];
                requests.add(
                        WORLD.iScatter(words(size, to -> word(me, to)), 1, MPI.OBJECT, scattered, 1, MPI.OBJECT, root));
                String[] exchanged = new String[size];
                requests.add(WORLD.iAllToAll(words(size, to -> word(me, to)), 1, MPI.OBJECT, exchanged, 1, MPI.OBJECT));
                Op join = new Op(
                        new UserFunction() {
                            @Override
                            public void call(Object in, Object inOut, int count, Datatype type) {
                                ((Object[]) inOut)[0] = "" + ((Object[]) in)[0] + ((Object[]) inOut)[0];
                            }
                        },
                        false);
                String[] joined = new String[1];
                requests.add(WORLD.iAllReduce(new String[] {"" + me % 10}, joined, 1, MPI.OBJECT, join));
                String[] before = {"none"};
                requests.add(WORLD.iExScan(new String[] {"" + me % 10}, before, 1, MPI.OBJECT, join));
                String[] block = new String[1];
                requests.add(WORLD.iReduceScatterBlock(
                        words(size, to -> "" + (me + to) % 10), block, 1, MPI.OBJECT, join));
                Request.waitAll(requests.toArray(new Request[0]));
                assertThat(given[0]).isEqualTo("given");
                String[] toZero = words(size, from -> word(from, 0));
                assertThat(gathered).containsExactly(me == root ? toZero : new String[size]);
                assertThat(all).containsExactly(toZero);
                assertThat(scattered[0]).isEqualTo(word(root, me));
                assertThat(exchanged).containsExactly(words(size, from -> word(from, me)));
                String digits = String.join("", words(size, rank -> "" + rank % 10));
                assertThat(joined[0]).isEqualTo(digits);
                assertThat(before[0]).isEqualTo(me == 0 ? "none" : digits.substring(0, me));
                assertThat(block[0]).isEqualTo(String.join("", words(size, rank -> "" + (rank + me) % 10)));
            });
        }
    }

    @Test
    void shouldExchangeBlocksOfDifferentTypes() {
        for (int ranks = 1; ranks <= 9; ranks++) {
            int size = ranks;
            World.pass(ranks, () -> {
                int me = WORLD.getRank();
                Datatype[] types = new Datatype[size];
                int[] counts = new int[size];
                int[] displs = new int[size];
                for (int i = 0; i < size; i++) {
                    boolean shorts = (i + me) % 2 == 0;
                    types[i] = shorts ? MPI.SHORT : MPI.LONG;
                    counts[i] = shorts ? 3 : 1;
                    displs[i] = 8 * (size - 1 - i);
                }
                java.nio.ByteBuffer sent = MPI.newByteBuffer(8 * size);
                java.nio.ByteBuffer received = MPI.newByteBuffer(8 * size);
                for (int i = 0; i < size; i++) {
                    sent.putLong(displs[i], 1_000_003L * me + i);
                    received.putLong(8 * i, -1);
                }
                WORLD.allToAllw(sent, counts, displs, types, received, counts, displs, types);
                for (int i = 0; i < size; i++) {
                    java.nio.ByteBuffer expected = MPI.newByteBuffer(8).putLong(0, 1_000_003L * i + me);
                    if (types[i] == MPI.SHORT) {
                        expected.putShort(6, (short) -1);
                    }
                    assertThat(received.getLong(displs[i])).isEqualTo(expected.getLong(0));
                }
                WORLD.setErrhandler(MPI.ERRORS_RETURN);
                ErrorsTest.check(
                        MPI.ERR_ARG,
                        "one for each rank",
                        () -> WORLD.allToAllw(sent, counts, displs, new Datatype[0], received, counts, displs, types));
            });
        }
    }

    @Test
    void shouldWaitOnceForARequestThatIsThereTwice() {
        World.pass(2, () -> {
            int other = 1 - WORLD.getRank();
            int[] data = new int[1];
            Request receive = WORLD.iRecv(data, 1, MPI.INT, other, 0);
            Request send = WORLD.iSend(new int[] {7}, 1, MPI.INT, other, 0);
            Request[] requests = {receive, send, receive, send};
            Status[] statuses = Request.waitAllStatus(requests);
            assertThat(statuses[0].getSource()).isEqualTo(other);
            assertThat(statuses[2].getSource()).isEqualTo(MPI.ANY_SOURCE);
            assertThat(data[0]).isEqualTo(7);
            Request again = WORLD.iSend(data, 1, MPI.INT, MPI.PROC_NULL, 0);
            assertThat(Request.waitSome(new Request[] {again, again})).containsExactly(0);
            assertThat(Arrays.stream(requests)).allMatch(Request::isNull);
        });
    }
}
