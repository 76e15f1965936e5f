package org.rankcluster.actors.cluster.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.cluster.control.ScratchFolder.Owner;

class ScratchFolderTest {
    @TempDir
    Path temporary;

    /** A program that opens a folder, prints its path, and waits to be killed. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) throws IOException {
            System.out.println(
                    ScratchFolder.open(Owner.valueOf(args[1]), Path.of(args[0])).path());
            int unusedByte = System.in.read();
        }
    }

    private Process other(Owner owner) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        temporary.toString(),
                        owner.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRemoveThoseOfTheDeadAndNoneOfTheLiving(Owner owner) throws IOException, InterruptedException {
        Process process = other(owner);
        try (ScratchFolder before = ScratchFolder.open(owner, temporary)) {
            Path theirs = Path.of(String.valueOf(process.inputReader().readLine()));
            Files.writeString(theirs.resolve("file"), "text");
            Files.createDirectories(theirs.resolve("folder/in/folder"));
            try (ScratchFolder own = ScratchFolder.open(owner, temporary)) {
                assertTrue(Files.exists(theirs), "lives");
                assertTrue(Files.exists(before.path()), "lives in this JVM");
                assertTrue(Files.exists(own.path()));
            }
            process.destroyForcibly();
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertTrue(Files.exists(theirs), "no owner has looked yet");
            try (ScratchFolder own = ScratchFolder.open(owner, temporary)) {
                assertFalse(Files.exists(theirs));
                assertTrue(Files.exists(before.path()));
                assertTrue(Files.exists(own.path()));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** A JVM loses its POSIX lock of a file when it closes any other channel of that file. */
    @Test
    void shouldNotLoseItsLockWhenAnotherMemberOfTheJvmStarts() throws IOException, InterruptedException {
        try (ScratchFolder first = ScratchFolder.open(Owner.MEMBER, temporary);
                ScratchFolder second = ScratchFolder.open(Owner.MEMBER, temporary)) {
            Process process = other(Owner.MEMBER);
            try {
                assertTrue(process.inputReader().readLine() != null);
                assertTrue(Files.exists(first.path()));
                assertTrue(Files.exists(second.path()));
            } finally {
                process.destroyForcibly();
            }
        }
    }

    @Test
    void shouldLeaveWhatIsNotLockedYetOrNotItsOwn() throws IOException {
        Path starts = Files.createDirectory(temporary.resolve("rankcluster-member-starts"));
        Files.writeString(starts.resolve("new-lock"), "");
        Path foreign = Files.createDirectory(temporary.resolve("somebody-else"));
        Files.writeString(foreign.resolve("lock"), "");
        Path client = Files.createDirectory(temporary.resolve("rankcluster-run-dead"));
        Files.writeString(client.resolve("lock"), "");
        try (ScratchFolder own = ScratchFolder.open(Owner.MEMBER, temporary)) {
            assertTrue(Files.exists(starts));
            assertTrue(Files.exists(foreign));
            assertTrue(Files.exists(client));
            assertTrue(Files.exists(own.path().resolve("lock")));
        }
        assertEquals(3, temporary.toFile().list().length);
    }

    /** An owner may be killed before the lock is there, and early versions of clients had none. */
    @ParameterizedTest
    @EnumSource
    void shouldRemoveOldOnesThatWereNeverLocked(Owner owner) throws IOException {
        String prefix = owner == Owner.MEMBER ? "rankcluster-member-" : "rankcluster-run-";
        Path killed = unlocked(prefix + "4711471147114711471", 61);
        Path opening = unlocked(prefix + "815815815815815815", 59);
        Path users = unlocked(prefix + "2026", 61);
        Path text = Files.writeString(temporary.resolve(prefix + "1234567890123456789"), "text");
        FileTime old = Files.getLastModifiedTime(killed);
        Files.setLastModifiedTime(text, old);
        ScratchFolder.open(owner, temporary).close();
        assertFalse(Files.exists(killed));
        assertTrue(Files.exists(opening.resolve("new-lock")), "may be locked in a moment");
        assertTrue(Files.exists(users.resolve("new-lock")), "has a name that somebody has thought of");
        assertTrue(Files.exists(text), "no folder");
    }

    private Path unlocked(String name, int minutes) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(name));
        Files.writeString(folder.resolve("new-lock"), "");
        Instant now = Files.getLastModifiedTime(folder).toInstant();
        return Files.setLastModifiedTime(folder, FileTime.from(now.minus(Duration.ofMinutes(minutes))));
    }

    @Test
    void shouldTakeAFreeLockForThatOfTheDead() throws IOException {
        Path dead = Files.createDirectory(temporary.resolve("rankcluster-member-dead"));
        Path lock = Files.writeString(dead.resolve("lock"), "");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            assertTrue(free.isValid());
        }
        ScratchFolder.open(Owner.MEMBER, temporary).close();
        assertFalse(Files.exists(dead));
    }
}
