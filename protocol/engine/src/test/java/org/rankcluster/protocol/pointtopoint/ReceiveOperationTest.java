package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Operation;

class ReceiveOperationTest {
    private final List<Payload> placed = new ArrayList<>();
    private final ReceiveOperation receive = new ReceiveOperation(0, 1, 2, 8, placed::add);
    private final Payload data = Payload.of(new byte[] {1, 2, 3});

    @Test
    void shouldPlaceDataAtCompletionIfNoOneWaits() {
        receive.deliver(data);
        assertThat(placed).isEmpty();
        receive.complete(5);
        assertThat(placed).containsExactly(data);
    }

    @Test
    void shouldLeaveDataToAnyWaits() {
        receive.listener(() -> {});
        receive.deliver(data);
        receive.complete(5);
        assertThat(placed).isEmpty();
        receive.place();
        receive.place();
        assertThat(placed).containsExactly(data);
    }

    @Test
    void shouldPlaceNothingAfterAnError() {
        receive.fail(Operation.ERR_TRUNCATE, "too long");
        receive.deliver(data);
        receive.complete(5);
        receive.place();
        assertThat(placed).isEmpty();
    }
}
