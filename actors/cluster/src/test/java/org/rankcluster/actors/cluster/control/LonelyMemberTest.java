package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A member that has not joined a cluster. */
@Timeout(240)
class LonelyMemberTest {
    @Test
    void shouldRefuseClientsBecauseItHasNotJoined() throws IOException {
        try (TestMembers members = new TestMembers(0, ScriptedRunner::new, Duration.ofMillis(10))) {
            members.addAlone();
            assertThatExceptionOfType(JobClient.Refused.class)
                    .isThrownBy(members.client(0)::list)
                    .withMessageStartingWith("this member has not joined a cluster (expected: ");
        }
    }
}
