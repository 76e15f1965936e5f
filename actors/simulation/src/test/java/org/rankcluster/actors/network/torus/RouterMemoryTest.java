package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;

/** The heap size of a router, counted field by field as the JVM lays objects out with compressed references. */
class RouterMemoryTest {
    /** Akka's part of an actor, measured over a million of them. */
    private static final int ACTOR = 640;

    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int REFERENCE = 4;

    private static long bytes(Object root, Set<Object> seen) throws IllegalAccessException {
        if (!seen.add(root)) {
            return 0;
        }
        Class<?> type = root.getClass();
        if (type.isArray()) {
            long size = ARRAY_HEADER + (long) Array.getLength(root) * size(type.getComponentType());
            for (int i = 0; !type.getComponentType().isPrimitive() && i < Array.getLength(root); i++) {
                size += Array.get(root, i) == null ? 0 : bytes(Array.get(root, i), seen);
            }
            return aligned(size);
        }
        long own = HEADER;
        long others = 0;
        for (Class<?> level = type; level != null; level = level.getSuperclass()) {
            for (Field field : level.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    own += size(field.getType());
                    others += field.getType().isPrimitive() ? 0 : pointee(field, root, seen);
                }
            }
        }
        return aligned(own) + others;
    }

    private static long pointee(Field field, Object object, Set<Object> seen) throws IllegalAccessException {
        field.setAccessible(true);
        Object value = field.get(object);
        return value == null ? 0 : bytes(value, seen);
    }

    private static int size(Class<?> type) {
        return !type.isPrimitive()
                ? REFERENCE
                : type == long.class || type == double.class
                        ? 8
                        : type == int.class || type == float.class
                                ? 4
                                : type == short.class || type == char.class ? 2 : 1;
    }

    private static long aligned(long bytes) {
        return (bytes + 7) / 8 * 8;
    }

    private static long router(String machineName) throws IllegalAccessException {
        var machine = new MachineReader(null).read(machineName);
        NodeLayout layout = NodeLayout.of(machine.topology().nodes(), 1);
        TorusPacketNetwork network =
                new TorusPacketNetwork(machine, (TorusNetwork) machine.network(), (Torus) machine.topology(), layout);
        ManualClock time = new ManualClock();
        Set<Object> shared = Collections.newSetFromMap(new IdentityHashMap<>());
        shared.add(network);
        shared.add(time);
        return bytes(new TorusRouter(layout.router(0), time, network), shared);
    }

    @Test
    void shouldTakeLessThanTwoKilobytesWithItsActor() throws IllegalAccessException {
        assertThat(router("bgl-512")).isBetween(500L, 2048L - ACTOR);
        assertThat(router("bgq-512")).isBetween(500L, 2048L - ACTOR);
    }
}
