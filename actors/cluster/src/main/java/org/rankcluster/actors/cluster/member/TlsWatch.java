package org.rankcluster.actors.cluster.member;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/**
 * Tells once of TLS files that go wrong while a member runs, above all of a certificate that runs out, and a week before it does:
 * connections that are open stay so, but each new one is refused, and when a member joins that the others reach and this one does not, the
 * cluster takes both out.
 */
final class TlsWatch implements Runnable {
    private static final Duration AHEAD = Duration.ofDays(7);

    private final Tls tls;
    private final Supplier<Instant> clock;
    private final Consumer<String> wrong;
    private TlsFiles.@Nullable Fault before;
    private TlsFiles.@Nullable Fault told;

    /**
     * A watch; {@link #run} looks.
     *
     * @param clock the date
     * @param wrong is told what is wrong
     */
    TlsWatch(Tls tls, Supplier<Instant> clock, Consumer<String> wrong) {
        this.tls = tls;
        this.clock = clock;
        this.wrong = wrong;
    }

    /** Files that are being replaced do not go together for a moment, so a fault counts once it is seen twice. */
    @Override
    public void run() {
        Instant now = clock.get();
        TlsFiles.Fault fault = TlsFiles.fault(tls, now, now.plus(AHEAD));
        if (fault != null && fault.equals(before) && !fault.equals(told)) {
            wrong.accept(fault.in(tls));
            told = fault;
        }
        if (fault == null) {
            told = null;
        }
        before = fault;
    }
}
