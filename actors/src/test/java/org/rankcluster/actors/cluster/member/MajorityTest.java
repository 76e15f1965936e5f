package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.cluster.UniqueAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MajorityTest {
    private static UniqueAddress member(int number) {
        return UniqueAddress.apply(new Address("akka", "rankcluster", "127.0.0.1", 25520 + number), (long) number);
    }

    private static Majority of(int members) {
        Majority majority = new Majority();
        for (int member = 0; member < members; member++) {
            majority.joined(member(member));
        }
        return majority;
    }

    /** All splits in two, in which each side loses the other one by one, in some order. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void shouldGoOnOnOneSideOfASplit(int members) {
        Random random = new Random(members);
        for (int side = 1; side < (1 << members) - 1; side++) {
            boolean mostOrFirst =
                    2 * Integer.bitCount(side) > members || 2 * Integer.bitCount(side) == members && (side & 1) != 0;
            assertThat(seenBy(side, members, random).isLost()).isNotEqualTo(mostOrFirst);
        }
    }

    private static Majority seenBy(int side, int members, Random random) {
        List<Integer> others = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            if ((side >> member & 1) == 0) {
                others.add(member);
            }
        }
        Collections.shuffle(others, random);
        Majority majority = of(members);
        others.forEach(other -> majority.lost(member(other)));
        return majority;
    }

    @Test
    void shouldGoOnAloneIfTheOthersDiedAndThatWasAgreed() {
        Majority majority = of(3);
        majority.lost(member(2));
        assertThat(majority.isLost()).isFalse();
        majority.gone(member(2));
        majority.lost(member(1));
        assertThat(majority.isLost()).isFalse();
    }

    @Test
    void shouldNotCountWhoLeavesInGoodOrder() {
        Majority majority = of(4);
        majority.gone(member(3));
        majority.gone(member(2));
        majority.lost(member(1));
        assertThat(majority.isLost()).isFalse();
    }

    @Test
    void shouldCountWhoIsLostOnce() {
        Majority majority = of(4);
        majority.lost(member(3));
        majority.lost(member(3));
        majority.lost(member(9));
        assertThat(majority.isLost()).isFalse();
        assertThat(majority).hasToString("1 of 4 members");
    }

    @Test
    void shouldCountWhoComesLater() {
        Majority majority = of(2);
        majority.joined(member(2));
        majority.lost(member(0));
        assertThat(majority.isLost()).isFalse();
        majority.lost(member(1));
        assertThat(majority.isLost()).isTrue();
    }

    @Test
    void shouldNotBeLostBeforeItIsAMember() {
        Majority majority = new Majority();
        majority.lost(member(0));
        assertThat(majority.isLost()).isFalse();
    }
}
