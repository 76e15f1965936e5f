package org.rankcluster.apps;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * An Ethernet switch that forwards each frame after a delay, a process of its own: {@code SlowSwitch MICROSECONDS PORTS}. Its ports
 * are the TAP devices {@code slow0}, {@code slow1}, ... of its network namespace. It prints a line when they are there, and runs
 * until its standard input ends. (Linux' own delay, netem, is a module that many kernels lack.)
 */
@SuppressWarnings("restricted")
final class SlowSwitch {
    private static final int READ_AND_WRITE = 2;
    /** Attaches a device, which ends with the process: TUNSETIFF of linux/if_tun.h with a {@code struct ifreq}. */
    private static final long ATTACH = 0x400454caL;

    private static final short TAP_WITHOUT_HEADER = 0x1002;
    private static final int REQUEST_BYTES = 40;
    private static final int NAME_BYTES = 16;
    private static final int FRAME_BYTES = 2048;
    private static final int ADDRESS_BYTES = 6;
    /** Largest number of frames under way; more frames are lost, as in a switch. */
    private static final int MOST_FRAMES = 20_000;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle OPEN = function(
            "open",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle IOCTL = function(
            "ioctl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
            Linker.Option.firstVariadicArg(2));
    private static final FunctionDescriptor TRANSFER = FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
    private static final MethodHandle READ = function("read", TRANSFER);
    private static final MethodHandle WRITE = function("write", TRANSFER);

    private final long latencyNanos;
    private final int[] devices;
    private final Map<Long, Integer> portOf = new HashMap<>();
    private final BlockingQueue<Frame> underWay = new LinkedBlockingQueue<>(MOST_FRAMES);

    private record Frame(long arrives, int from, byte[] bytes) {
        long rest() {
            return arrives - System.nanoTime();
        }

        /** The six bytes from {@code at} on. */
        long address(int at) {
            long address = 0;
            for (int i = at; i < at + ADDRESS_BYTES; i++) {
                address = address << 8 | bytes[i] & 0xff;
            }
            return address;
        }
    }

    private SlowSwitch(long latencyNanos, int ports) throws IOException {
        this.latencyNanos = latencyNanos;
        devices = new int[ports];
        for (int port = 0; port < ports; port++) {
            devices[port] = device("slow" + port);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type, options);
    }

    /** The command that runs one. */
    static List<String> command(long micros, int ports) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(List.of("-Xmx64m", "--enable-native-access=ALL-UNNAMED", "-cp"));
        command.add(SlowSwitch.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        command.addAll(List.of(SlowSwitch.class.getName(), String.valueOf(micros), String.valueOf(ports)));
        return command;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int ports = Integer.parseInt(arguments[1]);
        SlowSwitch slow = new SlowSwitch(Long.parseLong(arguments[0]) * 1_000, ports);
        for (int port = 0; port < ports; port++) {
            int from = port;
            Thread.ofPlatform().daemon().start(() -> slow.takeIn(from));
        }
        Thread.ofPlatform().daemon().start(SlowSwitch::endWithParent);
        System.out.println("ready");
        slow.handOn();
    }

    private static void endWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // as is the parent
        }
        Runtime.getRuntime().halt(0);
    }

    private static int device(String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int device = (int) OPEN.invokeExact(arena.allocateFrom("/dev/net/tun"), READ_AND_WRITE);
            MemorySegment request = arena.allocate(REQUEST_BYTES);
            request.setString(0, name);
            request.set(ValueLayout.JAVA_SHORT, NAME_BYTES, TAP_WITHOUT_HEADER);
            if (device < 0 || (int) IOCTL.invokeExact(device, ATTACH, request) < 0) {
                throw new IOException(name + ": refused");
            }
            return device;
        } catch (IOException refused) {
            throw refused;
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static long transfer(MethodHandle way, int device, MemorySegment buffer, long bytes) {
        try {
            return (long) way.invokeExact(device, buffer, bytes);
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void takeIn(int port) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(FRAME_BYTES);
            while (true) {
                long bytes = transfer(READ, devices[port], buffer, FRAME_BYTES);
                if (bytes < 0) {
                    LockSupport.parkNanos(1_000_000); // the device is not up yet
                } else if (bytes > 2 * ADDRESS_BYTES) {
                    byte[] frame = buffer.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
                    boolean unusedLost = !underWay.offer(new Frame(System.nanoTime() + latencyNanos, port, frame));
                }
            }
        }
    }

    private void handOn() throws InterruptedException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(FRAME_BYTES);
            while (true) {
                Frame frame = underWay.take();
                for (long rest = frame.rest(); rest > 0; rest = frame.rest()) {
                    LockSupport.parkNanos(rest);
                }
                MemorySegment.copy(frame.bytes, 0, buffer, ValueLayout.JAVA_BYTE, 0, frame.bytes.length);
                portOf.put(frame.address(ADDRESS_BYTES), frame.from);
                Integer to = portOf.get(frame.address(0));
                for (int port = 0; port < devices.length; port++) {
                    if (port != frame.from && (to == null || to == port)) {
                        long unusedWritten = transfer(WRITE, devices[port], buffer, frame.bytes.length);
                    }
                }
            }
        }
    }
}
