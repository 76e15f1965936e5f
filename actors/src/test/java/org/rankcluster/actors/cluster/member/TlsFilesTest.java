package org.rankcluster.actors.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.rankcluster.input.InputException;

class TlsFilesTest {
    @TempDir
    static Path folder;

    private static Tls one;
    private static Tls two;
    private static Tls stranger;

    @BeforeAll
    static void issue() throws Exception {
        Certificates ours = Certificates.create(folder.resolve("ours"));
        one = ours.issue("one", "dns:members");
        two = ours.issue("two", "dns:members");
        stranger = Certificates.create(folder.resolve("theirs")).issue("stranger", "dns:members");
    }

    @Test
    void shouldTakeFilesThatGoTogether() {
        assertThat(TlsFiles.fault(one)).isNull();
        assertThat(TlsFiles.fault(stranger)).isNull();
    }

    @Test
    void shouldTakeAChainThatEndsAtTheAuthority() throws Exception {
        Path chain = Files.writeString(
                folder.resolve("chain.pem"), Files.readString(one.certificate()) + Files.readString(one.ca()));
        assertThat(TlsFiles.fault(new Tls(chain, one.key(), one.ca()))).isNull();
    }

    @Test
    void shouldRefuseTheKeyOfAnother() {
        shouldRefuse(
                new Tls(one.certificate(), two.key(), one.ca()),
                "tls.key: " + two.key() + " (expected: the RSA key of " + one.certificate() + ")");
    }

    @Test
    void shouldRefuseACertificateInPlaceOfAKey() {
        shouldRefuse(
                new Tls(one.certificate(), one.ca(), one.ca()),
                "tls.key: " + one.ca() + " (expected: a private key in PEM: RSA, not encrypted)");
    }

    @Test
    void shouldRefuseWhatIsNoPem() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "a text\n");
        shouldRefuse(
                new Tls(one.certificate(), text, one.ca()),
                "tls.key: " + text + " (expected: a private key in PEM: RSA, not encrypted)");
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
