package org.rankcluster.actors.cluster.split;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.cluster.UniqueAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cluster.split.Connectivity.Cut;
import org.rankcluster.actors.cluster.split.Connectivity.Standing;
import org.rankcluster.actors.cluster.split.Connectivity.Verdict;

class ConnectivityTest {
    private static UniqueAddress member(int number) {
        return UniqueAddress.apply(new Address("akka", "rankcluster", "127.0.0.1", 25520 + number), (long) number);
    }

    private static Connectivity of(int members) {
        Connectivity connectivity = new Connectivity();
        for (int member = 0; member < members; member++) {
            connectivity.note(member(member), Standing.UP);
        }
        return connectivity;
    }

    private static Cut cut(int one, int other) {
        return new Cut(member(one), member(other));
    }

    private static Verdict verdict(Connectivity connectivity, int self) {
        return connectivity.decide(member(self), false).verdict();
    }

    private static int[] group(Connectivity connectivity, int self) {
        return connectivity.decide(member(self), false).group().stream()
                .mapToInt(member -> (int) member.longUid())
                .toArray();
    }

    /** All splits in two: most of them go on, or half of them with the first. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void shouldGoOnOnOneSideOfASplit(int members) {
        for (int side = 1; side < (1 << members) - 1; side++) {
            Connectivity connectivity = of(members);
            int theirs = side;
            Set<Cut> cuts = new HashSet<>();
            IntStream.range(0, members)
                    .filter(one -> isIn(theirs, one))
                    .forEach(one -> IntStream.range(0, members)
                            .filter(other -> !isIn(theirs, other))
                            .forEach(other -> cuts.add(one % 2 == 0 ? cut(one, other) : cut(other, one))));
            connectivity.cut(cuts);
            boolean mostOrFirst =
                    2 * Integer.bitCount(side) > members || 2 * Integer.bitCount(side) == members && isIn(side, 0);
            int goesOn = mostOrFirst ? side : (1 << members) - 1 - side;
            for (int self = 0; self < members; self++) {
                assertThat(verdict(connectivity, self))
                        .isEqualTo(
                                !isIn(goesOn, self)
                                        ? Verdict.TOO_FEW
                                        : self == Integer.numberOfTrailingZeros(goesOn) ? Verdict.GO_ON : Verdict.WAIT);
            }
        }
    }

    private static boolean isIn(int side, int member) {
        return (side >> member & 1) != 0;
    }

    @Test
    void shouldLeaveOutAsFewAsPossible() {
        Connectivity connectivity = of(5);
        connectivity.cut(Set.of(cut(0, 1), cut(0, 2)));
        assertThat(connectivity.isSplit()).isTrue();
        for (int self = 0; self < 5; self++) {
            assertThat(group(connectivity, self)).containsExactly(1, 2, 3, 4);
        }
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.GO_ON);
        assertThat(verdict(connectivity, 0)).isEqualTo(Verdict.LEFT_OUT);
        assertThat(verdict(connectivity, 2)).isEqualTo(Verdict.WAIT);
        assertThat(connectivity.decide(member(2), true).verdict()).isEqualTo(Verdict.GO_ON);
    }

    @Test
    void shouldStopAllIfNoGroupIsMostOfThem() {
        Connectivity chain = of(5);
        chain.cut(Set.of(cut(0, 2), cut(0, 3), cut(0, 4), cut(1, 3), cut(1, 4), cut(2, 4)));
        for (int self = 0; self < 5; self++) {
            assertThat(verdict(chain, self)).isEqualTo(Verdict.TOO_FEW);
        }
    }

    /** Those that a member does not reach in any way may have found links cut of which it has not heard. */
    @Test
    void shouldChooseAmongThoseThatHearOfItOnly() {
        Connectivity connectivity = of(5);
        connectivity.cut(Set.of(cut(0, 2), cut(0, 3), cut(0, 4), cut(1, 2), cut(1, 3), cut(1, 4)));
        assertThat(group(connectivity, 1)).containsExactly(0, 1);
        assertThat(group(connectivity, 3)).containsExactly(2, 3, 4);
    }

    @Test
    void shouldNotBeSplitByMembersThatAreLostOrGone() {
        Connectivity connectivity = of(3);
        assertThat(connectivity.cut(Set.of(cut(0, 1)))).isTrue();
        assertThat(connectivity.cut(Set.of(cut(0, 1)))).isFalse();
        assertThat(connectivity.isSplit()).isTrue();
        assertThat(connectivity.note(member(1), Standing.DOWN)).isTrue();
        assertThat(connectivity.isSplit()).isFalse();
        assertThat(connectivity.left()).containsExactly(member(0), member(2));
        assertThat(connectivity.gone(member(1))).isTrue();
        assertThat(connectivity.note(member(1), Standing.DOWN)).isFalse();
        assertThat(connectivity.size()).isEqualTo(2);
    }

    /** A member that is cut off and loses the others one after the other. */
    @Test
    void shouldCountWhoIsLostUntilThatIsAgreed() {
        Connectivity connectivity = of(3);
        connectivity.note(member(0), Standing.DOWN);
        connectivity.cut(Set.of(cut(1, 2)));
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.TOO_FEW);
        connectivity.gone(member(0));
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.GO_ON);
        assertThat(verdict(connectivity, 2)).isEqualTo(Verdict.TOO_FEW);
    }

    /** On its side the second may have brought up the third, and be half of all with it. */
    @Test
    void shouldCountWhoMayHaveComeUpElsewhere() {
        Connectivity connectivity = new Connectivity();
        connectivity.note(member(1), Standing.UP);
        connectivity.note(member(2), Standing.UP);
        connectivity.note(member(3), Standing.UP);
        connectivity.note(member(0), Standing.JOINING);
        connectivity.cut(Set.of(cut(1, 3), cut(2, 3), cut(1, 0), cut(2, 0)));
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.TOO_FEW);
    }

    @Test
    void shouldGoOnWithoutThoseThatNobodyCanHaveBroughtUp() {
        Connectivity connectivity = new Connectivity();
        connectivity.note(member(1), Standing.UP);
        connectivity.note(member(0), Standing.JOINING);
        connectivity.cut(Set.of(cut(1, 0)));
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.GO_ON);
        assertThat(verdict(connectivity, 0)).isEqualTo(Verdict.TOO_FEW);
    }

    /** Which the others may know as gone. */
    @Test
    void shouldNotCountWhoIsLeavingForItself() {
        Connectivity connectivity = of(4);
        connectivity.note(member(3), Standing.LEAVING);
        connectivity.cut(Set.of(cut(0, 1), cut(0, 2), cut(0, 3)));
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.GO_ON);
        connectivity.cut(Set.of(cut(0, 1), cut(0, 3), cut(2, 1), cut(2, 3)));
        assertThat(verdict(connectivity, 1)).isEqualTo(Verdict.TOO_FEW);
        assertThat(verdict(connectivity, 0)).isEqualTo(Verdict.GO_ON);
    }
}
