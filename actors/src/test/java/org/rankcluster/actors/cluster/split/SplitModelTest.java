package org.rankcluster.actors.cluster.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In the end at most one group of members is there, and one is there if most members reach each other. */
class SplitModelTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void shouldNeverLeaveTwoGroups(int members) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            SplitModel model = new SplitModel(random, members);
            for (int cut = 0; cut < members * 2; cut++) {
                if (random.nextInt(3) == 0) {
                    model.cutSome();
                } else if (random.nextInt(4) == 0) {
                    model.join();
                }
                for (int step = random.nextInt(60); step > 0; step--) {
                    model.step();
                }
            }
            model.settle();
            model.checkOneGroup();
        }
    }

    /** Links between two sides fail one after the other; all have, and that has spread, before anybody decides. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void shouldLeaveTheLargerSideOfASplit(int members) {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            SplitModel model = new SplitModel(random, members);
            List<Integer> order = new ArrayList<>();
            for (int member = 0; member < members; member++) {
                order.add(member);
            }
            Collections.shuffle(order, random);
            List<Integer> smaller = order.subList(0, members / 2);
            List<Integer> larger = order.subList(members / 2, members);
            for (int one : smaller) {
                for (int other : larger) {
                    model.cut(one, other);
                    model.find(one, other);
                }
            }
            model.decideInTime();
            model.decideInTime();
            model.decideInTime();
            model.checkOneGroup();
            larger.forEach(member -> assertThat(model.hasStopped(member)).isFalse());
        }
    }
}
