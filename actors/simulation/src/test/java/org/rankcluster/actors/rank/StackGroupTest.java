package org.rankcluster.actors.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class StackGroupTest {
    private static RankStack thread(int rank, long since, int waitsFor, String... frames) {
        return new RankStack(rank, "", "waiting", "recv", since, -1, waitsFor, List.of(frames));
    }

    @Test
    void shouldPutRanksOfEqualPlacesTogether() {
        List<StackGroup> groups = StackGroup.of(List.of(
                thread(0, 30, 5, "Main.a"),
                thread(1, 10, 5, "Main.b", "Main.a"),
                thread(2, 20, 5, "Main.a"),
                thread(5, 40, 5, "Main.a")));

        assertThat(groups).hasSize(2);
        assertThat(groups.get(0).ranks()).containsExactly(0, 2, 5);
        assertThat(groups.get(0).from()).isEqualTo(20);
        assertThat(groups.get(0).to()).isEqualTo(40);
        assertThat(groups.get(0).waitsFor()).isEqualTo(5);
        assertThat(groups.get(1).ranks()).containsExactly(1);
    }

    @Test
    void shouldNameNoAwaitedRankIfThereAreSeveral() {
        StackGroup group = StackGroup.of(List.of(thread(0, 1, 1), thread(1, 1, 2), thread(2, 1, 1)))
                .getFirst();

        assertThat(group.waitsFor()).isEqualTo(-1);
    }

    @Test
    void shouldKeepStatesCallsAndThreadsApart() {
        RankStack one = thread(0, 1, -1, "Main.a");
        List<StackGroup> groups = StackGroup.of(List.of(
                one,
                new RankStack(1, "", "collective", "recv", 1, -1, -1, one.frames()),
                new RankStack(2, "", "waiting", "send", 1, -1, -1, one.frames()),
                new RankStack(3, "helper", "waiting", "recv", 1, -1, -1, one.frames())));

        assertThat(groups).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0", "0,1 | 0, 1", "0,1,2 | 0-2", "0,2,3,4,9 | 0, 2-4, 9", "0,2,4,6,8,9 | 0, 2, 4, 6, ..."})
    void shouldNameRanksByRanges(String ranks, String text) {
        List<RankStack> threads = IntStream.of(List.of(ranks.split(",")).stream()
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .mapToObj(rank -> thread(rank, 1, -1))
                .toList();

        assertThat(StackGroup.of(threads).getFirst().rankText(4)).isEqualTo(text);
    }

    /** Ranks that no member has added have not begun. */
    @Test
    void shouldAddUpMembersAndFillInRanksThatHaveNotBegun() {
        WireOutput nothing = new WireOutput();
        new StackCollector(true).write(nothing);
        StackCollector all = new StackCollector(true);
        all.add(WireInput.of(nothing.take()));

        assertThat(all.all(2)).containsExactly(RankStack.notBegun(0), RankStack.notBegun(1));
    }
}
