package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.CLASS_INIT_NAME;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.rankcluster.actors.program.process.system.MemberCalls;
import org.rankcluster.actors.program.process.system.RankClasses;
import org.rankcluster.actors.program.process.system.RankStatics;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A generator of the class whose instances hold the static fields of a user's class, one instance per rank. For {@code A} with
 * {@code static int n} it generates
 * <pre>
 * public final class A$$Statics extends RankStatics {
 *     public static final int NUMBER = RankClasses.number(A$$Statics.class);
 *     public int n;
 *     public static A$$Statics get() { ... the statics of the calling rank, initialised }
 *     protected void initialise() { ... superclasses; A.$clinit() }
 * }
 * </pre>
 */
final class StaticsClass {
    /** Name of the method that holds the class's former initialiser. */
    static final String INITIALISER = MemberCalls.INITIALISER;

    private static final String NUMBER = "NUMBER";
    private static final String GET = "get";
    private static final ClassDesc STATICS = desc(RankStatics.class);

    private final ProgramRewriter rewriter;
    private final ClassShape shape;
    private final ClassDesc self;

    private StaticsClass(ProgramRewriter rewriter, ClassShape shape) {
        this.rewriter = rewriter;
        this.shape = shape;
        this.self = of(shape);
    }

    /** Returns the class file of the statics of a class of the user. */
    static byte[] make(ProgramRewriter rewriter, ClassShape shape) {
        StaticsClass made = new StaticsClass(rewriter, shape);
        return rewriter.classFile().build(made.self, made::build);
    }

    /** Returns the class that holds a class's statics. */
    static ClassDesc of(ClassShape shape) {
        return ClassDesc.ofInternalName(shape.name() + RankStatics.SUFFIX);
    }

    /**
     * Writes a return if the calling rank has begun a class's initialiser. The initialiser of a class with {@link ClassShape#serialStatics}
     * begins with this code.
     */
    static void returnIfBegun(CodeBuilder code, ClassShape shape) {
        push(code, shape);
        code.invokevirtual(STATICS, "begin", MethodTypeDesc.of(CD_boolean)).ifThen(Opcode.IFEQ, CodeBuilder::return_);
    }

    /**
     * Writes code that sets the statics which serialization reads, in the class's remaining initialiser, which the JVM runs once. The
     * initialiser of the first rank computes the values, and therefore runs within it.
     */
    static void setSerialStatics(CodeBuilder code, ClassShape shape) {
        ClassDesc type = shape.model().thisClass().asSymbol();
        push(code, shape);
        code.pop().invokestatic(type, INITIALISER, MTD_void);
        for (FieldModel field : shape.serialStatics()) {
            String name = field.fieldName().stringValue();
            push(code, shape);
            code.getfield(of(shape), name, field.fieldTypeSymbol()).putstatic(type, name, field.fieldTypeSymbol());
        }
    }

    /** Pushes the calling rank's statics of a class, which are initialised first. */
    static void push(CodeBuilder code, ClassShape shape) {
        code.invokestatic(of(shape), GET, MethodTypeDesc.of(of(shape)));
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private void build(ClassBuilder type) {
        type.withVersion(ClassFile.JAVA_17_VERSION, 0)
                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC)
                .withSuperclass(STATICS)
                .withField(NUMBER, CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
        for (FieldModel field : shape.rankStatics()) {
            int flags = ClassFile.ACC_PUBLIC | field.flags().flagsMask() & ClassFile.ACC_VOLATILE;
            type.withField(field.fieldName().stringValue(), field.fieldTypeSymbol(), flags);
        }
        type.withMethodBody(
                INIT_NAME,
                MTD_void,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .invokespecial(STATICS, INIT_NAME, MTD_void)
                        .return_());
        type.withMethodBody(
                CLASS_INIT_NAME,
                MTD_void,
                ClassFile.ACC_STATIC,
                code -> code.ldc(self)
                        .invokestatic(desc(RankClasses.class), "number", MethodTypeDesc.of(CD_int, desc(Class.class)))
                        .putstatic(self, NUMBER, CD_int)
                        .return_());
        type.withMethodBody(GET, MethodTypeDesc.of(self), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, this::get);
        type.withMethodBody("initialise", MTD_void, ClassFile.ACC_PROTECTED, this::initialise);
        MethodModel initialiser = shape.initialiser();
        if (initialiser != null && !shape.mayHaveStaticMethods()) {
            rewriter.addInitialiser(type, shape, initialiser, new Bridges(rewriter, shape));
        }
    }

    private void get(CodeBuilder code) {
        Label slow = code.newLabel();
        code.getstatic(self, NUMBER, CD_int)
                .invokestatic(desc(RankRuntime.class), "slot", MethodTypeDesc.of(CD_Object, CD_int))
                .astore(0)
                .aload(0)
                .instanceOf(self)
                .ifeq(slow)
                .aload(0)
                .checkcast(self)
                .areturn()
                .labelBinding(slow)
                .getstatic(self, NUMBER, CD_int)
                .new_(self)
                .dup()
                .invokespecial(self, INIT_NAME, MTD_void)
                .invokestatic(STATICS, "resolve", MethodTypeDesc.of(STATICS, CD_int, STATICS))
                .checkcast(self)
                .areturn();
    }

    private void initialise(CodeBuilder code) {
        for (ClassShape before : rewriter.shapes().initialisedBefore(shape)) {
            push(code, before);
            code.pop();
        }
        if (shape.initialiser() != null) {
            if (shape.mayHaveStaticMethods()) {
                code.invokestatic(ClassDesc.ofInternalName(shape.name()), INITIALISER, MTD_void, shape.isInterface());
            } else {
                code.invokestatic(self, INITIALISER, MethodTypeDesc.of(CD_void), false);
            }
        }
        code.return_();
    }
}
