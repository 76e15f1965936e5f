package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.control.JobShardReport.Phase;

/** Tests of the choice of members for jobs, and of refused orders. */
class MemberChoiceTest extends ManualJobScheduler {
    @Test
    void shouldGiveAJobTheFirstIdleMembersByAddress() {
        up(D, C, B, A);
        assertThat(scheduler.submitted(order("1", 2, false)).members()).containsExactly(A, B);
        assertThat(scheduler.submitted(order("2", 1, false)).members()).containsExactly(C);
        assertThat(scheduler.submitted(order("3", 1, false)).members()).containsExactly(D);
        assertThat(scheduler.submitted(order("4", 1, false)).state()).isEqualTo(State.QUEUED);
    }

    @Test
    void shouldLetNoJobOvertake() {
        up(A, B, C);
        run(2, false);
        assertThat(scheduler.submitted(order("all", 0, false)).state()).isEqualTo(State.QUEUED);
        assertThat(scheduler.submitted(order("one", 1, false)).state()).isEqualTo(State.QUEUED);
        assertThat(scheduler.orders(A).jobs()).extracting(JobNews::ahead).containsExactly(0, 1, 2);
    }

    @Test
    void shouldLetOthersGoBeforeAJobThatNeedsMoreMembersThanAreUp() {
        up(A, B, C);
        run(1, false);
        scheduler.submitted(order("three", 3, false));
        scheduler.submitted(order("one", 1, false));
        scheduler.gone(C, "was lost");
        assertThat(job(2).reason()).isEqualTo("it needs 3 members, and 2 are up");
        assertThat(job(3).state()).isEqualTo(State.RUNNING);
        report(A, new JobShardReport(1, 1, Phase.FAILED, 1, "over", null));
        report(B, new JobShardReport(3, 1, Phase.FAILED, 1, "over", null));
        idle(A, B);
        up(D);
        assertThat(job(2))
                .extracting(JobRecord::state, JobRecord::reason, JobRecord::members)
                .containsExactly(State.RUNNING, "", List.of(A, B, D));
    }

    @Test
    void shouldNotStartWhileAMemberDoesNotAnswer() {
        up(A, B);
        scheduler.reachable(B, false);
        assertThat(scheduler.submitted(order("1", 1, false)).state()).isEqualTo(State.QUEUED);
        scheduler.reachable(B, true);
        assertThat(job(1).state()).isEqualTo(State.RUNNING);
    }

    @Test
    void shouldRefuseWhatTheClusterCannotHold() {
        up(A, B);
        assertThat(scheduler.refusal(order("1", 2, false))).isNull();
        assertThat(scheduler.refusal(order("1", 3, false)))
                .isEqualTo("command line: --members: 3 (expected: 1..2, the members that are up)");
        assertThat(scheduler.refusal(
                        new JobOrder("1", "fft3d", A, 0, 3, false, 100, List.of(), false, "ada at 10.0.0.7")))
                .isEqualTo("command line: --partitions: 3 (expected: 1..2, what each of 2 members has)");
    }

    private static JobOrder order(int members, int partitions, int nodes) {
        String key = members + " " + partitions + " " + nodes;
        return new JobOrder(key, "fft3d", A, members, partitions, false, nodes, List.of(), false, "ada at 10.0.0.7");
    }

    @Test
    void shouldRefuseMorePartitionsThanNodes() {
        up(A, B, C);
        assertThat(scheduler.refusal(order(2, 2, 4))).isNull();
        assertThat(scheduler.refusal(order(3, 2, 5)))
                .isEqualTo("command line: --partitions: 2 (expected: 1..1, for 3 members share 5 nodes)");
        assertThat(scheduler.refusal(order(3, 1, 2)))
                .isEqualTo("command line: --members: 3 (expected: 1..2, the number of nodes)");
    }

    @Test
    void shouldTakeNoMoreOfAllMembersThanThereAreNodesFor() {
        up(A, B, C);
        assertThat(scheduler.refusal(order(0, 2, 5))).isNull();
        assertThat(scheduler.submitted(order(0, 2, 5)).members()).containsExactly(A, B);
        assertThat(scheduler.refusal(order(0, 2, 1)))
                .isEqualTo("command line: --partitions: 2 (expected: 1..1, for 1 members share 1 nodes)");
    }
}
