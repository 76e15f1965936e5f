package org.rankcluster.actors.cluster.member;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/**
 * A periodic check that reports once if TLS files become invalid while a cluster member runs. The usual case is a certificate that expires,
 * which is also reported a week before. Open connections continue, but each new one is refused. If a new member can be reached by the
 * others but not by this one, the cluster removes both.
 */
final class TlsWatch implements Runnable {
    private static final Duration AHEAD = Duration.ofDays(7);

    private final Tls tls;
    private final Supplier<Instant> clock;
    private final Consumer<String> wrong;
    private TlsFiles.@Nullable Fault before;
    private TlsFiles.@Nullable Fault reported;

    /**
     * Creates a watch; {@link #run} checks once.
     *
     * @param clock source of the date
     * @param wrong receives the fault
     */
    TlsWatch(Tls tls, Supplier<Instant> clock, Consumer<String> wrong) {
        this.tls = tls;
        this.clock = clock;
        this.wrong = wrong;
    }

    /**
     * Checks the files. While files are being replaced they do not match for a moment, so a fault counts only when it is seen twice.
     */
    @Override
    public void run() {
        Instant now = clock.get();
        TlsFiles.Fault fault = TlsFiles.fault(tls, now, now.plus(AHEAD));
        if (fault != null && fault.equals(before) && !fault.equals(reported)) {
            wrong.accept(fault.in(tls));
            reported = fault;
        }
        if (fault == null) {
            reported = null;
        }
        before = fault;
    }
}
