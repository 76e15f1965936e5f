package org.rankcluster.apps.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.CartComm;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.MPI;
import mpi.Win;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.ComputedRank;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.extension.Placement;

/** Tests that skeletons make the kinds of communicators in Table I of Guo et al., by MPI as computed without a run. */
class TableOneTest {
    private static final int RANKS_PER_NODE = 4;
    private static final Map<String, List<Recorder.Made>> BY_MPI = new ConcurrentHashMap<>();

    /** Columns of the table. */
    private enum Column {
        DUP,
        OFFSET,
        STRIDE,
        IRREGULAR,
        TOPOLOGY,
        INTERCOMM
    }

    private static final String[] TABLE = {
        "nek5000 | DUP",
        "nek5000-86 | DUP",
        "qmcpack | OFFSET STRIDE",
        "nwchem | DUP OFFSET STRIDE INTERCOMM",
        "hacc | TOPOLOGY",
        "qbox | DUP OFFSET",
        "cam-se | DUP OFFSET",
        "namd | DUP OFFSET",
        "lsms | OFFSET IRREGULAR",
        "sp | DUP OFFSET",
        "bt | DUP OFFSET STRIDE",
        "ft | DUP OFFSET",
        "graph500 | DUP OFFSET STRIDE",
        "nekbone | DUP",
        "snap | DUP TOPOLOGY",
        "mcb | DUP",
        "cian2 | OFFSET",
        "mcck | OFFSET STRIDE",
        "mocfe_bone | OFFSET STRIDE",
        "pynamic | DUP OFFSET STRIDE",
        "macsio | DUP",
        "amg2013 | DUP",
        "cns | DUP",
        "smc | DUP",
        "amr | DUP"
    };

    private static Set<Column> row(String line) {
        return Arrays.stream(line.split(" \\| ")[1].split(" "))
                .map(Column::valueOf)
                .collect(Collectors.toSet());
    }

    private static String name(String line) {
        return line.split(" \\| ")[0];
    }

    @Test
    void shouldHaveAllApplications() {
        assertThat(SkeletonProgram.ALL)
                .extracting(Skeleton::name)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(TABLE).map(TableOneTest::name).toList());
    }

    /** The library's communicators of node roots count too, where the groups of applications fill nodes; the groups of LSMS do not. */
    @ParameterizedTest
    @ValueSource(ints = {16, 64, 256})
    void shouldHaveTheirRowsOnPaper(int ranks) {
        for (String line : TABLE) {
            Set<Column> columns = EnumSet.noneOf(Column.class);
            for (int rank : new int[] {0, 1, ranks / 2, ranks - 1}) {
                columns.addAll(columns(computed(name(line), ranks, rank), true));
            }
            assertThat(columns).as("%s on %d ranks", name(line), ranks).isEqualTo(row(line));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 100, 1009})
    void shouldMakeTheCommunicatorsOfTheirRowsOnAnyNumberOfRanks(int ranks) {
        for (String line : TABLE) {
            Set<Column> expected = row(line);
            expected.remove(Column.IRREGULAR);
            Set<Column> columns = EnumSet.noneOf(Column.class);
            for (int rank : new int[] {0, 1, ranks / 2, ranks - 1}) {
                columns.addAll(columns(computed(name(line), ranks, rank), false));
            }
            assertThat(columns).as("%s on %d ranks", name(line), ranks).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "7, 4", "17, 4", "64, 4"})
    void shouldHaveTheSameMembersByMpiAsOnPaper(int ranks, int ranksPerNode) {
        BY_MPI.clear();
        SampleRun.of(SAMPLE)
                .machine("bgq-512")
                .ranks(ranks)
                .ranksPerNode(ranksPerNode)
                .fidelity(Fidelity.ENDPOINT)
                .run();
        for (String line : TABLE) {
            Set<Column> columns = EnumSet.noneOf(Column.class);
            for (int rank = 0; rank < ranks; rank++) {
                List<Recorder.Made> byMpi = BY_MPI.get(name(line) + " " + rank);
                assertThat(byMpi).as(line).isEqualTo(computed(name(line), ranks, ranksPerNode, rank));
                columns.addAll(columns(byMpi, true));
            }
            if (ranks == 64) {
                assertThat(columns).as(line).isEqualTo(row(line));
            }
        }
    }

    @Test
    void shouldHaveTheNodeRootsOfFigureOne() {
        List<Recorder.Made> made = computed("lsms", 64, 1);
        assertThat(made).hasSize(1);
        assertThat(made.getFirst().members())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 12).boxed().toList());
        assertThat(nodeRoots(made.getFirst().members())).containsExactly(1, 4, 8, 12);
    }

    @Test
    void shouldMakeAsManyAsThePaperSays() {
        assertThat(computed("nek5000", 64, 0)).hasSize(24);
        assertThat(computed("nek5000-86", 64, 0)).hasSize(86);
        assertThat(computed("nekbone", 64, 0)).hasSize(7);
        assertThat(computed("nwchem", 64, 16, 0).stream().filter(made -> made.kind() == Recorder.Kind.DUP))
                .as("64 windows, and a duplicate")
                .hasSize(65);
    }

    @Test
    void shouldFreeTemporaryCommunicators() {
        ComputedRank paper = paper(maps(64), 16, 63);
        SkeletonProgram.named("nwchem").calls(paper);
        assertThat(paper.most()).hasSize(1 + 1 + 1 + 64 + 2 + 3);
    }

    @Test
    void shouldMakeCommunicatorsOfThreeQuartersOfAMillionRanksOnPaper() {
        int ranks = 786_432;
        Rankmaps maps = maps(ranks);
        for (String line : TABLE) {
            ComputedRank paper = paper(maps, 16, ranks / 2);
            SkeletonProgram.named(name(line)).calls(paper);
            assertThat(paper.most()).as(line).hasSizeGreaterThan(1);
        }
    }

    private static Set<Column> columns(List<Recorder.Made> made, boolean withNodeRoots) {
        Set<Column> columns = EnumSet.noneOf(Column.class);
        for (Recorder.Made one : made) {
            switch (one.kind()) {
                case DUP -> columns.add(Column.DUP);
                case SPLIT -> columns.add(column(one.ranks()));
                case TOPOLOGY -> columns.add(Column.TOPOLOGY);
                case INTERCOMM -> columns.add(Column.INTERCOMM);
                case MERGE -> {}
            }
            if (withNodeRoots && column(nodeRoots(one.members())) == Column.IRREGULAR) {
                columns.add(Column.IRREGULAR);
            }
        }
        return columns;
    }

    private static Column column(List<Integer> ranks) {
        Rankmap found =
                Detection.in(ranks.stream().mapToInt(rank -> rank).toArray()).found();
        RankmapModel model = found == null ? RankmapModel.LUT : found.model();
        return switch (model) {
            case DIRECT, OFFSET -> Column.OFFSET;
            case STRIDE, BLOCKED_STRIDE -> Column.STRIDE;
            default -> Column.IRREGULAR;
        };
    }

    private static List<Integer> nodeRoots(List<Integer> members) {
        Set<Integer> seen = new HashSet<>();
        return members.stream()
                .filter(member -> seen.add(member / RANKS_PER_NODE))
                .toList();
    }

    private static Rankmaps maps(int ranks) {
        SchemeSettings settings = new SchemeSettings(
                Addressing.of("av-rankmap").orElseThrow(),
                new CoreLatencies(1, 1, CoreLatencies.Order.IN, 2, 4, 30, 30, 2, 1 << 15, 0),
                LibraryRules.USUAL,
                21,
                1024,
                size -> List.of());
        return Rankmaps.of(settings, ranks);
    }

    private static ComputedRank paper(Rankmaps maps, int ranksPerNode, int rank) {
        return new ComputedRank(rank, maps, lpid -> lpid / ranksPerNode, size -> dimensions -> {
            int[] dims = new int[dimensions];
            CartComm.createDims(size, dims);
            return dims;
        });
    }

    private static List<Recorder.Made> computed(String name, int ranks, int rank) {
        return computed(name, ranks, RANKS_PER_NODE, rank);
    }

    private static List<Recorder.Made> computed(String name, int ranks, int ranksPerNode, int rank) {
        ComputedRank paper = paper(maps(ranks), ranksPerNode, rank);
        List<List<CommunicatorAddressing>> before = new ArrayList<>(List.of(paper.most()));
        Recorder recorder = new Recorder(
                paper,
                made -> {
                    boolean isNew = !before.set(0, paper.most()).equals(paper.most());
                    return isNew ? groups(paper.most().getLast()) : List.of();
                },
                lpid -> lpid / ranksPerNode);
        SkeletonProgram.named(name).calls(recorder);
        return recorder.made();
    }

    private static List<List<Integer>> groups(CommunicatorAddressing held) {
        return Stream.of(held.members(), held.remote())
                .map(map -> map == null
                        ? List.<Integer>of()
                        : IntStream.range(0, map.size()).map(map::lpid).boxed().toList())
                .toList();
    }

    /** All skeletons one after the other, each beside a recorder. */
    public static final class Programs {
        private Programs() {}

        public static void main(String[] args) {
            MPI.Init(args);
            int rank = MPI.COMM_WORLD.getRank();
            for (String line : TABLE) {
                OnMpi mpi = new OnMpi();
                Recorder recorder = new Recorder(mpi, Programs::groups, Placement::nodeOf);
                SkeletonProgram.named(name(line)).calls(recorder);
                BY_MPI.put(name(line) + " " + rank, recorder.made());
            }
            MPI.Finalize();
        }

        private static List<List<Integer>> groups(Communicators.Handle made) {
            Comm comm = made instanceof OnMpi.OfWindow(Win _, Comm of) ? of : ((OnMpi.OfComm) made).comm();
            return List.of(
                    ranks(comm.getGroup()),
                    comm instanceof Intercomm inter ? ranks(inter.getRemoteGroup()) : List.of());
        }

        private static List<Integer> ranks(Group group) {
            int[] all = IntStream.range(0, group.getSize()).toArray();
            return Arrays.stream(Group.translateRanks(group, all, MPI.COMM_WORLD.getGroup()))
                    .boxed()
                    .toList();
        }
    }

    private static final Sample.Program SAMPLE =
            new Sample.Program("skeletons", "all skeletons", Programs.class, () -> List.of());
}
