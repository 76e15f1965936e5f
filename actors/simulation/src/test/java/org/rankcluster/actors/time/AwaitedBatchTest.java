package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.protocol.message.WireOutput;

/** A batch that arrives just before its receiver would stop waiting for it. */
@Timeout(120)
class AwaitedBatchTest {
    private static final long RUN = 7;
    private static final long EVENTS = 12;

    private final ActorTestKit kit = ActorTestKit.create();
    private final SimulationSettings settings = new SimulationSettings(2, 0, 100, 2, 1_000);
    private final ScriptedModel model = ScriptedModel.of((actor, event) -> {});
    private final RunControl control = new RunControl();

    @AfterEach
    void end() {
        kit.shutdownTestKit();
    }

    /** The other member's end was reported when the coordinator began to wait; its batch comes when the coordinator has waited for long. */
    @Test
    void shouldTakeABatchThatHasComeWhenItsSenderIsFoundGone() throws Exception {
        LateLink link = new LateLink();
        MemberExchange exchange = new MemberExchange(
                settings,
                new JobShard(0, 2),
                link,
                model,
                control,
                RunCounters.get(kit.system()).begin(1, settings.lookahead()));
        Objects.requireNonNull(link.inbound).ended(1);
        Summary agreed = new Summary(model.tallies());
        exchange.exchange(new Summary(model.tallies()), null, agreed);
        assertThat(control.cause()).isNull();
        assertThat(agreed.executed).isEqualTo(EVENTS);
    }

    private byte[] batch() {
        WireOutput batch = new WireOutput();
        BatchHeader.begin(batch, RUN, 0);
        Summary theirs = new Summary(model.tallies());
        theirs.executed = EVENTS;
        theirs.write(batch);
        batch.writeVarint(0); // cargo
        batch.writeInt(0); // events
        BatchHeader.seal(batch);
        return Arrays.copyOf(batch.array(), batch.size());
    }

    /** A link that delivers the other member's batch when this one reports that it waits. */
    private final class LateLink implements MemberLink {
        private @Nullable Inbound inbound;

        @Override
        public long run() {
            return RUN;
        }

        @Override
        public void open(Inbound own) {
            inbound = own;
        }

        @Override
        public void send(int member, byte[] batch, int length) {}

        @Override
        public void say(int member, byte[] message, int length) {
            byte[] batch = batch();
            Objects.requireNonNull(inbound).arrived(1, batch, batch.length);
        }

        @Override
        public void close() {}
    }
}
