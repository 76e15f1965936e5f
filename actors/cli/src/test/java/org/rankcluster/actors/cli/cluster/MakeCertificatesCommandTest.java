package org.rankcluster.actors.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cluster.member.MemberSettings;

/** Tests of {@code make-certificates}, whose files a member has to accept. */
class MakeCertificatesCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldMakeFilesThatMembersTake() throws IOException {
        Path made = folder.resolve("tls");
        Cli.Outcome outcome =
                Cli.run("make-certificates", made.toString(), "--host", "node-1.example", "--host", "10.0.0.2");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        try (Stream<Path> files = Files.list(made)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "ca.pem", "node-1.example.pem", "node-1.example.key", "10.0.0.2.pem", "10.0.0.2.key");
        }
        for (String host : new String[] {"node-1.example", "10.0.0.2"}) {
            Path key = made.resolve(host + ".key");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                    .isEqualTo("rw-------");
            MemberSettings settings = MemberSettings.read(
                    null,
                    Map.of(
                            "tls.certificate", made.resolve(host + ".pem").toString(),
                            "tls.key", key.toString(),
                            "tls.ca", made.resolve("ca.pem").toString()));
            assertThat(settings.tls()).isNotNull();
        }
        Cli.Outcome again = Cli.run("make-certificates", made.toString());
        assertThat(again.exit()).isEqualTo(2);
        assertThat(again.err().strip())
                .isEqualTo("command line: DIR: " + made + " (expected: a folder without ca.pem)");
    }
}
