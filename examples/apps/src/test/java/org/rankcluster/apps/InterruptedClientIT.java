package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests of a client that gets a signal while its job has no number yet: the cluster receives the cancel as soon as it has one. */
@Timeout(300)
@ResourceLock(Lanes.COMMANDS)
class InterruptedClientIT {
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    /** More than goes into the buffers of a connection whose other end does not read. */
    private static final int MUCH = 64 << 20;

    @TempDir
    Path folder;

    private HeldJobPort port;
    private Process client;

    @BeforeEach
    void start() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Files.write(classes.resolve("much.bin"), new byte[MUCH]);
        Files.writeString(folder.resolve("token"), "0123456789abcdef0123456789abcdef");
        Files.writeString(json(), "earlier");
        port = new HeldJobPort();
        client = new ProcessBuilder(
                        HOME.resolve("rankcluster").toString(),
                        "run",
                        compile(classes),
                        "--jar",
                        classes.toString(),
                        "--machine",
                        "ideal",
                        "--ranks",
                        "2",
                        "--json",
                        json().toString(),
                        "--cluster",
                        port.address(),
                        "--token-file",
                        folder.resolve("token").toString())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        port.awaitClient();
    }

    @AfterEach
    void stop() throws Exception {
        port.close();
        int unusedExit = client.destroyForcibly().waitFor();
    }

    private static String compile(Path classes) throws Exception {
        Path source = Files.writeString(classes.resolve("Program.java"), """
                public class Program {
                    public static void main(String[] arguments) {}
                }
                """);
        int exit = javax.tools.ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), source.toString());
        assertThat(exit).isZero();
        return "Program";
    }

    private Path json() {
        return folder.resolve("result.json");
    }

    @Test
    void shouldCancelAJobThatIsBeingSent() throws Exception {
        interrupt();
        port.takeUpload();
        port.sendNumber();
        shouldHaveCancelled();
    }

    @Test
    void shouldCancelAJobThatIsSentAndHasNoNumberYet() throws Exception {
        port.takeUpload();
        interrupt();
        port.sendNumber();
        shouldHaveCancelled();
    }

    @Test
    void shouldEndIfTheMemberNeverAnswers() throws Exception {
        interrupt();
        assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(client.exitValue()).isEqualTo(143);
        assertThat(said()).contains("SIGTERM").doesNotContain("Exception");
        assertThat(port.cancel()).isNotDone();
        shouldHaveLeftTheEarlierResult();
    }

    @Test
    void shouldEndAtASecondSignal() throws Exception {
        interrupt();
        client.destroy();
        assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(client.exitValue()).isEqualTo(143);
        assertThat(port.cancel()).isNotDone();
        shouldHaveLeftTheEarlierResult();
    }

    private void shouldHaveLeftTheEarlierResult() {
        assertThat(json()).hasContent("earlier");
        assertThat(folder).isDirectoryNotContaining("glob:**/.rankcluster*");
    }

    /** The signal, and some time to take it. */
    private void interrupt() throws InterruptedException {
        client.destroy();
        assertThat(client.waitFor(1, TimeUnit.SECONDS)).isFalse();
    }

    private void shouldHaveCancelled() throws Exception {
        assertThat(port.cancel().get(60, TimeUnit.SECONDS)).startsWith("/jobs/7?exit=143&reason=SIGTERM");
        assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(client.exitValue()).as(said()).isEqualTo(143);
        assertThat(json()).content().contains("\"exit\" : 143");
        assertThat(folder).isDirectoryNotContaining("glob:**/.rankcluster*");
        assertThat(said()).contains("cancelled by its client").doesNotContain("Exception");
    }

    private String said() throws Exception {
        return Files.readString(folder.resolve("said"));
    }
}
