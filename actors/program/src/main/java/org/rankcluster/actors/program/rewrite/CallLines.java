package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.thread.LineCalls;

/**
 * A generator of code that records the source line before each MPI call and each stated computation of a method. Runs that record their
 * critical path attribute time to these lines.
 */
final class CallLines {
    private static final String MPI = "mpi/";
    private static final String COMPUTE = "org/rankcluster/protocol/extension/Compute";
    private static final ClassDesc CALLS = LineCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc AT = MethodTypeDesc.of(CD_void, CD_String);

    private final @Nullable String file;
    private int line;

    /** Creates a generator for a method of a class. */
    CallLines(ClassModel type) {
        file = type.findAttribute(Attributes.sourceFile())
                .map(source -> source.sourceFile().stringValue())
                .orElse(null);
    }

    /** Writes the code in front of an instruction; the operand stack stays as it is. */
    void before(CodeBuilder code, CodeElement element) {
        if (element instanceof LineNumber number) {
            line = number.line();
        } else if (element instanceof InvokeInstruction call
                && isRecorded(call.owner().asInternalName())) {
            if (file == null || line == 0) {
                code.aconst_null();
            } else {
                code.loadConstant(file + ":" + line);
            }
            code.invokestatic(CALLS, LineCalls.AT, AT);
        }
    }

    private static boolean isRecorded(String owner) {
        return owner.startsWith(MPI) || owner.equals(COMPUTE);
    }
}
