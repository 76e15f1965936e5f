package org.rankcluster.actors.cluster.link;

import akka.actor.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.remote.artery.tcp.SSLEngineProvider;
import akka.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider;
import java.time.Duration;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;

/**
 * The mutual TLS of Artery connections, which carry the messages between cluster members. The class extends Akka's provider: the member
 * that accepts a connection logs and counts a refusal. Akka logs refusals at no level. A refused member tries again every second or so, so
 * equal refusals give one line a minute. Akka does not give a provider the address of the other end. The name is in reference.conf, and
 * Akka creates the object.
 */
public final class ArteryTls implements SSLEngineProvider {
    private static final Logger LOG = LoggerFactory.getLogger(ArteryTls.class);
    private static final long QUIET_NANOS = Duration.ofMinutes(1).toNanos();

    private final ActorSystem system;
    private final SSLEngineProvider provider;
    private @Nullable Refusal last;
    private long lastNanos;

    /** Creates the provider of an actor system; called by Akka. */
    public ArteryTls(ActorSystem system) {
        this.system = system;
        provider = new RotatingKeysSSLEngineProvider(system);
    }

    @Override
    public SSLEngine createServerSSLEngine(String host, int port) {
        return new ObservedSslEngine(provider.createServerSSLEngine(host, port), failed -> refused(Refusal.of(failed)));
    }

    @Override
    public SSLEngine createClientSSLEngine(String host, int port) {
        return provider.createClientSSLEngine(host, port);
    }

    @Override
    public Option<Throwable> verifyClientSession(String host, SSLSession session) {
        return provider.verifyClientSession(host, session);
    }

    @Override
    public Option<Throwable> verifyServerSession(String host, SSLSession session) {
        Option<Throwable> fault = provider.verifyServerSession(host, session);
        if (fault.isDefined()) {
            refused(Refusal.certificate(fault.get()));
        }
        return fault;
    }

    private void refused(Refusal refusal) {
        if (isNews(refusal)) {
            LOG.warn("member port: a connection was refused: {}", refusal.reason());
        }
        JobCounters.get(Adapter.toTyped(system)).refused(refusal.kind());
    }

    private synchronized boolean isNews(Refusal refusal) {
        long now = WallClock.nanos();
        if (refusal.equals(last) && now - lastNanos < QUIET_NANOS) {
            return false;
        }
        last = refusal;
        lastNanos = now;
        return true;
    }
}
