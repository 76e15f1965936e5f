package mpi;

import static mpi.ErrorsTest.check;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TopologiesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    @Test
    void shouldMakeGridsOfTheFirstRanks() {
        for (int ranks = 1; ranks <= 33; ranks++) {
            int size = ranks;
            World.pass(ranks, () -> {
                int[] dims = {0, 0};
                CartComm.createDims(size, dims);
                expectGrid(WORLD.createCart(dims, new boolean[] {true, false}, false), dims);
                expectGrid(WORLD.createCart(dims, new boolean[] {true, false}, true), dims);
            });
        }
    }

    private static void expectGrid(CartComm grid, int[] dims) throws MPIException {
        int rank = grid.getRank();
        int x = rank / dims[1];
        int y = rank % dims[1];
        CartParms parms = grid.getTopo();
        assertThat(grid.getTopology()).isEqualTo(MPI.CART);
        assertThat(parms.getDimCount()).isEqualTo(2);
        assertThat(new int[] {parms.getDim(0), parms.getDim(1)}).containsExactly(dims);
        assertThat(parms.getPeriod(0)).isTrue();
        assertThat(new int[] {parms.getCoord(0), parms.getCoord(1)}).containsExactly(x, y);
        assertThat(grid.getCoords(rank)).containsExactly(x, y);
        assertThat(grid.getRank(new int[] {x - dims[0], y})).isEqualTo(rank);
        ShiftParms across = grid.shift(0, 2);
        assertThat(across.getRankDest()).isEqualTo((x + 2) % dims[0] * dims[1] + y);
        assertThat(across.getRankSource()).isEqualTo(Math.floorMod(x - 2, dims[0]) * dims[1] + y);
        ShiftParms along = grid.shift(1, -1);
        assertThat(along.getRankDest()).isEqualTo(y == 0 ? MPI.PROC_NULL : rank - 1);
        assertThat(along.getRankSource()).isEqualTo(y == dims[1] - 1 ? MPI.PROC_NULL : rank + 1);
        CartComm row = grid.sub(new boolean[] {false, true});
        assertThat(row.getSize()).isEqualTo(dims[1]);
        assertThat(row.getRank()).isEqualTo(y);
        int[] members = new int[dims[1]];
        row.allGather(new int[] {rank}, 1, MPI.INT, members, 1, MPI.INT);
        assertThat(java.util.Arrays.stream(members)).allMatch(member -> member / dims[1] == x);
        CartComm alone = grid.sub(new boolean[] {false, false});
        assertThat(alone.getSize()).isOne();
        assertThat(alone.getTopo().getDimCount()).isZero();
        assertThat(grid.dup().getTopo().getDimCount()).isEqualTo(2);
    }

    @Test
    void shouldLeaveOutRanksThatAreNotNeeded() {
        World.pass(7, () -> {
            int rank = WORLD.getRank();
            CartComm grid = WORLD.createCart(new int[] {2, 3}, new boolean[2], false);
            assertThat(grid.isNull()).isEqualTo(rank == 6);
            Cartcomm mpj = WORLD.Create_cart(new int[] {2, 3}, new boolean[2], true);
            assertThat(mpj == null).isEqualTo(rank == 6);
            GraphComm graph = WORLD.createGraph(new int[] {1, 2}, new int[] {1, 0}, false);
            assertThat(graph.isNull()).isEqualTo(rank > 1);
            assertThat(WORLD.Create_graph(new int[] {1, 2}, new int[] {1, 0}, false) == null)
                    .isEqualTo(rank > 1);
            if (mpj != null) {
                assertThat(mpj.Get().dims).containsExactly(2, 3);
                assertThat(mpj.Coords(4)).containsExactly(1, 1);
                assertThat(mpj.Rank(new int[] {1, 1})).isEqualTo(4);
                assertThat(mpj.Shift(0, 1).rank_dest).isEqualTo(rank < 3 ? rank + 3 : MPI.PROC_NULL);
                assertThat(mpj.Sub(new boolean[] {true, false}).Size()).isEqualTo(2);
                assertThat(mpj.Map(new int[] {2, 2}, new boolean[2])).isEqualTo(rank < 4 ? rank : MPI.UNDEFINED);
                assertThat(mpj.clone().Topo_test()).isEqualTo(MPI.CART);
            }
        });
    }

    @Test
    void shouldCreateGraphs() {
        World.pass(4, () -> {
            int[] index = {2, 3, 4, 6};
            int[] edges = {1, 3, 0, 3, 0, 2};
            GraphComm graph = WORLD.createGraph(index, edges, false);
            assertThat(graph.getTopology()).isEqualTo(MPI.GRAPH);
            assertThat(graph.getDims().getIndexCount()).isEqualTo(4);
            assertThat(graph.getDims().getEdgeCount()).isEqualTo(6);
            assertThat(graph.getDims().getEdge(5)).isEqualTo(2);
            assertThat(graph.getNeighbors(3)).containsExactly(0, 2);
            assertThat(graph.map(new int[] {0, 0}, new int[0]))
                    .isEqualTo(WORLD.getRank() < 2 ? WORLD.getRank() : MPI.UNDEFINED);
            Graphcomm mpj = WORLD.Create_graph(index, edges, true);
            assertThat(mpj.Get().index).containsExactly(index);
            assertThat(mpj.Neighbours(0)).containsExactly(1, 3);
            int[] received = new int[graph.getNeighbors(graph.getRank()).length];
            graph.neighborAllGather(new int[] {graph.getRank()}, 1, MPI.INT, received, 1, MPI.INT);
            assertThat(received).containsExactly(graph.getNeighbors(graph.getRank()));
            assertThat(WORLD.getTopology()).isEqualTo(MPI.UNDEFINED);
        });
    }

    @Test
    void shouldSayWhatIsWrong() {
        World.pass(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            boolean[] open = new boolean[3];
            check(MPI.ERR_DIMS, "at most 2 processes", () -> WORLD.createCart(new int[] {3}, open, false));
            check(MPI.ERR_DIMS, "1 or more each", () -> WORLD.createCart(new int[] {0}, open, false));
            check(MPI.ERR_DIMS, "periods: 3", () -> WORLD.createCart(new int[] {1, 1, 1, 1}, open, false));
            check(MPI.ERR_DIMS, "divides 7", () -> CartComm.createDims(7, new int[] {2, 0}));
            check(MPI.ERR_DIMS, "dims: -1", () -> CartComm.createDims(4, new int[] {-1, 0}));
            check(MPI.ERR_TOPOLOGY, "index", () -> WORLD.createGraph(new int[] {1, 0}, new int[] {0}, false));
            check(MPI.ERR_RANK, "edges: 2", () -> WORLD.createGraph(new int[] {1, 1}, new int[] {2}, false));
            check(
                    MPI.ERR_RANK,
                    "sources: 5",
                    () -> WORLD.createDistGraphAdjacent(new int[] {5}, new int[0], MPI.INFO_NULL, false));
            check(
                    MPI.ERR_TOPOLOGY,
                    "a Cartesian or graph communicator",
                    () -> WORLD.neighborAllGather(new int[1], 1, MPI.INT, new int[1], 1, MPI.INT));
            CartComm grid = WORLD.createCart(new int[] {2}, new boolean[1], false);
            check(MPI.ERR_RANK, "rank: 2 (expected: 0..1)", () -> grid.getCoords(2));
            check(MPI.ERR_ARG, "coords: [2]", () -> grid.getRank(new int[] {2}));
            check(MPI.ERR_DIMS, "direction: 1 (expected: 0..0)", () -> grid.shift(1, 1));
            check(MPI.ERR_TOPOLOGY, "no grid", () -> new CartComm(CommHandle.of(WORLD.state("test"))).getTopo());
        });
    }

    @Test
    void shouldBalanceDimensions() {
        World.pass(1, () -> {
            int[] dims = {0, 3, 0};
            CartComm.createDims(36, dims);
            assertThat(dims).containsExactly(4, 3, 3);
            int[] three = new int[3];
            Cartcomm.Dims_create(16, three);
            assertThat(three).containsExactly(4, 2, 2);
        });
    }
}
