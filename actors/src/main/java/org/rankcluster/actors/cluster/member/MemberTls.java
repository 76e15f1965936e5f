package org.rankcluster.actors.cluster.member;

import akka.actor.ActorSystem;
import akka.remote.artery.tcp.SSLEngineProvider;
import akka.remote.artery.tcp.ssl.PeerSubjectVerifier;
import akka.remote.artery.tcp.ssl.SessionVerifier;
import com.typesafe.config.Config;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.rankcluster.actors.time.WallClock;
import scala.Option;

/**
 * Mutual TLS by the files of the member, read again every few minutes, as by Akka's {@code RotatingKeysSSLEngineProvider}, whose keys of
 * configuration it uses; but a certificate goes out with all that follow it in its file, or nobody could find the way to the root.
 */
public final class MemberTls implements SSLEngineProvider {
    /** Where the configuration says which files, and how. */
    static final String CONFIG = "akka.remote.artery.ssl.rotating-keys-engine";

    /** Keys exist for as long as this JVM only. */
    private static final char[] PASSWORD = {};

    private final Tls files;
    private final String protocol;
    private final String[] ciphers;
    private final long lifeNanos;
    private @Nullable Context latest;

    /** What the files said at a time. */
    private record Context(SSLContext sockets, SessionVerifier names, long since) {}

    /** As Akka makes it. */
    public MemberTls(ActorSystem system) {
        Config config = system.settings().config().getConfig(CONFIG);
        files = new Tls(
                Path.of(config.getString("cert-file")),
                Path.of(config.getString("key-file")),
                Path.of(config.getString("ca-cert-file")));
        protocol = config.getString("protocol");
        ciphers = config.getStringList("enabled-algorithms").toArray(new String[0]);
        lifeNanos = config.getDuration("ssl-context-cache-ttl").toNanos();
    }

    private synchronized Context context() {
        Context context = latest;
        if (context == null || WallClock.nanos() - context.since > lifeNanos) {
            context = read();
            latest = context;
        }
        return context;
    }

    private Context read() {
        List<? extends Certificate> chain = TlsFiles.certificates(files.certificate());
        List<? extends Certificate> roots = TlsFiles.certificates(files.ca());
        PrivateKey key = TlsFiles.key(files.key());
        if (key == null || roots.isEmpty() || chain.isEmpty() || !(chain.getFirst() instanceof X509Certificate own)) {
            throw new IllegalStateException("tls: " + files + " (expected: files that can be read)");
        }
        try {
            KeyStore identity = store();
            identity.setKeyEntry("member", key, PASSWORD, chain.toArray(new Certificate[0]));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(identity, PASSWORD);
            KeyStore trusted = store();
            trusted.setCertificateEntry("root", roots.getFirst());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext sockets = SSLContext.getInstance(protocol);
            sockets.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return new Context(sockets, new PeerSubjectVerifier(own), WallClock.nanos());
        } catch (GeneralSecurityException wrong) {
            throw new IllegalStateException("tls: " + files, wrong);
        }
    }

    private static KeyStore store() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            return store;
        } catch (java.io.IOException never) {
            throw new IllegalStateException(never);
        }
    }

    private SSLEngine engine(String host, int port, boolean client) {
        SSLEngine engine = context().sockets.createSSLEngine(host, port);
        engine.setUseClientMode(client);
        engine.setEnabledProtocols(new String[] {protocol});
        engine.setEnabledCipherSuites(ciphers);
        if (!client) {
            engine.setNeedClientAuth(true);
        }
        return engine;
    }

    @Override
    public SSLEngine createServerSSLEngine(String host, int port) {
        return engine(host, port, false);
    }

    @Override
    public SSLEngine createClientSSLEngine(String host, int port) {
        return engine(host, port, true);
    }

    @Override
    public Option<Throwable> verifyClientSession(String host, SSLSession session) {
        return context().names.verifyClientSession(host, session);
    }

    @Override
    public Option<Throwable> verifyServerSession(String host, SSLSession session) {
        return context().names.verifyServerSession(host, session);
    }
}
