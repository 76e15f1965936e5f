package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import akka.remote.artery.tcp.SSLEngineProvider;
import akka.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * The mutual TLS of the sockets that carry batches of events between cluster members. Akka's provider, with the settings of Artery,
 * supplies the certificates and the checks of the other end's certificate. Both kinds of connections therefore accept the same members. The
 * protocol is TLS 1.3 of the JDK.
 */
public final class BatchTls {
    private static final String TRANSPORT = "akka.remote.artery.transport";
    private static final String ENCRYPTED = "tls-tcp";
    private static final String[] PROTOCOLS = {"TLSv1.3"};
    private static final String[] CIPHERS = {"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"};

    private final SSLEngineProvider provider;

    private BatchTls(SSLEngineProvider provider) {
        this.provider = provider;
    }

    /** Returns the TLS that an actor system uses for its messages to other members; null if it uses none. */
    public static @Nullable BatchTls of(ActorSystem<?> system) {
        return system.settings().config().getString(TRANSPORT).equals(ENCRYPTED) ? withFilesOf(system) : null;
    }

    /** Returns the TLS with the files that an actor system has for Artery. */
    static BatchTls withFilesOf(ActorSystem<?> system) {
        return new BatchTls(new RotatingKeysSSLEngineProvider(system.classicSystem()));
    }

    /** Returns the channel over a connection to a member, made by this end. */
    BatchChannel client(SocketChannel socket, LinkAddress.Socket there) {
        return channel(socket, provider.createClientSSLEngine(there.host(), there.port()), there.host());
    }

    /** Returns the channel over a connection that the other end has made. */
    BatchChannel server(SocketChannel socket, String here) {
        return channel(
                socket, provider.createServerSSLEngine(here, socket.socket().getLocalPort()), here);
    }

    private BatchChannel channel(SocketChannel socket, SSLEngine engine, String host) {
        engine.setEnabledProtocols(PROTOCOLS);
        engine.setEnabledCipherSuites(CIPHERS);
        return new TlsChannel(socket, engine, () -> check(engine, host));
    }

    private void check(SSLEngine engine, String host) throws SSLPeerUnverifiedException {
        SSLSession session = engine.getSession();
        Option<Throwable> fault = engine.getUseClientMode()
                ? provider.verifyClientSession(host, session)
                : provider.verifyServerSession(host, session);
        if (fault.isDefined()) {
            throw new SSLPeerUnverifiedException(fault.get().getMessage());
        }
    }
}
