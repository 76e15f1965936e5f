package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CLASS_INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Superclass;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.InstructionCosts;

/**
 * A load-time rewriter of a program's classes, so that each rank appears to the program as a separate process. Statics live in an object of
 * each rank ({@link StaticsClass}), and initialisers run once per rank. Calls of the JDK that would affect more than the rank or its
 * virtual time go to {@link Replacements}.
 */
public final class ProgramRewriter {
    private final ClassShapes shapes;
    private final ClassFile classFile;
    private final boolean rankStatics;
    private final @Nullable InstructionCosts costs;
    private final int turnInstructions;
    private final boolean lines;
    private final boolean marksCalls;

    /**
     * Creates a rewriter of the classes of {@code loader}.
     *
     * @param settings whether statics are rewritten, whether computing is counted, the length of turns, whether line numbers stay, and
     *     whether calls record them
     */
    ProgramRewriter(ClassShapes shapes, ClassLoader loader, ProgramSettings settings) {
        this.shapes = shapes;
        this.rankStatics = settings.statics() == StaticsMode.REWRITE;
        this.costs = settings.costs();
        this.turnInstructions = settings.turnInstructions();
        this.lines = settings.lines();
        this.marksCalls = settings.marksCalls();
        // Verification types of a changed method may need the supertypes of classes that it joins. Not all of these may
        // be available.
        this.classFile = ClassFile.of(ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                .orElse(unknown -> ClassHierarchyInfo.ofClass(CD_Object))));
    }

    ClassShapes shapes() {
        return shapes;
    }

    ClassFile classFile() {
        return classFile;
    }

    boolean rewritesStatics() {
        return rankStatics;
    }

    /** Returns the costs of instructions; null if they are not counted. */
    @Nullable
    InstructionCosts costs() {
        return costs;
    }

    /** Returns whether calls of MPI record their lines. */
    boolean marksCalls() {
        return marksCalls;
    }

    /** Returns the number of instructions of a turn. */
    int turnInstructions() {
        return turnInstructions;
    }

    /**
     * Returns the rewritten class file of a class.
     *
     * @throws ClassFormatError if a method has become too long, or there are too many constants
     */
    byte[] rewrite(ClassShape shape) {
        ClassModel model = shape.model();
        try {
            return classFile.transformClass(model, new Rewriting(shape));
        } catch (IllegalArgumentException tooLarge) {
            Error error = new ClassFormatError(shape.name().replace('/', '.')
                    + ": rewritten, it does not fit into a class file: " + tooLarge.getMessage()
                    + " (expected: shorter methods, --config statics=loader, or compute=none)");
            throw (Error) error.initCause(tooLarge);
        }
    }

    /** Returns the class file of the class that holds a class's statics. */
    byte[] statics(ClassShape shape) {
        return StaticsClass.make(this, shape);
    }

    /** Adds the former initialiser of {@code shape} to a class, as a static method. */
    void addInitialiser(ClassBuilder type, ClassShape shape, MethodModel initialiser, Bridges bridges) {
        int flags = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        type.withMethod(StaticsClass.INITIALISER, MTD_void, flags, method -> {
            CodeModel code = initialiser.code().orElseThrow();
            method.withCode(builder -> {
                if (!shape.serialStatics().isEmpty()) {
                    StaticsClass.returnIfBegun(builder, shape);
                }
                builder.transform(code, new MethodRewriter(this, shape, initialiser, bridges));
            });
        });
    }

    /** The rewriting of one class. */
    private final class Rewriting implements ClassTransform {
        private final ClassShape shape;
        private final Bridges bridges;

        Rewriting(ClassShape shape) {
            this.shape = shape;
            this.bridges = new Bridges(ProgramRewriter.this, shape);
        }

        @Override
        public void accept(ClassBuilder type, ClassElement element) {
            switch (element) {
                case MethodModel method -> method(type, method);
                case Superclass parent ->
                    type.withSuperclass(ClassDesc.ofInternalName(
                            Replacements.classFor(parent.superclassEntry().asInternalName())));
                default -> type.with(element);
            }
        }

        private void method(ClassBuilder type, MethodModel method) {
            Optional<CodeModel> code = method.code();
            if (rankStatics && method.equals(shape.initialiser())) {
                if (shape.mayHaveStaticMethods()) {
                    addInitialiser(type, shape, method, bridges);
                }
            } else if (code.isEmpty()) {
                type.with(method);
            } else {
                MethodRewriter rewriter = new MethodRewriter(ProgramRewriter.this, shape, method, bridges);
                if (rewriter.isNeeded() || !lines) {
                    type.transformMethod(method, rewriter.ofMethod());
                } else {
                    type.with(method);
                }
            }
        }

        @Override
        public void atEnd(ClassBuilder type) {
            if (rankStatics && (shape.hasAssertions() || !shape.serialStatics().isEmpty())) {
                type.withMethodBody(CLASS_INIT_NAME, MTD_void, ClassFile.ACC_STATIC, this::initialiseOnce);
            }
            if (IdentityHash.isNeeded(shapes, shape)) {
                IdentityHash.addTo(type, shape);
            }
            bridges.addTo(type);
        }

        private void initialiseOnce(CodeBuilder code) {
            if (shape.hasAssertions()) {
                assertions(code);
            }
            if (!shape.serialStatics().isEmpty()) {
                StaticsClass.setSerialStatics(code, shape);
            }
            code.return_();
        }

        /** Writes the initialisation of assertions as javac does: the outermost class determines whether assertions are on. */
        private void assertions(CodeBuilder code) {
            ClassDesc host = shape.model()
                    .findAttribute(Attributes.nestHost())
                    .map(NestHostAttribute::nestHost)
                    .orElse(shape.model().thisClass())
                    .asSymbol();
            shape.pushClass(code, host)
                    .invokevirtual(CD_Class, "desiredAssertionStatus", MethodTypeDesc.of(CD_boolean));
            code.iconst_1().ixor();
            code.putstatic(shape.model().thisClass().asSymbol(), ClassShape.ASSERTIONS, CD_boolean);
        }
    }
}
