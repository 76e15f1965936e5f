package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.rankcluster.input.InputException;

class TlsFilesTest {
    private static final String NO_KEY =
            " (expected: a private key in PEM: RSA, not encrypted, with no text before it)";

    @TempDir
    static Path folder;

    private static Instant now;
    private static Certificates ours;
    private static Tls one;
    private static Tls two;
    private static Tls stranger;

    @BeforeAll
    static void issue() throws Exception {
        ours = Certificates.create(folder.resolve("ours"));
        one = ours.issue("one", "dns:members");
        two = ours.issue("two", "dns:members");
        stranger = Certificates.create(folder.resolve("theirs")).issue("stranger", "dns:members");
        now = Instant.now(); // the certificates are valid from here on
    }

    @Test
    void shouldTakeFilesThatGoTogether() {
        assertThat(TlsFiles.fault(one, now)).isNull();
        assertThat(TlsFiles.fault(stranger, now)).isNull();
    }

    @Test
    void shouldTakeTheFirstCertificateOfAFile() throws Exception {
        Path chain = Files.writeString(
                folder.resolve("chain.pem"), Files.readString(one.certificate()) + Files.readString(one.ca()));
        assertThat(TlsFiles.fault(new Tls(chain, one.key(), one.ca()), now)).isNull();
    }

    @Test
    void shouldRefuseACertificateThatAnotherBetweenItAndTheAuthorityHasSigned() throws Exception {
        Tls three = ours.intermediate(folder.resolve("below")).issue("three", "dns:members");
        shouldRefuse(
                three,
                "tls.certificate: " + three.certificate() + " (expected: a certificate that " + three.ca()
                        + " has signed)");
    }

    /** The format that {@code openssl pkcs12} writes, which Akka does not read. */
    @Test
    void shouldRefuseAKeyBehindSomeText() throws Exception {
        Path key = Files.writeString(
                folder.resolve("bag.key"), "Bag Attributes\n    friendlyName: one\n" + Files.readString(one.key()));
        shouldRefuse(new Tls(one.certificate(), key, one.ca()), "tls.key: " + key + NO_KEY);
    }

    @Test
    void shouldRefuseTheKeyOfAnother() {
        shouldRefuse(
                new Tls(one.certificate(), two.key(), one.ca()),
                "tls.key: " + two.key() + " (expected: the RSA key of " + one.certificate() + ")");
    }

    @Test
    void shouldRefuseACertificateInPlaceOfAKey() {
        shouldRefuse(new Tls(one.certificate(), one.ca(), one.ca()), "tls.key: " + one.ca() + NO_KEY);
    }

    @Test
    void shouldRefuseWhatIsNoPem() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "a text\n");
        shouldRefuse(new Tls(one.certificate(), text, one.ca()), "tls.key: " + text + NO_KEY);
        shouldRefuse(
                new Tls(text, one.key(), one.ca()), "tls.certificate: " + text + " (expected: a certificate in PEM)");
        shouldRefuse(
                new Tls(one.certificate(), one.key(), one.key()),
                "tls.ca: " + one.key() + " (expected: a certificate in PEM)");
    }

    @Test
    void shouldRefuseACertificateOfAnotherAuthority() {
        shouldRefuse(
                new Tls(one.certificate(), one.key(), stranger.ca()),
                "tls.certificate: " + one.certificate() + " (expected: a certificate that " + stranger.ca()
                        + " has signed)");
    }

    @Test
    void shouldRefuseACertificateThatHasRunOut() throws Exception {
        Tls old = ours.issue("old", "dns:members", -10, 5);
        shouldRefuse(
                old,
                "tls.certificate: " + old.certificate() + " (expected: a certificate that is valid now; it ran out on "
                        + end(old.certificate()) + ")");
        Path chain = Files.writeString(
                folder.resolve("old-chain.pem"), Files.readString(old.certificate()) + Files.readString(old.ca()));
        assertThat(TlsFiles.fault(new Tls(chain, old.key(), old.ca()), now))
                .extracting(TlsFiles.Fault::key)
                .isEqualTo("certificate");
    }

    @Test
    void shouldSayWhereInItsFileACertificateStands() throws Exception {
        Tls old = ours.issue("older", "dns:members", -20, 5);
        Path settings = Files.writeString(
                folder.resolve("member.conf"),
                "rankcluster.member {\n  tls.key = \"" + old.key() + "\"\n  tls.ca = \"" + old.ca()
                        + "\"\n  tls.certificate = \"" + old.certificate() + "\"\n}\n");
        assertThatThrownBy(() -> MemberSettings.read(settings, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(settings + ":4: tls.certificate: " + old.certificate() + " (expected: ");
    }

    @Test
    void shouldRefuseACertificateThatIsNotValidYet() throws Exception {
        Tls early = ours.issue("early", "dns:members", 2, 5);
        TlsFiles.Fault fault = TlsFiles.fault(early, now);
        assertThat(fault.key()).isEqualTo("certificate");
        assertThat(fault.rule()).startsWith("a certificate that is valid now; it is not valid before ");
        assertThat(TlsFiles.fault(early, now.plus(Duration.ofDays(3)))).isNull();
    }

    @Test
    void shouldRefuseAnAuthorityThatHasRunOut() throws Exception {
        Tls outlives = ours.issue("outlives", "dns:members", 0, 1000);
        assertThat(TlsFiles.fault(outlives, end(outlives.ca()))).isNull();
        assertThat(TlsFiles.fault(outlives, end(outlives.ca()).plusSeconds(1)))
                .isEqualTo(new TlsFiles.Fault(
                        "ca", "a certificate that is valid now; it ran out on " + end(outlives.ca())));
    }

    @Test
    void shouldReportOnceWhenACertificateSoonRunsOutAndWhenItHas() throws Exception {
        Tls tls = ours.issue("watched", "dns:members", -1, 30);
        Instant end = end(tls.certificate());
        List<Instant> dates = new ArrayList<>(List.of(now));
        List<String> reported = new ArrayList<>();
        TlsWatch watch = new TlsWatch(tls, dates::getLast, reported::add);
        watch.run();
        watch.run();
        assertThat(reported).isEmpty();

        dates.add(end.minus(Duration.ofDays(7)));
        watch.run();
        watch.run();
        assertThat(reported).isEmpty();
        dates.add(end.minus(Duration.ofDays(7)).plusSeconds(1));
        watch.run();
        watch.run();
        watch.run();
        String runsOut = "tls.certificate: " + tls.certificate()
                + " (expected: a certificate that is valid for longer; it runs out on " + end + ")";
        assertThat(reported).containsExactly(runsOut);

        dates.add(end.plusSeconds(1));
        watch.run();
        watch.run();
        watch.run();
        String ranOut = "tls.certificate: " + tls.certificate()
                + " (expected: a certificate that is valid now; it ran out on " + end + ")";
        assertThat(reported).containsExactly(runsOut, ranOut);

        dates.add(now);
        watch.run();
        dates.add(end.plusSeconds(2));
        watch.run();
        watch.run();
        assertThat(reported).containsExactly(runsOut, ranOut, ranOut);
    }

    @Test
    void shouldReportNothingOfFilesThatAreBeingReplaced() throws Exception {
        Tls tls = ours.issue("replaced", "dns:members", -1, 30);
        String before = Files.readString(tls.key());
        List<String> reported = new ArrayList<>();
        TlsWatch watch = new TlsWatch(tls, () -> now, reported::add);
        Files.writeString(tls.key(), Files.readString(two.key()));
        watch.run();
        Files.writeString(tls.key(), before);
        watch.run();
        watch.run();
        assertThat(reported).isEmpty();
    }

    private static Instant end(Path certificate) throws Exception {
        try (InputStream pem = Files.newInputStream(certificate)) {
            return ((X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem))
                    .getNotAfter()
                    .toInstant();
        }
    }

    private static void shouldRefuse(Tls tls, String message) {
        Map<String, String> options = Map.of(
                "tls.certificate", tls.certificate().toString(),
                "tls.key", tls.key().toString(),
                "tls.ca", tls.ca().toString());
        assertThatThrownBy(() -> MemberSettings.read(null, options))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: " + message);
    }
}
