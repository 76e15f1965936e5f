package org.rankcluster.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.TestMaps;
import org.rankcluster.protocol.message.Payload;

class SplitTest {
    private static final Rankmaps MAPS = TestMaps.of("auto", Integer.MAX_VALUE);

    private record Member(int oldRank, int color, int key, int context) {}

    @Test
    void shouldOrderByKeyThenOldRankForAllSizes() {
        for (int size = 1; size <= 65; size++) {
            for (int seed = 0; seed < 30; seed++) {
                expectSorted(size, new Random(seed * 100L + size));
            }
        }
        expectSorted(20_000, new Random(1));
    }

    private static void expectSorted(int size, Random random) {
        int colors = 1 + random.nextInt(size);
        int keys = 1 + random.nextInt(4);
        boolean anyKey = random.nextInt(4) == 0;
        List<Member> members = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            int key = anyKey ? random.nextInt() : random.nextInt(keys) - 1;
            int color = random.nextInt(5) == 0 ? -1 - random.nextInt(100) : random.nextInt(colors) * 1_000_003;
            members.add(new Member(rank, color, key, 4 * random.nextInt(50)));
        }
        Rankmap parent = TestMaps.any(
                IntStream.range(0, size).map(rank -> 3 * (size - rank)).toArray());
        Split split = Split.of(parent, MAPS, gather(members));
        int context = members.stream().mapToInt(Member::context).max().orElseThrow();
        assertThat(split.context()).isEqualTo(context);
        for (Member member : members) {
            if (size < 100 || member.oldRank % 997 == 0) {
                expectGroup(split, parent, members, member);
            }
        }
    }

    private static void expectGroup(Split split, Rankmap parent, List<Member> members, Member member) {
        Communicator made = communicator(split, member.oldRank);
        if (member.color < 0) {
            assertThat(made).isNull();
            return;
        }
        List<Member> group = members.stream()
                .filter(other -> other.color == member.color)
                .sorted(Comparator.comparingInt(Member::key).thenComparingInt(Member::oldRank))
                .toList();
        assertThat(made).isNotNull();
        assertThat(made.context()).isEqualTo(split.context());
        assertThat(made.rank()).isEqualTo(group.indexOf(member));
        assertThat(IntStream.range(0, made.size()).map(made::worldRank))
                .containsExactlyElementsOf(
                        group.stream().map(m -> parent.lpid(m.oldRank)).toList());
    }

    private static @Nullable Communicator communicator(Split split, int oldRank) {
        Split.Membership membership = split.membership(oldRank);
        return membership == null
                ? null
                : new Communicator(split.context(), membership.made().map(), membership.rank());
    }

    private static Payload gather(List<Member> members) {
        byte[] all = new byte[members.size() * Split.ENTRY_BYTES];
        for (Member member : members) {
            Payload entry = Split.entry(member.color, member.key, member.context, false);
            System.arraycopy(entry.bytes(), 0, all, member.oldRank * Split.ENTRY_BYTES, Split.ENTRY_BYTES);
        }
        return Payload.of(all);
    }

    @Test
    void shouldShareWhatIsEqual() {
        List<Member> members = List.of(new Member(0, 1, 0, 4), new Member(1, 0, 0, 4), new Member(2, 1, -1, 8));
        Split one = Split.of(new DirectRankmap(3), MAPS, gather(members));
        Split other = Split.of(new DirectRankmap(3), MAPS, gather(members));
        assertThat(other).isSameAs(one);
        Communicator first = communicator(one, 0);
        Communicator last = communicator(one, 2);
        assertThat(first).isNotNull();
        assertThat(last).isNotNull();
        assertThat(first.rankmap()).isSameAs(last.rankmap());
        assertThat(first.duplicate(12).rankmap()).isSameAs(first.rankmap());
    }

    @Test
    void shouldOrderOnceForAllRanksOfAJvm() {
        int size = 100_000;
        List<Member> members = IntStream.range(0, size)
                .mapToObj(rank -> new Member(rank, rank % 2, -rank, 4))
                .toList();
        Rankmap world = new DirectRankmap(size);
        Payload gathered = gather(members);
        Split kept = Split.of(world, MAPS, gathered);
        Communicator[] first = {communicator(kept, 0), communicator(kept, 1)};
        assertThat(first).doesNotContainNull();
        for (int rank = 0; rank < size; rank++) {
            Split split = Split.of(world, MAPS, gathered);
            assertThat(split).isSameAs(kept);
            Communicator made = communicator(split, rank);
            assertThat(made).isNotNull();
            assertThat(made.rankmap()).isSameAs(first[rank % 2].rankmap());
            assertThat(made.worldRank(made.rank())).isEqualTo(rank);
        }
    }

    @Test
    void shouldRefuseEntriesOfAnotherSize() {
        assertThatThrownBy(() -> Split.of(new DirectRankmap(3), MAPS, Split.entry(0, 0, 4, false)))
                .hasMessage("entries: 12 bytes (expected: 36)");
    }
}
