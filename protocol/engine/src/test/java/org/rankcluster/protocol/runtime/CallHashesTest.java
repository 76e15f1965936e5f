package org.rankcluster.protocol.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallHashesTest {
    private static final class Sent extends Operation {
        @Override
        public String describe() {
            return "send";
        }
    }

    /** Runs a rank that posts an operation in each call, ten picoseconds after the previous one. */
    private static CallHashes run(CallHashes hashes, int calls, int odd) {
        for (int call = 1; call <= calls; call++) {
            hashes.enter("send");
            hashes.posted(new Sent(), 10L * call, call == odd ? -1 : call);
        }
        hashes.end();
        return hashes;
    }

    private static CallHashes.Difference difference(int calls, int laterCalls, int odd) {
        CallHashes first = run(CallHashes.first(), calls, 0);
        return run(CallHashes.comparedWith(first), laterCalls, odd).difference();
    }

    @Test
    void shouldFindTheCallWhoseDataDiffer() {
        for (int odd : new int[] {1, 2, 16, 17, 99, 100}) {
            assertThat(difference(100, 100, odd)).isEqualTo(new CallHashes.Difference(odd, "send", 10L * odd));
        }
        assertThat(difference(100, 100, 0)).isNull();
        assertThat(difference(0, 0, 0)).isNull();
    }

    @Test
    void shouldFindCallsThatOneRunAloneMakes() {
        assertThat(difference(5, 6, 0)).isEqualTo(new CallHashes.Difference(6, "send", 60));
        assertThat(difference(6, 5, 0)).isEqualTo(new CallHashes.Difference(6, CallHashes.MISSING, 50));
        assertThat(difference(0, 1, 0)).isEqualTo(new CallHashes.Difference(1, "send", 10));
    }

    @Test
    void shouldReportThatLaterCallsDiffer() {
        int most = CallHashes.KEPT;
        assertThat(difference(most + 9, most + 9, 0)).isNull();
        assertThat(difference(most + 9, most + 9, most).call()).isEqualTo(most);
        assertThat(difference(most + 9, most + 9, most + 1).call()).isZero();
        assertThat(difference(most + 9, most + 8, 0).call()).isZero();
        assertThat(difference(most + 9, most - 1, 0))
                .isEqualTo(new CallHashes.Difference(most, CallHashes.MISSING, 10L * (most - 1)));
    }

    @Test
    void shouldReportHowFarARankHasComeWhoseCallPostsNothing() {
        CallHashes first = CallHashes.first();
        CallHashes later = CallHashes.comparedWith(first);
        for (CallHashes each : new CallHashes[] {first, later}) {
            each.enter("recv");
            each.posted(new Sent(), 5, 0);
            each.reached(12);
            each.enter(each == first ? "getRank" : "getSize");
            each.end();
        }
        assertThat(later.difference()).isEqualTo(new CallHashes.Difference(2, "getSize", 12));
    }

    @Test
    void shouldDateACallByTheOperationThatDiffersNotByItsFirst() {
        for (int odd = 1; odd <= 40; odd++) {
            CallHashes first = CallHashes.first();
            CallHashes later = CallHashes.comparedWith(first);
            for (CallHashes each : new CallHashes[] {first, later}) {
                each.enter("barrier");
                each.posted(new Sent(), 1, 0);
                each.enter("allReduce");
                for (int post = 1; post <= 40; post++) {
                    each.posted(new Sent(), 100L * post, each == later && post >= odd ? 1 : 0);
                }
                each.end();
            }
            assertThat(later.difference()).isEqualTo(new CallHashes.Difference(2, "allReduce", 100L * odd));
        }
    }

    @Test
    void shouldReportHowFarARankHasComeThatPostsLessThanBefore() {
        CallHashes first = CallHashes.first();
        CallHashes later = CallHashes.comparedWith(first);
        for (CallHashes each : new CallHashes[] {first, later}) {
            each.enter("allReduce");
            each.posted(new Sent(), 5, 0);
            if (each == first) {
                each.posted(new Sent(), 7, 0);
            }
            each.reached(6);
            each.end();
        }
        assertThat(later.difference()).isEqualTo(new CallHashes.Difference(1, "allReduce", 6));
    }
}
