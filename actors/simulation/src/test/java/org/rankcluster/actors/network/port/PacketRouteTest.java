package org.rankcluster.actors.network.port;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacketRouteTest {
    @Test
    void shouldShareOneRouteForEachChoiceOfOptions() {
        for (int freedom = 0; freedom < PacketRoute.FREEDOMS; freedom++) {
            for (int bits = 0; bits < 8; bits++) {
                boolean adaptive = (bits & 1) != 0;
                boolean deposit = (bits & 2) != 0;
                boolean priority = (bits & 4) != 0;
                PacketRoute route = PacketRoute.of(adaptive, freedom, deposit, priority);
                assertThat(route).isEqualTo(new PacketRoute(adaptive, freedom, deposit, priority));
                assertThat(PacketRoute.of(adaptive, freedom, deposit, priority)).isSameAs(route);
            }
        }
    }
}
