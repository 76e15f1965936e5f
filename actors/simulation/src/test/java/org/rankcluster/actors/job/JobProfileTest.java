package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.RankProfile;

class JobProfileTest {
    private static final int RANKS = 12;
    private static final long TIME = 1_000_000_000_000L;

    @Test
    void shouldAddUpToTheTimeOfTheJob() {
        JobProfile job = new JobProfile(RANKS);
        for (int rank = 0; rank < RANKS; rank++) {
            job.add(profile(rank));
        }
        Profile result = job.result(TIME);
        double sum = result.outside().mean();
        for (Profile.Call call : result.calls()) {
            sum += call.meanSeconds();
        }
        assertThat(result.seconds()).isEqualTo(1.0);
        assertThat(sum).isCloseTo(1.0, within(1e-12));
        assertThat(result.compute().mean()
                        + result.transfer().mean()
                        + result.waiting().mean()
                        + result.outside().mean())
                .isCloseTo(1.0, within(1e-12));
        assertThat(result.calls()).isSortedAccordingTo((a, b) -> Double.compare(b.meanSeconds(), a.meanSeconds()));
    }

    @Test
    void shouldNotDependOnTheMembers() {
        JobProfile one = new JobProfile(RANKS);
        JobProfile[] members = {new JobProfile(RANKS), new JobProfile(RANKS), new JobProfile(RANKS)};
        for (int rank = 0; rank < RANKS; rank++) {
            one.add(profile(rank));
            members[rank % 2].add(profile(rank)); // the third has none
        }
        JobProfile coordinator = new JobProfile(RANKS);
        for (JobProfile member : members) {
            WireOutput out = new WireOutput();
            member.write(out);
            coordinator.add(WireInput.of(out.array(), 0, out.size()));
        }
        assertThat(coordinator.result(TIME)).isEqualTo(one.result(TIME));
    }

    @Test
    void shouldCountRanksWithoutACallAsZero() {
        JobProfile job = new JobProfile(2);
        RankProfile sends = new RankProfile();
        sends.enter("send");
        sends.worked(2_000_000_000_000L);
        for (int i = 0; i < 3; i++) {
            sends.sent(sends.current());
        }
        job.add(sends);
        job.add(new RankProfile());
        Profile.Call send = job.result(4_000_000_000_000L).calls().getFirst();
        assertThat(send).isEqualTo(new Profile.Call("send", 1, 3, new Profile.Seconds(0, 1, 2), zero(), zero()));
    }

    @Test
    void shouldAddMoreThanFitsIntoALong() {
        JobProfile job = new JobProfile(4);
        RankProfile profile = new RankProfile();
        long half = Long.MAX_VALUE / 2;
        profile.computed(half);
        for (int rank = 0; rank < 4; rank++) {
            job.add(profile);
        }
        assertThat(job.result(Long.MAX_VALUE).compute().mean()).isEqualTo(half / 1e12);
    }

    private static Profile.Seconds zero() {
        return new Profile.Seconds(0, 0, 0);
    }

    private static RankProfile profile(int rank) {
        Random random = new Random(rank);
        RankProfile profile = new RankProfile();
        long clock = 0;
        for (int i = 0; i < 50; i++) {
            profile.enter("call " + random.nextInt(rank + 1));
            profile.sent(random.nextInt(profile.calls()));
            long until = clock + random.nextLong(TIME / 100);
            profile.waited(clock, until, random.nextLong(until + 1), random.nextInt(1000));
            clock = until;
        }
        profile.computed(rank);
        return profile;
    }
}
