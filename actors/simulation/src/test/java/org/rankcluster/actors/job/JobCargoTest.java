package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.program.OutputBudget;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** Tests that a member's data arrive at the coordinator once, and that nothing is sent when there are no data. */
class JobCargoTest {
    private final JobSpec spec = Jobs.on("ideal", 100).spec(() -> {});
    private final Side member = new Side();
    private final Side coordinator = new Side();
    private final WireOutput out = new WireOutput();

    /** One member's end. */
    private final class Side {
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        final JobContext context =
                new JobContext(spec, new RankPlacement(NodeLayout.of(100, 1), spec.mapping()), JobObserver.NONE);
        final JobPrograms programs = new JobPrograms(
                spec,
                new ProgramOutput(printed, OutputBudget.ofHeap(1)),
                new ProgramOutput(new ByteArrayOutputStream(), OutputBudget.ofHeap(1)),
                InputStream.nullInputStream(),
                JobObserver.NONE);
        final JobCargo cargo =
                new JobCargo(context, programs, ending -> totals(), noTotals(), null, new NoProbe(100), null);

        private JobTotals noTotals() {
            return new JobTotals(spec.ranks(), spec.universe());
        }

        private JobTotals totals() {
            JobTotals totals = noTotals();
            totals.add(programs, context, 7, 1L << 40);
            return totals;
        }

        void print(long time, int rank, String text) {
            programs.standardOutput().add(time, rank, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private WireInput loaded(Ending ending) {
        out.clear();
        member.cargo.load(out, ending);
        return WireInput.of(out.array(), 0, out.size());
    }

    @Test
    void shouldSayNothingWhenThereIsNothingToSay() {
        assertThat(loaded(null).remaining()).isZero();
        member.print(1, 2, "once");
        assertThat(loaded(null).remaining()).isPositive();
        assertThat(loaded(null).remaining()).isZero();
    }

    @Test
    void shouldPutWhatAllPrintInOrder() {
        coordinator.print(30, 1, "c");
        coordinator.print(10, 9, "a");
        member.print(30, 0, "b");
        member.print(30, 2, "d");
        member.print(30, 2, "e");
        member.print(Long.MAX_VALUE - 1, 5, "f");
        coordinator.cargo.unload(loaded(null));
        member.print(30, 2, "then");
        coordinator.cargo.unload(loaded(Ending.FINISHED));

        coordinator.programs.standardOutput().flush(Long.MAX_VALUE);
        assertThat(coordinator.printed.toString(StandardCharsets.UTF_8)).isEqualTo("abcdethenf");
    }

    @Test
    void shouldLetTheLowestRankWin() {
        coordinator.context.report(5, "both", 5L);
        member.context.report(9, "both", 9L);
        member.context.report(8, "mine", -0.5);
        member.context.report(7, "mine", "text");
        member.context.report(3, "first", 3.0);
        coordinator.context.report(4, "first", 4.0);
        coordinator.cargo.unload(loaded(null));
        member.context.report(3, "first", 3.5);
        coordinator.cargo.unload(loaded(null));

        assertThat(coordinator.context.output()).isEqualTo(Map.of("both", 5L, "mine", "text", "first", 3.5));
    }

    @Test
    void shouldEndWithTheEarliestCause() {
        coordinator.programs.aborted(4, 200, 1, "later");
        member.programs.aborted(3, 100, -2, "first");
        coordinator.cargo.unload(loaded(null));
        member.programs.aborted(2, 150, 3, "later");

        assertThat(loaded(null).remaining()).as("of no interest").isZero();
        assertThat(coordinator.programs.failures().first()).isEqualTo(new FailureCollector.Cause(100, 3, 254, "first"));
    }

    @Test
    void shouldAddUpTheTotals() {
        member.programs.ended(0, 5);
        member.programs.ended(1, 3);
        coordinator.cargo.unload(loaded(Ending.STOPPED));
        coordinator.cargo.unload(loaded(Ending.STOPPED));

        JobTotals totals = coordinator.cargo.others();
        assertThat(totals.done()).isEqualTo(4);
        assertThat(totals.lastEnd()).isEqualTo(5);
        assertThat(totals.hops()).isEqualTo(14);
        assertThat(totals.heapBytes()).isEqualTo(1L << 41);
    }

    @Test
    void shouldRefuseWhatIsCutShort() {
        member.print(1, 2, "text");
        member.context.report(1, "key", "value");
        member.programs.aborted(3, 100, 2, "why");
        int size = loaded(Ending.STOPPED).remaining();
        for (int length = 0; length < size; length++) {
            WireInput cut = WireInput.of(out.array(), 0, length);
            assertThatIllegalArgumentException().isThrownBy(() -> coordinator.cargo.unload(cut));
        }
    }
}
