package org.rankcluster.junit;

import org.rankcluster.library.MpiResult;

/** The entry point of assertions on the result of a job. */
public final class MpiAssertions {
    private MpiAssertions() {}

    /**
     * Begins assertions on a result.
     *
     * @param result result of a job
     * @return assertions, each of which returns them again
     */
    public static MpiResultAssert assertThat(MpiResult result) {
        return new MpiResultAssert(result);
    }
}
