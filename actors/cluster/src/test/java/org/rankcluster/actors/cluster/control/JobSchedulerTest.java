package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.control.JobShardOrder.Wanted;
import org.rankcluster.actors.cluster.control.JobShardReport.Phase;

/** Tests of the restart and end of jobs. */
class JobSchedulerTest extends ManualJobScheduler {
    @Test
    void shouldTakeTheSameOrderOnce() {
        up(A);
        assertThat(scheduler.submitted(order("1", 1, false)).id()).isEqualTo(1);
        assertThat(scheduler.submitted(order("1", 1, false)).id()).isEqualTo(1);
        assertThat(scheduler.submitted(order("2", 1, false)).id()).isEqualTo(2);
    }

    @Test
    void shouldRecogniseARepeatedOrderThatItWouldRefuseNow() {
        up(A, B);
        scheduler.submitted(order("1", 2, false));
        scheduler.gone(B, "was lost");
        assertThat(scheduler.refusal(order("1", 2, false))).isNull();
        assertThat(scheduler.refusal(order("2", 2, false))).isNotNull();
    }

    @Test
    void shouldStartAgainWhenTheMembersLoseEachOther() {
        up(A, B);
        long id = run(2, true);
        for (int attempt = 1; attempt <= 5; attempt++) {
            assertThat(job(id))
                    .extracting(JobRecord::state, JobRecord::attempt)
                    .containsExactly(State.RUNNING, attempt);
            report(B, new JobShardReport(id, attempt, Phase.FAILED, 4, "one was lost", null));
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
        report(B, new JobShardReport(id, 1, Phase.FAILED, 4, "one was lost", null));
        assertThat(job(id).exit()).isEqualTo(4);
        assertThat(job(id).reason()).isEqualTo("one was lost; the job was stopped");
    }

    @Test
    void shouldSayHowAJobCouldHaveStartedAgain() {
        up(A, B, C);
        long id = run(2, false);
        report(B, new JobShardReport(id, 1, Phase.FAILED, 4, "one was lost", null));
        assertThat(job(id).reason())
                .isEqualTo(
                        "one was lost; the job was stopped (--config on-member-loss=restart starts it again on the rest)");
    }

    @Test
    void shouldRunOnceAllCould() {
        up(A, B);
        scheduler.submitted(order("1", 2, false));
        phase(Phase.PREPARING, A);
        phase(Phase.READY, B);
        assertThat(scheduler.orders(A).shard().wanted()).isEqualTo(Wanted.PREPARE);
        phase(Phase.READY, A);
        assertThat(scheduler.orders(A).shard().wanted()).isEqualTo(Wanted.RUN);
        assertThat(scheduler.orders(B).shard().wanted()).isEqualTo(Wanted.RUN);
        assertThat(scheduler.orders(B).shard().index()).isEqualTo(1);
        assertThat(scheduler.orders(B).shard().members()).containsExactly(A, B);
    }

    @Test
    void shouldEndAJobOnceItsOutputIsDelivered() {
        up(A, B);
        long id = run(2, false);
        phase(Phase.ENDED, A, B);
        assertThat(job(id).state()).isEqualTo(State.RUNNING);
        acknowledged = List.of(JobAcknowledgement.withoutResult(id));
        phase(Phase.ENDED, A);
        assertThat(job(id).state()).isEqualTo(State.ENDED);
        assertThat(job(id).exit()).isZero();
        assertThat(scheduler.orders(B).shard()).isNull();
        assertThat(scheduler.orders(A).jobs()).isEmpty();
    }

    /** The job's coordinator, or the member of the client, may be the first to report the end. */
    @Test
    void shouldListWhyAJobHasEnded() {
        for (boolean coordinatorFirst : new boolean[] {false, true}) {
            scheduler = new JobScheduler(List.of(), () -> now);
            acknowledged = List.of();
            up(A, B);
            long id = run(2, false);
            if (coordinatorFirst) {
                report(A, new JobShardReport(id, 1, Phase.ENDED, 1, "time limit", link(Phase.ENDED)));
            }
            acknowledged = List.of(new JobAcknowledgement(id, 1, "time limit"));
            report(B, shards.get(B));
            assertThat(job(id))
                    .extracting(JobRecord::state, JobRecord::exit, JobRecord::reason)
                    .containsExactly(State.ENDED, 1, "time limit");
        }
    }

    @Test
    void shouldListWhatEndedAJobBeforeItsCancelCame() {
        up(A);
        for (String reason : List.of("", "time limit")) {
            long id = run(1, false);
            scheduler.cancelled(id, 1, "cancelled");
            acknowledged = List.of(JobAcknowledgement.withoutResult(id));
            report(A, new JobShardReport(id, 1, Phase.ENDED, 1, reason, link(Phase.ENDED)));
            assertThat(job(id).reason()).isEqualTo(reason.isEmpty() ? "cancelled" : reason);
            idle(A);
        }
    }

    @Test
    void shouldEndAJobThatAMemberCannotPrepare() {
        up(A, B);
        long id = scheduler.submitted(order("1", 2, true)).id();
        phase(Phase.READY, A);
        report(B, new JobShardReport(id, 1, Phase.FAILED, 2, "no such class", null));
        assertThat(job(id))
                .extracting(JobRecord::state, JobRecord::exit, JobRecord::reason)
                .containsExactly(State.ENDED, 2, "no such class");
        assertThat(scheduler.orders(A).shard()).isNull();
        assertThat(scheduler.orders(A).jobs()).hasSize(1);
    }

    @Test
    void shouldStopAJobWhoseMemberIsLost() {
        up(A, B, C);
        long id = run(0, false);
        scheduler.gone(C, "was lost");
        assertThat(job(id).state()).isEqualTo(State.ENDED);
        assertThat(job(id).exit()).isEqualTo(4);
        assertThat(job(id).reason()).contains("member host:2553 was lost");
    }

    @Test
    void shouldStartAgainOnTheRestOnceTheyAreIdle() {
        up(A, B, C);
        long id = run(0, true);
        scheduler.gone(B, "was lost");
        assertThat(job(id).state()).isEqualTo(State.QUEUED);
        assertThat(scheduler.orders(A).shard()).isNull();
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
        scheduler.gone(B, "was lost");
        assertThat(job(id).exit()).isEqualTo(4);
        assertThat(job(id).reason()).contains("one member alone cannot distinguish a crash from a cut");
    }

    /** A member that was cut off may lose the others one after the other. */
    @Test
    void shouldNotStartAgainOnOneMemberThatIsLeft() {
        up(A, B, C);
        long id = run(0, true);
        scheduler.gone(B, "was lost");
        assertThat(job(id).state()).isEqualTo(State.QUEUED);
        scheduler.gone(C, "was lost");
        idle(A);
        assertThat(job(id)).extracting(JobRecord::state, JobRecord::exit).containsExactly(State.ENDED, 4);
        assertThat(job(id).reason()).contains(C + " was lost", "(expected: 2 members left)");
    }

    @Test
    void shouldNotStartAgainOnOneMemberThatIsLeftWhileNoOneLooked() {
        for (boolean waits : new boolean[] {false, true}) {
            scheduler = new JobScheduler(List.of(), () -> now);
            up(A, B, C);
            long id = run(0, true);
            if (waits) {
                scheduler.gone(B, "was lost");
            }
            scheduler = new JobScheduler(scheduler.jobs(), () -> now);
            scheduler.joined(A);
            scheduler.missing();
            assertThat(job(id)).extracting(JobRecord::state, JobRecord::exit).containsExactly(State.ENDED, 4);
        }
    }

    @Test
    void shouldGiveNoWorkToAMemberThatLeaves() {
        up(A, B, C);
        long id = run(0, true);
        long next = scheduler.submitted(order("next", 1, false)).id();
        report(C, shards.get(C), true);
        assertThat(scheduler.members()).containsExactly(A, B);
        report(A, new JobShardReport(id, 1, Phase.FAILED, 4, "one was lost", null));
        idle(A, B);
        report(C, null, true);
        assertThat(job(id))
                .extracting(JobRecord::state, JobRecord::attempt, JobRecord::members)
                .containsExactly(State.RUNNING, 2, List.of(A, B));
        assertThat(job(next).state()).isEqualTo(State.QUEUED);
    }

    /** Its client has turned to another member, since the one that served it was lost. */
    @Test
    void shouldStartAJobThatComesBackOnFewerMembersButNotOnOneAlone() {
        up(A, B, C);
        JobOrder back = new JobOrder("back", "fft3d", A, 3, 1, true, 100, List.of(), true, "ada at 10.0.0.7");
        scheduler.gone(C, "was lost");
        assertThat(scheduler.refusal(back)).isNull();
        long id = scheduler.submitted(back).id();
        assertThat(job(id).members()).containsExactly(A, B);
        report(A, new JobShardReport(id, 1, Phase.ENDED, 0, "", null));
        scheduler.gone(B, "was lost");
        assertThat(scheduler.refusal(order("new", 1, true))).isNull();
        assertThat(scheduler.refusal(
                        new JobOrder("late", "fft3d", A, 0, 1, true, 100, List.of(), true, "ada at 10.0.0.7")))
                .startsWith("the job does not start again, for one member alone");
    }

    @Test
    void shouldEndAJobThatComesBackIfOneMemberIsLeft() {
        up(A, B);
        scheduler.reachable(B, false);
        long id = scheduler
                .submitted(new JobOrder("back", "fft3d", A, 0, 1, true, 100, List.of(), true, "ada at 10.0.0.7"))
                .id();
        assertThat(job(id).state()).isEqualTo(State.QUEUED);
        scheduler.gone(B, "was lost");
        assertThat(job(id)).extracting(JobRecord::state, JobRecord::exit).containsExactly(State.ENDED, 4);
    }

    @Test
    void shouldEndAJobWhoseClientIsGone() {
        up(A, B);
        long id = run(0, true);
        acknowledged = List.of(JobAcknowledgement.withoutResult(id));
        report(A, shards.get(A));
        assertThat(job(id).state()).isEqualTo(State.CANCELLING);
        assertThat(scheduler.orders(B).shard().wanted()).isEqualTo(Wanted.CANCEL);
        phase(Phase.ENDED, B, A);
        assertThat(job(id).state()).isEqualTo(State.ENDED);
    }

    @Test
    void shouldUseTheAcknowledgementOfTheClientWhenTheMembersOfTheResultAreLost() {
        for (boolean restart : new boolean[] {false, true}) {
            scheduler = new JobScheduler(List.of(), () -> now);
            acknowledged = List.of();
            up(A, B, C);
            long id = run(0, restart);
            JobRecord running = job(id);
            scheduler = new JobScheduler(List.of(running), () -> now);
            scheduler.joined(A);
            scheduler.joined(C);
            scheduler.missing();
            acknowledged = List.of(new JobAcknowledgement(id, 3, "deadlock"));
            idle(A, C);
            assertThat(job(id))
                    .extracting(JobRecord::state, JobRecord::exit, JobRecord::reason)
                    .containsExactly(State.ENDED, 3, "deadlock");
            assertThat(scheduler.orders(A).jobs()).isEmpty();
        }
    }

    @Test
    void shouldEndAJobWhoseGatewayIsLost() {
        up(A, B, C);
        scheduler.gone(A, "was lost");
        scheduler.submitted(order("1", 1, true));
        assertThat(job(1).state()).isEqualTo(State.ENDED);
        assertThat(job(1).exit()).isEqualTo(4);
    }

    @Test
    void shouldCancelWhatWaitsAtOnceAndWhatRunsSoon() {
        up(A);
        long running = run(1, false);
        long waiting = scheduler.submitted(order("2", 1, false)).id();
        assertThat(scheduler.cancelled(waiting, 130, "SIGINT").state()).isEqualTo(State.ENDED);
        assertThat(scheduler.cancelled(running, 130, "SIGINT").state()).isEqualTo(State.CANCELLING);
        assertThat(scheduler.orders(A).shard().exit()).isEqualTo(130);
        assertThat(scheduler.cancelled(77, 1, "")).isNull();
    }

    @Test
    void shouldContinueWhereItsPredecessorWasLost() {
        up(A, B, C);
        long running = run(2, false);
        long waiting = scheduler.submitted(order("next", 0, false)).id();
        Map<MemberId, JobShardReport> before = new HashMap<>(shards);
        scheduler = new JobScheduler(scheduler.jobs(), () -> now);
        for (MemberId member : List.of(A, B, C)) {
            scheduler.joined(member);
        }
        scheduler.missing();
        assertThat(scheduler.complete()).isFalse();
        before.forEach(this::report);
        assertThat(scheduler.complete()).isTrue();
        assertThat(job(running).state()).isEqualTo(State.RUNNING);
        assertThat(scheduler.orders(B).shard().wanted()).isEqualTo(Wanted.RUN);
        assertThat(job(waiting).state()).isEqualTo(State.QUEUED);
    }

    @Test
    void shouldNoticeMembersThatWentWhileNoOneLooked() {
        up(A, B, C);
        long stopped = run(2, false);
        scheduler = new JobScheduler(scheduler.jobs(), () -> now);
        scheduler.joined(A);
        scheduler.joined(C);
        scheduler.missing();
        assertThat(job(stopped).exit()).isEqualTo(4);
    }

    @Test
    void shouldForgetWhatIsLongOver() {
        up(A);
        for (int i = 0; i < JobQueue.REMEMBERED + 5; i++) {
            long id = scheduler.submitted(order("k" + i, 1, false)).id();
            scheduler.cancelled(id, 1, "");
            acknowledged = List.of(JobAcknowledgement.withoutResult(id));
            report(A, new JobShardReport(id, 1, Phase.ENDED, 1, "", link(Phase.ENDED)));
            idle(A);
        }
        assertThat(scheduler.jobs()).hasSize(JobQueue.REMEMBERED);
        assertThat(scheduler.takeForgotten()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }
}
