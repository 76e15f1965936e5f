package org.rankcluster.actors.program.process.file;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.FakeRank;

/** Files of a program: channels read and write as the JDK's, and locks are checked before they are requested. */
class FileCallsTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("file.txt");
        Files.writeString(file, "0123456789");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void shouldReadAndWriteTheFile() throws IOException {
        try (FileChannel channel = FileCalls.open(file, READ, WRITE)) {
            ByteBuffer two = ByteBuffer.allocate(2);
            assertThat(channel.position(4).read(two)).isEqualTo(2);
            assertThat(two.array()).isEqualTo(bytes("45").array());
            assertThat(channel.write(bytes("xy"))).isEqualTo(2);
            assertThat(channel.write(bytes("z"), 9)).isEqualTo(1);
            assertThat(channel.position()).isEqualTo(8);
            assertThat(channel.size()).isEqualTo(10);
            assertThat(channel.read(new ByteBuffer[] {ByteBuffer.allocate(1), ByteBuffer.allocate(1)}))
                    .isEqualTo(2);
            assertThat(channel.map(FileChannel.MapMode.READ_ONLY, 0, 3).get(2)).isEqualTo((byte) '2');
            channel.force(true);
            assertThat(channel.truncate(9).size()).isEqualTo(9);
        }
        assertThat(file).hasContent("0123xy678".replace("xy678", "45xy8"));
    }

    @Test
    void shouldTransferToOtherChannels() throws IOException {
        Path copy = folder.resolve("copy.txt");
        try (FileChannel from = FileCalls.open(file, READ);
                FileChannel to = FileCalls.open(copy, Set.of(CREATE, WRITE))) {
            assertThat(from.transferTo(2, 3, to)).isEqualTo(3);
            assertThat(to.transferFrom(from, 3, 4)).isEqualTo(4);
        }
        assertThat(copy).hasContent("2340123");
    }

    @Test
    void shouldOpenByteChannelsAsTheJdk() throws IOException {
        try (SeekableByteChannel channel = FileCalls.newByteChannel(file, WRITE, APPEND)) {
            assertThat(channel.write(bytes("+"))).isEqualTo(1);
        }
        assertThat(file).hasContent("0123456789+");
        try (SeekableByteChannel channel = FileCalls.newByteChannel(file, Set.of(READ))) {
            assertThat(channel).isInstanceOf(FileChannel.class);
            assertThat(channel.size()).isEqualTo(11);
        }
        assertThatThrownBy(() -> FileCalls.open(folder.resolve("none"), READ)).isInstanceOf(IOException.class);
    }

    @Test
    void shouldKeepTheChannelOfAStream() throws IOException {
        try (RankRandomAccessFile opened = new RankRandomAccessFile(file.toFile(), "rw")) {
            FileChannel channel = FileCalls.getChannel(opened);
            assertThat(FileCalls.getChannel(opened)).isSameAs(channel);
            channel.position(3);
            assertThat(opened.read()).isEqualTo('3');
        }
        try (RankFileInputStream in = new RankFileInputStream(new File(file.toString()));
                RankFileOutputStream out = new RankFileOutputStream(file.toFile(), true)) {
            assertThat(in.getChannel()).isSameAs(in.getChannel());
            assertThat(in.getChannel().size()).isEqualTo(10);
            out.write('!');
            assertThat(out.getChannel().position()).isEqualTo(11);
        }
    }

    @Test
    void shouldLockByTheJvmOutsideOfRanks() throws IOException {
        try (FileChannel channel = FileCalls.open(file, READ, WRITE);
                FileLock lock = channel.lock(0, 5, false)) {
            assertThat(lock).isNotInstanceOf(RankFileLock.class);
            assertThat(lock.isValid()).isTrue();
        }
    }

    @Test
    void shouldRefuseLocksThatTheChannelCannotTake() {
        assertThat(FakeRank.value(() -> {
                    FileChannel reads = FileCalls.open(file, READ);
                    FileChannel writes = FileCalls.open(file, WRITE);
                    assertThatThrownBy(reads::lock).isInstanceOf(NonWritableChannelException.class);
                    assertThatThrownBy(() -> writes.tryLock(0, 1, true))
                            .isInstanceOf(NonReadableChannelException.class);
                    assertThatThrownBy(() -> writes.lock(-1, 1, false)).isInstanceOf(IllegalArgumentException.class);
                    writes.close();
                    assertThatThrownBy(writes::lock).isInstanceOf(ClosedChannelException.class);
                    reads.close();
                    return reads.isOpen();
                }))
                .isFalse();
    }
}
