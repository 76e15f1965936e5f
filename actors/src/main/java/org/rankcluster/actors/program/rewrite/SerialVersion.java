package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_long;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.classes.MemberCalls;

/**
 * The version by which serialised objects know their class. One that does not say it has a hash of its members (Java Object
 * Serialization Specification, section 4.6), and rewriting changes those; so it is said to be that of the class as it was.
 */
final class SerialVersion {
    private static final int OF_CLASS =
            ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT;
    private static final int VISIBILITY = ClassFile.ACC_PUBLIC | ClassFile.ACC_PRIVATE | ClassFile.ACC_PROTECTED;
    private static final int OF_FIELDS =
            VISIBILITY | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_VOLATILE | ClassFile.ACC_TRANSIENT;
    private static final int OF_METHODS = VISIBILITY
            | ClassFile.ACC_STATIC
            | ClassFile.ACC_FINAL
            | ClassFile.ACC_SYNCHRONIZED
            | ClassFile.ACC_NATIVE
            | ClassFile.ACC_ABSTRACT
            | ClassFile.ACC_STRICT;
    private static final int NOT_OF_INSTANCES = ClassFile.ACC_STATIC | ClassFile.ACC_TRANSIENT;

    private static final String CONSTRUCTOR = "<init>";
    private static final String INITIALISER = "<clinit>";

    private SerialVersion() {}

    /** Adds the field that says it, if the class is serializable and has none. */
    static void addTo(ClassBuilder type, ClassShapes shapes, ClassShape shape) {
        if (isHashed(shapes, shape)) {
            int access = shape.isInterface() ? ClassFile.ACC_PUBLIC : ClassFile.ACC_PRIVATE;
            int flags = access | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC;
            long version = of(shape);
            type.withField(
                    MemberCalls.VERSION,
                    CD_long,
                    field -> field.withFlags(flags).with(ConstantValueAttribute.of(version)));
        }
    }

    /** Whether {@link ObjectStreamClass} would hash it: enums and records have no version. */
    private static boolean isHashed(ClassShapes shapes, ClassShape shape) {
        return !shape.isEnum()
                && !"java/lang/Record".equals(shape.superclass())
                && shape.model().fields().stream().noneMatch(f -> f.fieldName().equalsString(MemberCalls.VERSION))
                && isSerializable(shapes, shape.name());
    }

    private static boolean isSerializable(ClassShapes shapes, @Nullable String name) {
        ClassShape shape = shapes.find(name);
        if (shape == null) {
            Class<?> other = name == null ? null : shapes.other(name);
            return other != null && Serializable.class.isAssignableFrom(other);
        }
        return isSerializable(shapes, shape.superclass())
                || shape.interfaces().stream().anyMatch(above -> isSerializable(shapes, above));
    }

    /** The hash of a class. */
    static long of(ClassShape shape) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA");
            write(shape, new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), sha)));
            return ByteBuffer.wrap(sha.digest()).order(ByteOrder.LITTLE_ENDIAN).getLong();
        } catch (NoSuchAlgorithmException never) { // every JDK has it
            throw new IllegalStateException(never);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
    }

    private static void write(ClassShape shape, DataOutputStream out) throws IOException {
        out.writeUTF(shape.name().replace('/', '.'));
        out.writeInt(flags(shape));
        for (String each : shape.interfaces().stream().sorted(bySpelling()).toList()) {
            out.writeUTF(each.replace('/', '.'));
        }
        writeFields(shape, out);
        if (shape.initialiser() != null) {
            write(INITIALISER, ClassFile.ACC_STATIC, "()V", out);
        }
        writeMethods(shape, true, out);
        writeMethods(shape, false, out);
    }

    /** Names are sorted with dots in place of slashes. */
    private static Comparator<String> bySpelling() {
        return Comparator.comparing(name -> name.replace('/', '.'));
    }

    /** As the source has them, which of a nested class its own flags do not say; an interface is abstract if it has methods. */
    private static int flags(ClassShape shape) {
        int flags = shape.model()
                .findAttribute(Attributes.innerClasses())
                .flatMap(nested -> nested.classes().stream()
                        .filter(each -> each.innerClass().equals(shape.model().thisClass()))
                        .findFirst())
                .map(InnerClassInfo::flagsMask)
                .orElse(shape.model().flags().flagsMask());
        if (shape.isInterface()) {
            boolean hasMethods = shape.model().methods().stream()
                    .anyMatch(m -> !isNamed(m, CONSTRUCTOR) && !isNamed(m, INITIALISER));
            flags = hasMethods ? flags | ClassFile.ACC_ABSTRACT : flags & ~ClassFile.ACC_ABSTRACT;
        }
        return flags & OF_CLASS;
    }

    private static void writeFields(ClassShape shape, DataOutputStream out) throws IOException {
        List<FieldModel> fields = shape.model().fields().stream()
                .sorted(Comparator.comparing(field -> field.fieldName().stringValue()))
                .toList();
        for (FieldModel field : fields) {
            int flags = field.flags().flagsMask() & OF_FIELDS;
            if ((flags & ClassFile.ACC_PRIVATE) == 0 || (flags & NOT_OF_INSTANCES) == 0) {
                write(field.fieldName().stringValue(), flags, field.fieldType().stringValue(), out);
            }
        }
    }

    private static void writeMethods(ClassShape shape, boolean constructors, DataOutputStream out) throws IOException {
        List<MethodModel> methods = shape.model().methods().stream()
                .filter(method -> isNamed(method, CONSTRUCTOR) == constructors && !isNamed(method, INITIALISER))
                .sorted(Comparator.comparing(
                                (MethodModel method) -> method.methodName().stringValue())
                        .thenComparing(method -> method.methodType().stringValue()))
                .toList();
        for (MethodModel method : methods) {
            int flags = method.flags().flagsMask() & OF_METHODS;
            if ((flags & ClassFile.ACC_PRIVATE) == 0) {
                String type = method.methodType().stringValue().replace('/', '.');
                write(method.methodName().stringValue(), flags, type, out);
            }
        }
    }

    private static boolean isNamed(MethodModel method, String name) {
        return method.methodName().equalsString(name);
    }

    private static void write(String name, int flags, String type, DataOutputStream out) throws IOException {
        out.writeUTF(name);
        out.writeInt(flags);
        out.writeUTF(type);
    }
}
