package org.rankcluster.actors.cluster.link;

import akka.remote.artery.tcp.TcpFraming;
import com.typesafe.config.Config;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has Akka's way from a connection to its frames go by {@link FrameGuard}: where the connection is taken in, and in the steps that cut
 * its bytes. Akka has no joint for that, and a guard in front of its port would copy every batch once more; so the classes are loaded
 * with the calls in them, before Akka needs them. Another version of Akka than this knows is an error at the start.
 */
public final class FrameGuardWeaver {
    private static final String FRAME_SIZE = "akka.remote.artery.advanced.maximum-frame-size";
    private static final String STEPS = "TcpFraming$$anon$1$";
    private static final ClassDesc GUARD = FrameGuard.class.describeConstable().orElseThrow();
    private static final ClassDesc ENVELOPE = ClassDesc.of("akka.remote.artery.EnvelopeBuffer");
    private static final MethodTypeDesc TAKE_IN = MethodTypeDesc.of(
            ConstantDescs.CD_Object,
            ClassDesc.of("akka.stream.scaladsl.Tcp$IncomingConnection"),
            ClassDesc.of("akka.stream.scaladsl.Flow"),
            ClassDesc.of("akka.stream.Materializer"));
    private static final MethodTypeDesc OF_INT = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

    private static boolean woven;

    private FrameGuardWeaver() {}

    /**
     * Guards the cluster ports of actor systems with this configuration, from before the first is made.
     *
     * @throws IllegalStateException if Akka is another than this knows, or its classes have been loaded before
     */
    public static synchronized void guard(Config config) {
        FrameGuard.allow((int) config.getMemorySize(FRAME_SIZE).toBytes());
        if (!woven) {
            weave("ArteryTcpTransport", 1, FrameGuardWeaver::connection);
            weave(STEPS + "ReadStreamId$", 1, FrameGuardWeaver::stream);
            weave(STEPS + "ReadFrame", 2, FrameGuardWeaver::frame);
            woven = true;
        }
    }

    /** Copies an element of code, and what goes with it; says whether that was a place that it knows. */
    private interface Weave {
        boolean copy(CodeBuilder code, CodeElement element);
    }

    private static boolean connection(CodeBuilder code, CodeElement element) {
        boolean taken = isCall(element, "handleWith");
        if (taken) {
            code.invokestatic(GUARD, "takeIn", TAKE_IN);
        } else {
            code.with(element);
        }
        return taken;
    }

    private static boolean stream(CodeBuilder code, CodeElement element) {
        code.with(element);
        boolean read = isCall(element, "readByte");
        if (read) {
            code.invokestatic(GUARD, "stream", OF_INT);
        }
        return read;
    }

    private static boolean frame(CodeBuilder code, CodeElement element) {
        code.with(element);
        boolean length = isCall(element, "readIntLE");
        boolean whole = isCall(element, "createBuffer");
        if (length) {
            code.invokestatic(GUARD, "length", OF_INT);
        } else if (whole) {
            code.invokestatic(GUARD, "frame", MethodTypeDesc.of(ENVELOPE, ENVELOPE));
        }
        return length || whole;
    }

    private static boolean isCall(CodeElement element, String method) {
        return element instanceof InvokeInstruction call
                && call.opcode() != Opcode.INVOKESTATIC
                && call.name().equalsString(method);
    }

    private static void weave(String name, int places, Weave weave) {
        AtomicInteger found = new AtomicInteger();
        ClassFile classFile = ClassFile.of(ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(TcpFraming.class.getClassLoader())));
        byte[] bytes = classFile.transformClass(
                classFile.parse(bytes(name)), ClassTransform.transformingMethodBodies((code, element) -> {
                    if (weave.copy(code, element)) {
                        found.incrementAndGet();
                    }
                }));
        if (found.get() != places) {
            throw new IllegalStateException(
                    "Akka: " + name + ": " + found + " places to guard (expected: " + places + ")");
        }
        define(name, bytes);
    }

    private static byte[] bytes(String name) {
        try (InputStream file = TcpFraming.class.getResourceAsStream(name + ".class")) {
            if (file == null) {
                throw new IllegalStateException("Akka: " + name + ": none (expected: Akka 2.8)");
            }
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void define(String name, byte[] bytes) {
        try {
            Class<?> unusedClass = MethodHandles.privateLookupIn(TcpFraming.class, MethodHandles.lookup())
                    .defineClass(bytes);
        } catch (LinkageError | IllegalAccessException loaded) {
            throw new IllegalStateException("Akka: " + name + ": loaded before it could be guarded", loaded);
        }
    }
}
