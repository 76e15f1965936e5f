package org.rankcluster.actors.cluster.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargestGroupTest {
    private static BitSet all(int members) {
        BitSet all = new BitSet();
        all.set(0, members);
        return all;
    }

    private static BitSet[] uncut(int members) {
        BitSet[] cut = new BitSet[members];
        for (int member = 0; member < members; member++) {
            cut[member] = new BitSet();
        }
        return cut;
    }

    private static void cut(BitSet[] cut, int one, int other) {
        cut[one].set(other);
        cut[other].set(one);
    }

    /** Looks at all groups. */
    private static BitSet simply(BitSet[] cut, BitSet up) {
        int best = 0;
        for (int group = 1; group < 1 << cut.length; group++) {
            if (allReach(group, cut) && key(group, cut.length, up) > key(best, cut.length, up)) {
                best = group;
            }
        }
        return BitSet.valueOf(new long[] {best});
    }

    private static boolean allReach(int group, BitSet[] cut) {
        BitSet members = BitSet.valueOf(new long[] {group});
        return members.stream().noneMatch(member -> cut[member].intersects(members));
    }

    /** Larger for better groups: those that are up, then all, then the first bits first. */
    private static long key(int group, int members, BitSet up) {
        BitSet both = BitSet.valueOf(new long[] {group});
        both.and(up);
        int order = Integer.reverse(group) >>> Integer.SIZE - members;
        return ((long) both.cardinality() << 8 | Integer.bitCount(group)) << 32 | order;
    }

    /** All links that five members can have, and who of them is up. */
    @Test
    void shouldBeTheBestOfAllGroupsOfFive() {
        for (int links = 0; links < 1 << 10; links++) {
            BitSet[] cut = uncut(5);
            int link = 0;
            for (int one = 0; one < 5; one++) {
                for (int other = 0; other < one; other++) {
                    if ((links >> link++ & 1) != 0) {
                        cut(cut, one, other);
                    }
                }
            }
            BitSet up = BitSet.valueOf(new long[] {links * 2654435761L >>> 20 & 31});
            assertThat(LargestGroup.of(all(5), cut, up)).isEqualTo(simply(cut, up));
            assertThat(LargestGroup.of(all(5), cut, all(5))).isEqualTo(simply(cut, all(5)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 15})
    void shouldBeTheBestOfAllGroupsOfMore(int members) {
        Random random = new Random(members);
        for (int round = 0; round < 60; round++) {
            BitSet[] cut = uncut(members);
            double share = random.nextDouble();
            for (int one = 0; one < members; one++) {
                for (int other = 0; other < one; other++) {
                    if (random.nextDouble() < share) {
                        cut(cut, one, other);
                    }
                }
            }
            BitSet up = BitSet.valueOf(new long[] {random.nextInt(1 << members)});
            assertThat(LargestGroup.of(all(members), cut, up)).isEqualTo(simply(cut, up));
        }
    }

    @Test
    void shouldChooseAmongThoseThatItIsGiven() {
        BitSet from = BitSet.valueOf(new long[] {0b110});
        BitSet[] cut = uncut(3);
        cut(cut, 1, 2);
        assertThat(LargestGroup.of(from, cut, all(3))).isEqualTo(BitSet.valueOf(new long[] {0b010}));
    }

    @Test
    void shouldEndWithHundreds() {
        int members = 300;
        BitSet[] cut = uncut(members);
        for (int one = 0; one < members; one += 2) {
            cut(cut, one, one + 1);
        }
        BitSet evenOnes = new BitSet();
        for (int member = 0; member < members; member += 2) {
            evenOnes.set(member);
        }
        assertThat(LargestGroup.of(all(members), cut, all(members))).isEqualTo(evenOnes);

        for (int one = 0; one < members; one++) {
            for (int other = 200; other < members && one < 200; other++) {
                cut(cut, one, other);
            }
        }
        BitSet most = (BitSet) evenOnes.clone();
        most.clear(200, members);
        assertThat(LargestGroup.of(all(members), cut, all(members))).isEqualTo(most);
    }
}
