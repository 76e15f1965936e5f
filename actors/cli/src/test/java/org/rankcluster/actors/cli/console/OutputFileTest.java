package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class OutputFileTest {
    @TempDir
    Path folder;

    @AfterEach
    void shouldLeaveNothingBeside() {
        assertThat(folder).isDirectoryNotContaining("glob:**/.rankcluster*");
    }

    @Test
    void shouldLeaveWhatIsThereUntilItIsReplacedAsAWhole() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "earlier");
        Path link = Files.createLink(folder.resolve("same"), file);
        OutputFile.check(file.toString());
        assertThat(file).hasContent("earlier");
        OutputFile.write(file.toString(), "now");
        assertThat(file).hasContent("now");
        assertThat(link).as("what was there").hasContent("earlier");
    }

    @Test
    void shouldMakeNoFileBeforeItIsWritten() throws IOException {
        Path file = folder.resolve("in/folders/file");
        OutputFile.check(file.toString());
        assertThat(file).doesNotExist();
        OutputFile.write(file.toString(), "now");
        assertThat(file).hasContent("now");
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**/.rankcluster*");
    }

    @Test
    void shouldHaveThePermissionsOfWhatWasThereOrTheUsualOnes() throws IOException {
        Set<PosixFilePermission> few = PosixFilePermissions.fromString("rw-r-----");
        Path file = Files.writeString(folder.resolve("file"), "earlier");
        Set<PosixFilePermission> usual = Files.getPosixFilePermissions(file);
        Files.setPosixFilePermissions(file, few);
        OutputFile.write(file.toString(), "now");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(few);
        OutputFile.write(folder.resolve("other").toString(), "now");
        assertThat(Files.getPosixFilePermissions(folder.resolve("other"))).isEqualTo(usual);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFollowLinks(boolean there) throws IOException {
        Path file = Files.createDirectory(folder.resolve("there")).resolve("file");
        if (there) {
            Files.writeString(file, "earlier");
        }
        Path inner = Files.createSymbolicLink(folder.resolve("there/inner"), Path.of("file"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("there/inner"));
        OutputFile.check(link.toString());
        OutputFile.write(link.toString(), "now");
        assertThat(link).isSymbolicLink();
        assertThat(inner).isSymbolicLink();
        assertThat(file).isRegularFile().hasContent("now");
    }

    @Test
    void shouldWriteToAPipeOnce() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException failed) {
                return failed.toString();
            }
        });
        OutputFile.check(pipe.toString());
        OutputFile.write(pipe.toString(), "now");
        assertThat(read.get()).isEqualTo("now");
    }

    @Test
    void shouldWriteToADescriptorWhateverItIs() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "earlier");
        Path same = Files.createLink(folder.resolve("same"), file);
        int written = 0;
        try (RandomAccessFile unusedOpen = new RandomAccessFile(file.toFile(), "rw");
                DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                if (Files.exists(descriptor) && Files.isSameFile(descriptor, file)) {
                    OutputFile.check(descriptor.toString());
                    OutputFile.write(descriptor.toString(), "now");
                    written++;
                }
            }
        }
        assertThat(written).isPositive();
        assertThat(same).as("the file that is open").hasContent("earlier" + "now".repeat(written));
    }

    @Test
    void shouldRefuseWhatCannotBeWrittenBeforeItIs() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), Path.of("none/file"));
        for (Path path : new Path[] {folder, folder.resolve("x".repeat(256)), loop, nowhere}) {
            assertThatIOException().isThrownBy(() -> OutputFile.check(path.toString()));
        }
    }
}
