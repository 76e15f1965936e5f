package org.rankcluster.protocol.trace;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.rankcluster.input.InputException;

/**
 * The converter of GOAL text into the binary form, with the grammar of LogGOPSim's {@code txt2bin.re}. The text is mapped and read once.
 * The operations of one rank are in memory at a time. Blocks may come in any order, and ranks without a block have no operations.
 *
 * <p>A comment {@code /* + 345 ps *}{@code /} in front of a computation adds picoseconds to its nanoseconds. Other readers skip it.
 */
public final class GoalText {
    private static final int END = -1;
    private static final int MOST_CPUS = 256;
    private static final int MOST_DIGITS = 9;

    private final String name;
    private final MemorySegment text;
    private final long size;
    private final GoalRank rank = new GoalRank();
    /** Operations by label, for labels of a letter and a number without leading zeros. */
    private final Long2IntOpenHashMap numbered = new Long2IntOpenHashMap();

    private final Map<String, Integer> named = new HashMap<>();
    private long at;
    private int line = 1;
    private int picoseconds;

    private GoalText(String name, MemorySegment text) {
        this.name = name;
        this.text = text;
        this.size = text.byteSize();
        numbered.defaultReturnValue(-1);
    }

    /**
     * Converts a schedule.
     *
     * @param file the text
     * @param name name of the schedule for errors
     * @param binary the binary file, which is replaced
     * @throws IOException if a file cannot be read or written
     * @throws InputException at the first malformed line
     */
    public static void convert(Path file, String name, Path binary) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                Arena arena = Arena.ofConfined()) {
            MemorySegment text = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            new GoalText(name, text).convert(binary);
        }
    }

    private void convert(Path binary) throws IOException {
        skip(true);
        keyword("num_ranks", "num_ranks and a number");
        blanks();
        int start = line;
        long ranks = number("num_ranks");
        if (ranks < 1 || ranks > Integer.MAX_VALUE / 2) {
            throw at(start, "num_ranks", ranks, "1 to " + Integer.MAX_VALUE / 2);
        }
        try (GoalWriter out = new GoalWriter(binary, (int) ranks)) {
            for (skip(true); peek() != END; skip(true)) {
                block(out, (int) ranks);
            }
        }
    }

    private void block(GoalWriter out, int ranks) throws IOException {
        keyword("rank", "rank and a number, or the end of the file");
        blanks();
        long number = number("rank");
        if (number >= ranks) {
            throw wrong("rank", number, "0 to " + (ranks - 1));
        }
        if (out.has((int) number)) {
            throw wrong("rank", number, "one block for each rank");
        }
        blanks();
        symbol('{', "{ after the rank");
        rank.clear();
        numbered.clear();
        named.clear();
        picoseconds = 0;
        for (skip(true); peek() != '}'; skip(true)) {
            if (peek() == END) {
                throw wrong("rank " + number, "the end of the file", "} after its last operation");
            }
            statement(ranks);
        }
        at++;
        out.write((int) number, rank);
    }

    private void statement(int ranks) {
        long start = at;
        if (!isLetter(peek())) {
            throw wrong("statement", rest(start), "send, recv, calc, a label, or }");
        }
        long end = word();
        blanks();
        if (peek() == ':') {
            at++;
            blanks();
            int operation = operation(ranks);
            define(start, end, operation);
        } else if (isDependency(start, end)) {
            return;
        } else {
            at = start;
            int unusedNumber = operation(ranks);
        }
        endOfLine();
    }

    /** Reads a dependency, if the words behind the label at {@code start} are one. */
    private boolean isDependency(long start, long end) {
        boolean started = isNext("irequires");
        if (!started && !isNext("requires")) {
            return false;
        }
        at += started ? "irequires".length() : "requires".length();
        blanks();
        long other = at;
        long otherEnd = isLetter(peek()) ? word() : other;
        int after = find(start, end);
        int before = find(other, otherEnd);
        if (before == after) {
            throw wrong("dependency", text(other, otherEnd), "another operation");
        }
        rank.require(after, before, started);
        endOfLine();
        return true;
    }

    private int operation(int ranks) {
        if (isNext("send")) {
            at += "send".length();
            return message(GoalBlock.SEND, "to", ranks);
        }
        if (isNext("recv")) {
            at += "recv".length();
            return message(GoalBlock.RECEIVE, "from", ranks);
        }
        if (isNext("calc")) {
            at += "calc".length();
            blanks();
            long time = number("calc");
            int cpu = option("cpu");
            int rest = picoseconds;
            picoseconds = 0;
            return rank.add(GoalBlock.CALC, 0, time, rest, cpu, 0);
        }
        throw wrong("operation", rest(at), "send, recv or calc");
    }

    private int message(int type, String towards, int ranks) {
        boolean receives = type == GoalBlock.RECEIVE;
        blanks();
        long bytes = number(receives ? "recv" : "send");
        blanks();
        symbol('b', "b after the size");
        blanks();
        keyword(towards, towards + " and a rank");
        blanks();
        long peer = numberOrAny(towards, receives);
        if (peer >= ranks) {
            throw wrong(towards, peer, "0 to " + (ranks - 1));
        }
        blanks();
        long tag = 0;
        if (isNext("tag")) {
            at += "tag".length();
            blanks();
            tag = numberOrAny("tag", receives);
            if (tag > Integer.MAX_VALUE) {
                throw wrong("tag", tag, "0 to " + Integer.MAX_VALUE);
            }
        }
        int cpu = option("cpu");
        int nic = option("nic");
        return rank.add(type, (int) peer, bytes, (int) tag, cpu, nic);
    }

    private long numberOrAny(String what, boolean receives) {
        if (peek() != '-') {
            return number(what);
        }
        at++;
        long number = number(what);
        if (number != 1 || !receives) {
            throw wrong(what, "-" + number, receives ? "0 or more, or -1 for any" : "0 or more");
        }
        return GoalBlock.ANY;
    }

    private int option(String word) {
        blanks();
        if (!isNext(word)) {
            return 0;
        }
        at += word.length();
        blanks();
        long number = number(word);
        if (number >= MOST_CPUS) {
            throw wrong(word, number, "0 to " + (MOST_CPUS - 1));
        }
        return (int) number;
    }

    // ---- labels

    /** Defines a label. If it is defined twice, the first definition counts. */
    private void define(long start, long end, int operation) {
        long key = key(start, end);
        if (key >= 0) {
            int unusedFirst = numbered.putIfAbsent(key, operation);
        } else {
            Integer unusedFirst = named.putIfAbsent(text(start, end), operation);
        }
    }

    private int find(long start, long end) {
        long key = key(start, end);
        Integer operation = key >= 0 ? (Integer) numbered.get(key) : named.getOrDefault(text(start, end), -1);
        if (operation < 0) {
            throw wrong("label", text(start, end), "a label of an operation above, in the same rank");
        }
        return operation;
    }

    /** Returns the key of a label of one letter and a number; -1 for any other label. */
    private long key(long start, long end) {
        long digits = end - start - 1;
        if (digits < 1 || digits > MOST_DIGITS || byteAt(start + 1) == '0' && digits > 1) {
            return -1;
        }
        long number = 0;
        for (long i = start + 1; i < end; i++) {
            if (!isDigit(byteAt(i))) {
                return -1;
            }
            number = 10 * number + byteAt(i) - '0';
        }
        return (long) byteAt(start) << Integer.SIZE | number;
    }

    // ---- characters

    private int byteAt(long position) {
        return position < size ? text.get(ValueLayout.JAVA_BYTE, position) : END;
    }

    private int peek() {
        return byteAt(at);
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private void blanks() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r') {
            at++;
        }
    }

    /** Skips blanks, and if {@code lines} also ends of lines and comments. */
    private void skip(boolean lines) {
        for (blanks(); lines && (peek() == '\n' || peek() == '/'); blanks()) {
            if (peek() == '\n') {
                line++;
                at++;
            } else if (byteAt(at + 1) == '/') {
                while (peek() != '\n' && peek() != END) {
                    at++;
                }
            } else if (byteAt(at + 1) == '*') {
                comment();
            } else {
                throw wrong("comment", rest(at), "// or /*");
            }
        }
    }

    private void comment() {
        int start = line;
        long begin = at + 2;
        at = begin;
        while (peek() != '*' || byteAt(at + 1) != '/') {
            if (peek() == END) {
                throw at(start, "comment", "the end of the file", "*/");
            }
            line += peek() == '\n' ? 1 : 0;
            at++;
        }
        long end = at;
        at = begin;
        blanks();
        if (peek() == '+') {
            at++;
            blanks();
            long rest = isDigit(peek()) ? number("picoseconds") : 0;
            blanks();
            picoseconds = isNext("ps") && rest < 1000 ? (int) rest : 0;
        }
        at = end + 2;
    }

    private void endOfLine() {
        blanks();
        if (peek() != '\n' && peek() != END && peek() != '}') {
            throw wrong("after the statement", rest(at), "the end of the line");
        }
    }

    /** Reads letters, digits and underscores; returns the position behind them. */
    private long word() {
        while (isLetter(peek()) || isDigit(peek()) || peek() == '_') {
            at++;
        }
        return at;
    }

    private boolean isNext(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (byteAt(at + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void keyword(String word, String rule) {
        if (!isNext(word)) {
            throw wrong("word", rest(at), rule);
        }
        at += word.length();
    }

    private void symbol(char symbol, String rule) {
        if (peek() != symbol) {
            throw wrong("character", rest(at), rule);
        }
        at++;
    }

    private long number(String what) {
        if (!isDigit(peek())) {
            throw wrong(what, rest(at), "a whole number");
        }
        long start = at;
        long number = 0;
        while (isDigit(peek())) {
            long digit = (long) peek() - '0';
            if (number > (Long.MAX_VALUE - digit) / 10) {
                throw wrong(what, rest(start), "a number below 2^63");
            }
            number = 10 * number + digit;
            at++;
        }
        return number;
    }

    private String text(long start, long end) {
        return new String(text.asSlice(start, end - start).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
    }

    /** Returns the rest of the line, for errors. */
    private String rest(long from) {
        long end = from;
        while (byteAt(end) != END && byteAt(end) != '\n' && end - from < 200) {
            end++;
        }
        return end == size && end == from ? "the end of the file" : text(from, end);
    }

    private InputException wrong(String what, Object value, String rule) {
        return at(line, what, value, rule);
    }

    private InputException at(int number, String what, Object value, String rule) {
        return new InputException(name + ":" + number, what, value, rule);
    }
}
