package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import org.rankcluster.protocol.file.FileCall.Kind;

/** The conversion of the operating system's file exceptions to MPI error classes. */
final class FileErrors {
    private static final int LONGEST_NAME = 255;

    private FileErrors() {}

    /** Returns the error of an access to a file by name. */
    static FileException of(IOException e, String name) {
        return switch (e) {
            case NoSuchFileException missing -> problem(FileException.NO_SUCH_FILE, name, "a file that exists");
            case FileAlreadyExistsException there -> problem(FileException.FILE_EXISTS, name, "no such file as yet");
            case AccessDeniedException denied -> problem(FileException.ACCESS, name, "a file with the rights for that");
            case FileSystemException other
            when reason(other).contains("too long") ->
                problem(FileException.BAD_FILE, shortened(name), "a name that the file system takes");
            case FileSystemException other
            when reason(other).contains("read-only") ->
                problem(FileException.READ_ONLY, name, "a file system that can be written to");
            default -> new FileException(errorClass(e), "name: " + name + ": " + reason(e));
        };
    }

    /** Returns the error of an access to an open file. */
    static FileException of(IOException e, Kind kind) {
        return new FileException(errorClass(e), kind.name().toLowerCase(Locale.ROOT) + ": " + reason(e));
    }

    private static FileException problem(int errorClass, String name, String rule) {
        return new FileException(errorClass, "name: " + name + " (expected: " + rule + ")");
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
    }

    private static int errorClass(IOException e) {
        String reason = reason(e);
        if (reason.contains("no space")) {
            return FileException.NO_SPACE;
        }
        return reason.contains("quota") ? FileException.QUOTA : FileException.IO;
    }

    private static String reason(IOException e) {
        String reason = e instanceof FileSystemException at ? at.getReason() : e.getMessage();
        return String.valueOf(reason).toLowerCase(Locale.ROOT);
    }
}
