package org.rankcluster.actors.program;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/** Turns a class's calls of {@code System.exit} into calls of {@link ProgramExit#exit}. */
public final class ExitRewriter {
    private static final ClassDesc EXIT = ProgramExit.class.describeConstable().orElseThrow();

    private final ClassFile classFile;

    /** A rewriter of classes that {@code loader} finds. */
    public ExitRewriter(ClassLoader loader) {
        // Verification types of a changed method may need the supertypes of classes that it joins.
        this.classFile = ClassFile.of(ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver())));
    }

    /**
     * The class file rewritten; null if it never calls it.
     *
     * @throws IllegalArgumentException if it is no class file
     */
    public byte @Nullable [] rewrite(byte[] bytes) {
        ClassModel model = classFile.parse(bytes);
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof MemberRefEntry member && isExit(member)) {
                return classFile.transformClass(model, ClassTransform.transformingMethodBodies(ExitRewriter::rewrite));
            }
        }
        return null;
    }

    private static void rewrite(CodeBuilder builder, CodeElement element) {
        if (element instanceof InvokeInstruction call && isExit(call.method())) {
            builder.invokestatic(EXIT, "exit", call.typeSymbol());
        } else {
            builder.with(element);
        }
    }

    private static boolean isExit(MemberRefEntry member) {
        return member.owner().name().equalsString("java/lang/System")
                && member.name().equalsString("exit");
    }
}
