package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.InstructionCosts;

/** A class of a test, rewritten as a class of a program. */
final class RewrittenClass {
    private final ClassModel model;

    private RewrittenClass(ClassModel model) {
        this.model = model;
    }

    /** Returns a class with separate statics for each rank, whose computing takes no time. */
    static RewrittenClass of(Class<?> type) {
        return of(type, StaticsMode.REWRITE, null);
    }

    /** Returns a class that is rewritten with these settings. */
    static RewrittenClass of(Class<?> type, StaticsMode statics, @Nullable InstructionCosts costs) {
        ClassShapes shapes = shapes();
        ProgramRewriter rewriter =
                new ProgramRewriter(shapes, type.getClassLoader(), new ProgramSettings(statics, costs));
        return new RewrittenClass(ClassFile.of().parse(rewriter.rewrite(shape(shapes, type))));
    }

    /** Returns the classes of the tests, as a program's. */
    static ClassShapes shapes() {
        return new ClassShapes(RewrittenClass.class.getClassLoader()::getResource, ProgramSurroundings.all(), true);
    }

    /** Returns a class of the tests. */
    static ClassShape shape(ClassShapes shapes, Class<?> type) {
        ClassShape shape = shapes.find(name(type));
        if (shape == null) {
            throw new AssertionError(type + " is not found");
        }
        return shape;
    }

    /** Returns the internal name of a class. */
    static String name(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    ClassModel model() {
        return model;
    }

    /** Returns the only method of this name. */
    MethodModel method(String name) {
        return method(model, name);
    }

    /** Returns the only method of this name. */
    static MethodModel method(ClassModel model, String name) {
        return model.methods().stream()
                .filter(method -> method.methodName().equalsString(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the code of the only method of this name. */
    CodeModel code(String name) {
        return method(name).code().orElseThrow();
    }

    /** Returns the calls in a method, in order: simple name of the class and name of the method; {@code dynamic} for a linked one. */
    List<String> calls(String method) {
        return code(method)
                .elementStream()
                .flatMap(element -> switch (element) {
                    case InvokeInstruction call -> Stream.of(simple(call.owner().asInternalName()) + "." + call.name());
                    case InvokeDynamicInstruction call -> Stream.of("dynamic." + call.name());
                    default -> Stream.<String>of();
                })
                .toList();
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
    }
}
