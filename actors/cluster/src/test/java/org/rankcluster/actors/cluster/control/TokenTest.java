package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;

class TokenTest {
    private static final String SECRET = "a-secret-of-the-cluster";

    @TempDir
    Path home;

    private Token find(@Nullable String file, Map<String, String> environment) {
        return Token.find(file, environment, home, false);
    }

    private void assertSecret(Token token) {
        assertThat(token.isIn("Bearer " + SECRET)).isTrue();
        assertThat(token.isIn("Bearer " + SECRET + "x")).isFalse();
        assertThat(token.isIn(null)).isFalse();
        assertThat(token).asString().doesNotContain(SECRET);
    }

    @Test
    void shouldTakeTheNamedFileFirst() throws IOException {
        Path file = Files.writeString(home.resolve("named"), SECRET + "\n");

        assertSecret(find(file.toString(), Map.of(Token.VARIABLE, "another-token-altogether")));
    }

    @Test
    void shouldTakeATildeForTheHomeOfTheUser() throws IOException {
        Files.writeString(home.resolve("named"), SECRET);

        assertSecret(find("~/named", Map.of()));
    }

    @Test
    void shouldTakeTheHomeOfTheEnvironmentBeforeThatOfTheListOfUsers() {
        Path listed = Path.of(System.getProperty("user.home"));

        assertThat(Token.home(Map.of("HOME", home.toString()))).isEqualTo(home);
        assertThat(Token.home(Map.of("HOME", ""))).isEqualTo(listed);
        assertThat(Token.home(Map.of())).isEqualTo(listed);
    }

    @Test
    void shouldTakeTheEnvironmentBeforeTheUsersOwnFile() throws IOException {
        Files.createDirectory(home.resolve(".rankcluster"));
        Files.writeString(home.resolve(".rankcluster/token"), "another-token-altogether");

        assertSecret(find(null, Map.of(Token.VARIABLE, SECRET)));
    }

    @Test
    void shouldMakeAFileForItsOwnerOnlyAndOnce() throws IOException {
        Token made = Token.find(null, Map.of(), home, true);

        Path file = home.resolve(".rankcluster/token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(made.isIn("Bearer " + Files.readString(file).strip())).isTrue();
        assertThat(Token.find(null, Map.of(), home, true).isIn(made.header())).isTrue();
    }

    @Test
    void shouldSayWhereATokenIsLookedFor() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> find(null, Map.of()))
                .withMessageEndingWith(
                        "--token-file: missing (expected: a file with the cluster's token, or the token in RANKCLUSTER_TOKEN)");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> find("~/none", Map.of()))
                .withMessageContaining("none (expected: a file that can be read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|nothing",
                "too-short|9 characters",
                "with a space within it|blanks, or characters other than ASCII",
                "'of two lines\nof two lines'|blanks, or characters other than ASCII",
                "not-quite-ascii-\u00e9\u00e9\u00e9|blanks, or characters other than ASCII"
            })
    void shouldRefuseWeakOnesWithoutShowingThem(String secret, String wrong) throws IOException {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> find(null, Map.of(Token.VARIABLE, secret)))
                .withMessage("environment: RANKCLUSTER_TOKEN: " + wrong
                        + " (expected: 16 or more printable ASCII characters in one line)");
        Path file = Files.writeString(home.resolve("weak"), secret);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> find(file.toString(), Map.of()))
                .withMessage(
                        file + ": token: " + wrong + " (expected: 16 or more printable ASCII characters in one line)");
    }
}
