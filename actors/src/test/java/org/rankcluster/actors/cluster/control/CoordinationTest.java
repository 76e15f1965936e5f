package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.control.ShareOrder.Wanted;
import org.rankcluster.actors.cluster.control.ShareReport.Phase;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.cluster.link.LinkFrame;

class CoordinationTest {
    private static final MemberId A = new MemberId("host", 2551, 1);
    private static final MemberId B = new MemberId("host", 2552, 2);
    private static final MemberId C = new MemberId("host", 2553, 3);
    private static final MemberId D = new MemberId("host", 10000, 4);

    private final Map<MemberId, TestInbox<AgentMessage>> inboxes = new HashMap<>();
    private final Map<MemberId, ShareReport> shares = new HashMap<>();
    private List<Long> settled = List.of();
    private Coordination coordination = new Coordination(List.of());

    private void up(MemberId... members) {
        for (MemberId member : members) {
            coordination.joined(member);
            report(member, null);
        }
    }

    private void report(MemberId member, @Nullable ShareReport share) {
        shares.put(member, share);
        coordination.heard(new MemberReport(
                member,
                2,
                inboxes.computeIfAbsent(member, id -> TestInbox.create()).getRef(),
                share,
                settled));
    }

    private void phase(Phase phase, MemberId... members) {
        for (MemberId member : members) {
            ShareOrder order = coordination.orders(member).share();
            report(member, new ShareReport(order.job(), order.attempt(), phase, 0, "", link(phase)));
        }
    }

    private static @Nullable LinkAddress link(Phase phase) {
        return phase == Phase.PREPARING
                ? null
                : new LinkAddress(TestInbox.<LinkFrame>create().getRef(), null);
    }

    private void idle(MemberId... members) {
        for (MemberId member : members) {
            report(member, null);
        }
    }

    private static JobOrder order(String key, int members, boolean restart) {
        return new JobOrder(key, "fft3d", A, members, 1, restart, 100, List.of());
    }

    private JobRecord job(long id) {
        return coordination.jobs().stream()
                .filter(job -> job.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private long run(int members, boolean restart) {
        long id = coordination
                .submitted(order("key" + coordination.jobs().size(), members, restart))
                .id();
        MemberId[] on = job(id).members().toArray(new MemberId[0]);
        phase(Phase.READY, on);
        phase(Phase.RUNNING, on);
        return id;
    }

    @Test
    void shouldGiveAJobTheFirstIdleMembersByAddress() {
        up(D, C, B, A);
        assertThat(coordination.submitted(order("1", 2, false)).members()).containsExactly(A, B);
        assertThat(coordination.submitted(order("2", 1, false)).members()).containsExactly(C);
        assertThat(coordination.submitted(order("3", 1, false)).members()).containsExactly(D);
        assertThat(coordination.submitted(order("4", 1, false)).state()).isEqualTo(State.QUEUED);
    }

    @Test
    void shouldTakeTheSameOrderOnce() {
        up(A);
        assertThat(coordination.submitted(order("1", 1, false)).id()).isEqualTo(1);
        assertThat(coordination.submitted(order("1", 1, false)).id()).isEqualTo(1);
        assertThat(coordination.submitted(order("2", 1, false)).id()).isEqualTo(2);
    }

    @Test
    void shouldLetNoJobOvertake() {
        up(A, B, C);
        run(2, false);
        assertThat(coordination.submitted(order("all", 0, false)).state()).isEqualTo(State.QUEUED);
        assertThat(coordination.submitted(order("one", 1, false)).state()).isEqualTo(State.QUEUED);
        assertThat(coordination.orders(A).jobs()).extracting(JobNews::ahead).containsExactly(0, 1, 2);
    }

    @Test
    void shouldLetOthersGoBeforeAJobThatWantsMoreMembersThanAreUp() {
        up(A, B, C);
        run(1, false);
        coordination.submitted(order("three", 3, false));
        coordination.submitted(order("one", 1, false));
        coordination.gone(C, "was lost");
        assertThat(job(2).reason()).isEqualTo("it wants 3 members, and 2 are up");
        assertThat(job(3).state()).isEqualTo(State.RUNNING);
        report(A, new ShareReport(1, 1, Phase.FAILED, 1, "over", null));
        report(B, new ShareReport(3, 1, Phase.FAILED, 1, "over", null));
        idle(A, B);
        up(D);
        assertThat(job(2))
                .extracting(JobRecord::state, JobRecord::reason, JobRecord::members)
                .containsExactly(State.RUNNING, "", List.of(A, B, D));
    }

    @Test
    void shouldStartAgainWhenTheMembersLoseEachOther() {
        up(A, B);
        long id = run(2, true);
        for (int attempt = 1; attempt <= 5; attempt++) {
            assertThat(job(id))
                    .extracting(JobRecord::state, JobRecord::attempt)
                    .containsExactly(State.RUNNING, attempt);
            report(B, new ShareReport(id, attempt, Phase.FAILED, 4, "one was lost", null));
            idle(A, B);
        }
        assertThat(job(id))
                .extracting(JobRecord::state, JobRecord::exit, JobRecord::reason)
                .containsExactly(State.ENDED, 4, "one was lost");
    }

    @Test
    void shouldStopAJobWhoseMembersLoseEachOtherUnlessItMayStartAgain() {
        up(A, B);
        long id = run(2, false);
        report(B, new ShareReport(id, 1, Phase.FAILED, 4, "one was lost", null));
        assertThat(job(id).exit()).isEqualTo(4);
        assertThat(job(id).reason()).startsWith("one was lost; the job was stopped (--config on-member-loss=restart");
    }

    @Test
    void shouldRunOnceAllCould() {
        up(A, B);
        coordination.submitted(order("1", 2, false));
        phase(Phase.PREPARING, A);
        phase(Phase.READY, B);
        assertThat(coordination.orders(A).share().wanted()).isEqualTo(Wanted.PREPARE);
        phase(Phase.READY, A);
        assertThat(coordination.orders(A).share().wanted()).isEqualTo(Wanted.RUN);
        assertThat(coordination.orders(B).share().wanted()).isEqualTo(Wanted.RUN);
        assertThat(coordination.orders(B).share().index()).isEqualTo(1);
        assertThat(coordination.orders(B).share().members()).containsExactly(A, B);
    }

    @Test
    void shouldEndAJobOnceItsOutputIsDelivered() {
        up(A, B);
        long id = run(2, false);
        phase(Phase.ENDED, A, B);
        assertThat(job(id).state()).isEqualTo(State.RUNNING);
        settled = List.of(id);
        phase(Phase.ENDED, A);
        assertThat(job(id).state()).isEqualTo(State.ENDED);
        assertThat(job(id).exit()).isZero();
        assertThat(coordination.orders(B).share()).isNull();
        assertThat(coordination.orders(A).jobs()).isEmpty();
    }

    @Test
    void shouldEndAJobThatAMemberCannotPrepare() {
        up(A, B);
        long id = coordination.submitted(order("1", 2, true)).id();
        phase(Phase.READY, A);
        report(B, new ShareReport(id, 1, Phase.FAILED, 2, "no such class", null));
        assertThat(job(id))
                .extracting(JobRecord::state, JobRecord::exit, JobRecord::reason)
                .containsExactly(State.ENDED, 2, "no such class");
        assertThat(coordination.orders(A).share()).isNull();
        assertThat(coordination.orders(A).jobs()).hasSize(1);
    }

    @Test
    void shouldStopAJobWhoseMemberIsLost() {
        up(A, B, C);
        long id = run(0, false);
        coordination.gone(C, "was lost");
        assertThat(job(id).state()).isEqualTo(State.ENDED);
        assertThat(job(id).exit()).isEqualTo(4);
        assertThat(job(id).reason()).contains("member host:2553 was lost");
    }

    @Test
    void shouldStartAgainOnTheRestOnceTheyAreIdle() {
        up(A, B, C);
        long id = run(0, true);
        coordination.gone(B, "was lost");
        assertThat(job(id).state()).isEqualTo(State.QUEUED);
        assertThat(coordination.orders(A).share()).isNull();
        idle(A);
        assertThat(job(id).state()).isEqualTo(State.QUEUED);
        idle(C);
        assertThat(job(id))
                .extracting(JobRecord::state, JobRecord::attempt, JobRecord::members)
                .containsExactly(State.RUNNING, 2, List.of(A, C));
    }

    @Test
    void shouldStopWhenOneOfTwoIsLost() {
        up(A, B);
        long id = run(0, true);
        coordination.gone(B, "was lost");
        assertThat(job(id).exit()).isEqualTo(4);
        assertThat(job(id).reason()).contains("of 2 members neither can tell a crash from a cut");
    }

    @Test
    void shouldNotStartWhileAMemberDoesNotAnswer() {
        up(A, B);
        coordination.reachable(B, false);
        assertThat(coordination.submitted(order("1", 1, false)).state()).isEqualTo(State.QUEUED);
        coordination.reachable(B, true);
        assertThat(job(1).state()).isEqualTo(State.RUNNING);
    }

    @Test
    void shouldEndAJobWhoseClientIsGone() {
        up(A, B);
        long id = run(0, true);
        settled = List.of(id);
        report(A, shares.get(A));
        assertThat(job(id).state()).isEqualTo(State.CANCELLING);
        assertThat(coordination.orders(B).share().wanted()).isEqualTo(Wanted.CANCEL);
        phase(Phase.ENDED, B, A);
        assertThat(job(id).state()).isEqualTo(State.ENDED);
    }

    @Test
    void shouldEndAJobWhoseGatewayIsLost() {
        up(A, B, C);
        coordination.gone(A, "was lost");
        coordination.submitted(order("1", 1, true));
        assertThat(job(1).state()).isEqualTo(State.ENDED);
        assertThat(job(1).exit()).isEqualTo(4);
    }

    @Test
    void shouldCancelWhatWaitsAtOnceAndWhatRunsSoon() {
        up(A);
        long running = run(1, false);
        long waiting = coordination.submitted(order("2", 1, false)).id();
        assertThat(coordination.cancelled(waiting, 130, "SIGINT").state()).isEqualTo(State.ENDED);
        assertThat(coordination.cancelled(running, 130, "SIGINT").state()).isEqualTo(State.CANCELLING);
        assertThat(coordination.orders(A).share().exit()).isEqualTo(130);
        assertThat(coordination.cancelled(77, 1, "")).isNull();
    }

    @Test
    void shouldGoOnWhereItsPredecessorWasLost() {
        up(A, B, C);
        long running = run(2, false);
        long waiting = coordination.submitted(order("next", 0, false)).id();
        Map<MemberId, ShareReport> before = new HashMap<>(shares);
        coordination = new Coordination(coordination.jobs());
        for (MemberId member : List.of(A, B, C)) {
            coordination.joined(member);
        }
        coordination.missing();
        assertThat(coordination.complete()).isFalse();
        before.forEach(this::report);
        assertThat(coordination.complete()).isTrue();
        assertThat(job(running).state()).isEqualTo(State.RUNNING);
        assertThat(coordination.orders(B).share().wanted()).isEqualTo(Wanted.RUN);
        assertThat(job(waiting).state()).isEqualTo(State.QUEUED);
    }

    @Test
    void shouldNoticeMembersThatWentWhileNobodyLooked() {
        up(A, B, C);
        long stopped = run(2, false);
        coordination = new Coordination(coordination.jobs());
        coordination.joined(A);
        coordination.joined(C);
        coordination.missing();
        assertThat(job(stopped).exit()).isEqualTo(4);
    }

    @Test
    void shouldRefuseWhatTheClusterCannotHold() {
        up(A, B);
        assertThat(coordination.refusal(order("1", 2, false))).isNull();
        assertThat(coordination.refusal(order("1", 3, false)))
                .isEqualTo("command line: --members: 3 (expected: 1..2, the members that are up)");
        assertThat(coordination.refusal(new JobOrder("1", "fft3d", A, 0, 3, false, 100, List.of())))
                .isEqualTo("command line: --partitions: 3 (expected: 1..2, what each of 2 members has)");
    }

    private static JobOrder order(int members, int partitions, int nodes) {
        return new JobOrder("key", "fft3d", A, members, partitions, false, nodes, List.of());
    }

    @Test
    void shouldRefuseMorePartitionsThanNodes() {
        up(A, B, C);
        assertThat(coordination.refusal(order(2, 2, 4))).isNull();
        assertThat(coordination.refusal(order(3, 2, 5)))
                .isEqualTo("command line: --partitions: 2 (expected: 1..1, for 3 members share 5 nodes)");
        assertThat(coordination.refusal(order(3, 1, 2)))
                .isEqualTo("command line: --members: 3 (expected: 1..2, the number of nodes)");
    }

    @Test
    void shouldTakeNoMoreOfAllMembersThanThereAreNodesFor() {
        up(A, B, C);
        assertThat(coordination.refusal(order(0, 2, 5))).isNull();
        assertThat(coordination.submitted(order(0, 2, 5)).members()).containsExactly(A, B);
        assertThat(coordination.refusal(order(0, 2, 1)))
                .isEqualTo("command line: --partitions: 2 (expected: 1..1, for 1 members share 1 nodes)");
    }

    @Test
    void shouldForgetWhatIsLongOver() {
        up(A);
        for (int i = 0; i < Coordination.REMEMBERED + 5; i++) {
            long id = coordination.submitted(order("k" + i, 1, false)).id();
            coordination.cancelled(id, 1, "");
            settled = List.of(id);
            report(A, new ShareReport(id, 1, Phase.ENDED, 1, "", link(Phase.ENDED)));
            idle(A);
        }
        assertThat(coordination.jobs()).hasSize(Coordination.REMEMBERED);
        assertThat(coordination.takeForgotten()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }
}
