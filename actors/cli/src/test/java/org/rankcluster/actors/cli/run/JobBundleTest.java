package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cluster.control.JobFile;

class JobBundleTest {
    @TempDir
    Path folder;

    @Test
    void shouldSendAJarAsItWasWhenTheJobBegan() throws IOException {
        Path jar = Files.writeString(folder.resolve("program.jar"), "as it was");
        try (JobBundle bundle = new JobBundle()) {
            bundle.addClasses("jar", jar);
            JobFile known = bundle.files().getFirst();
            Files.writeString(jar, "overwritten by the next build");

            assertThat(bundle.paths().getFirst()).hasContent("as it was");
            assertThat(JobFile.of("jar", bundle.paths().getFirst())).isEqualTo(known);
            Files.delete(jar);
            assertThat(bundle.paths().getFirst()).hasContent("as it was");
        }
    }

    @Test
    void shouldRemoveWhatAClientThatWasKilledHasLeft() throws IOException {
        Path dead = Files.createTempDirectory("rankcluster-run-");
        Files.writeString(dead.resolve("request"), "{}");
        Files.writeString(dead.resolve("lock"), "");
        try (JobBundle living = new JobBundle()) {
            assertThat(dead).doesNotExist();
            new JobBundle().close();
            assertThat(Files.writeString(living.file("request"), "{}")).exists();
        }
    }

    @Test
    void shouldSayWhichFileHasGone() {
        Path gone = folder.resolve("gone");
        try (JobBundle bundle = new JobBundle()) {
            assertThatThrownBy(() -> bundle.addClasses("jar", gone))
                    .hasMessage("command line: --jar: " + gone
                            + " (expected: a file that exists until the job has been submitted)");
        }
    }
}
