package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.rankcluster.actors.program.process.hash.HashStamp;

/**
 * Where a program hands objects to the JDK, which may ask for the hash code that {@link Object} has for them: as arguments of its
 * methods, as results of lambdas and of methods that the JDK calls, as components of records, in texts. There they go by
 * {@link HashStamp}. Not where they are made: the JIT would no longer do without making them.
 */
final class HandedOver {
    private static final ClassDesc STAMP = HashStamp.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc ONE = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc TWO = MethodTypeDesc.of(CD_void, CD_Object, CD_Object);
    private static final MethodTypeDesc ALL = MethodTypeDesc.of(CD_void, CD_Object.arrayType());
    private static final MethodTypeDesc LAMBDA = MethodTypeDesc.of(CD_void, CD_Object, CD_int);

    /** What is called often, and neither hashes nor keeps: by owner and name, or name and type. */
    private static final List<String> HARMLESS = List.of(
            "java/lang/System.arraycopy",
            "java/util/Objects.requireNonNull",
            "java/util/Objects.equals",
            "equals(Ljava/lang/Object;)Z");

    /** What the names of methods begin with that hold the code of lambdas. */
    static final String LAMBDA_CODE = "lambda$";

    private static final String LAMBDAS = "Ljava/lang/invoke/LambdaMetafactory;";

    private final ClassShapes shapes;
    private final Map<String, Set<String>> lambdas = new ConcurrentHashMap<>();
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    HandedOver(ClassShapes shapes) {
        this.shapes = shapes;
    }

    // ---- which

    /** Whether a call hands objects to the JDK that may have no hash code. */
    boolean isCallStamped(String owner, String name, String type) {
        return (isReceiverStamped(owner, name, type)
                        || !isHarmless(owner, name, type) && areStamped(MethodTypeDesc.ofDescriptor(type)))
                && isOfJdk(owner, name, type);
    }

    /** Whether it asks an object for the hash code or text that {@link Object} may have for it. */
    private boolean isReceiverStamped(String owner, String name, String type) {
        return (name.equals("hashCode") && type.equals("()I")
                        || name.equals("toString") && type.equals("()Ljava/lang/String;"))
                && (owner.startsWith("[")
                        || shapes.othersAbove(owner).stream().anyMatch(above -> isObjects(above, name)));
    }

    private static boolean isObjects(Class<?> type, String name) {
        try {
            Class<?> declares = type.getMethod(name).getDeclaringClass();
            return declares == Object.class
                    || type == Enum.class
                    || name.equals("hashCode") && HashStamp.isIdentityIn(declares);
        } catch (NoSuchMethodException ofInterface) {
            return true;
        }
    }

    private boolean isOfJdk(String owner, String name, String type) {
        if (owner.startsWith("[")) {
            return true;
        }
        if (shapes.ownerOfMethod(owner, name, type) != null) {
            return false;
        }
        return shapes.othersAbove(owner).stream()
                .anyMatch(above -> above.getModule().isNamed());
    }

    private static boolean isHarmless(String owner, String name, String type) {
        return HARMLESS.contains(owner + "." + name) || HARMLESS.contains(name + type);
    }

    private boolean areStamped(MethodTypeDesc type) {
        return type.parameterList().stream().anyMatch(this::isArgumentStamped);
    }

    /** Whether an object of this type may have no hash code of its own. */
    boolean isStamped(ClassDesc type) {
        return type.isArray()
                || !type.isPrimitive() && known.computeIfAbsent(Bridges.internal(type), this::mayLackHash);
    }

    /** The same of an argument; of arrays, the JDK takes the elements. */
    private boolean isArgumentStamped(ClassDesc type) {
        return isStamped(type.isArray() ? type.componentType() : type);
    }

    private boolean mayLackHash(String name) {
        ClassShape shape = shapes.find(name);
        if (shape != null) { // classes of the user get one, if they have none
            return shape.isInterface();
        }
        Class<?> type = shapes.other(name);
        if (type == null || name.startsWith("java/util/function/") || type == Comparator.class) {
            return false; // the JDK does not put functions into tables
        }
        return type == Class.class || Enum.class.isAssignableFrom(type) || isObjects(type, "hashCode");
    }

    /** Whether a dynamic call makes a function that the JDK may call, for it knows its interface. */
    boolean isFunctionOfJdk(InvokeDynamicInstruction call) {
        return isBy(call, LAMBDAS)
                && isForJdk(Bridges.internal(call.typeSymbol().returnType()));
    }

    private boolean isForJdk(String type) {
        return shapes.othersAbove(type).stream()
                .anyMatch(above -> above != Object.class && above.getModule().isNamed());
    }

    /** Whether the JDK may get what a method returns: the code of a lambda, or in place of a method of the JDK. */
    boolean isResultStamped(ClassShape shape, MethodModel method) {
        if (!isStamped(method.methodTypeSymbol().returnType())) {
            return false;
        }
        String name = method.methodName().stringValue();
        return method.flags().has(AccessFlag.SYNTHETIC)
                        && name.startsWith(LAMBDA_CODE)
                        && lambdas.computeIfAbsent(shape.name(), key -> lambdasForJdk(shape))
                                .contains(name)
                || !method.flags().has(AccessFlag.STATIC)
                        && !method.flags().has(AccessFlag.PRIVATE)
                        && shapes.othersAbove(shape.name()).stream()
                                .flatMap(above -> Arrays.stream(above.getMethods()))
                                .anyMatch(other -> isReplacedBy(method, other));
    }

    private Set<String> lambdasForJdk(ClassShape shape) {
        return shape.model().methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(CodeModel::elementStream)
                .filter(element -> element instanceof InvokeDynamicInstruction call && isFunctionOfJdk(call))
                .flatMap(call -> ((InvokeDynamicInstruction) call).bootstrapArgs().stream())
                .filter(argument -> argument instanceof DirectMethodHandleDesc)
                .map(argument -> ((DirectMethodHandleDesc) argument).methodName())
                .collect(Collectors.toSet());
    }

    private static boolean isReplacedBy(MethodModel method, Method other) {
        return method.methodName().equalsString(other.getName())
                && method.methodTypeSymbol().parameterCount() == other.getParameterCount()
                && method.methodTypeSymbol()
                        .returnType()
                        .equals(other.getReturnType().describeConstable().orElseThrow());
    }

    // ---- how

    /** Code in front of a call. */
    void beforeCall(CodeBuilder code, String owner, String name, MethodTypeDesc type, int freeLocal) {
        if (isReceiverStamped(owner, name, type.descriptorString())) {
            stampTop(code);
        } else {
            stampAll(code, type, freeLocal);
        }
    }

    /** Code for the object on top of the stack, which stays there. */
    static void stampTop(CodeBuilder code) {
        code.dup().invokestatic(STAMP, "stamp", ONE);
    }

    private void stampArgument(CodeBuilder code, ClassDesc type) {
        if (isArgumentStamped(type)) {
            code.dup();
            if (type.isArray()) {
                code.invokestatic(STAMP, "stampAll", ALL);
            } else {
                code.invokestatic(STAMP, "stamp", ONE);
            }
        }
    }

    /** Code for what lies on the stack, the last on top; it stays there. Local variables from {@code freeLocal} on are used. */
    private void stampAll(CodeBuilder code, MethodTypeDesc type, int freeLocal) {
        List<ClassDesc> types = type.parameterList();
        int last = types.size() - 1;
        int first = 0;
        while (first <= last && !isArgumentStamped(types.get(first))) {
            first++;
        }
        if (first == last) {
            stampArgument(code, types.get(last));
        } else if (first == last - 1 && isOne(types.get(first)) && isOne(types.get(last))) {
            code.dup2().invokestatic(STAMP, "stamp", TWO);
        } else if (first < last) {
            int local = freeLocal;
            for (int at = last; at >= first; at--) {
                TypeKind kind = TypeKind.from(types.get(at));
                code.storeLocal(kind, local);
                local += kind.slotSize();
            }
            for (int at = first; at <= last; at++) {
                TypeKind kind = TypeKind.from(types.get(at));
                local -= kind.slotSize();
                code.loadLocal(kind, local);
                stampArgument(code, types.get(at));
            }
        }
    }

    private boolean isOne(ClassDesc type) {
        return !type.isArray() && isStamped(type);
    }

    /** Whether a dynamic call makes a text, hashes a record, or makes a lambda for all ranks. */
    boolean isDynamicStamped(InvokeDynamicInstruction call) {
        return isText(call) && areStamped(ofText(call)) || isOfRecord(call) || isLambdaOfAll(call);
    }

    /** Code in front of a dynamic call. */
    void beforeDynamic(CodeBuilder code, InvokeDynamicInstruction call, int freeLocal) {
        if (isText(call)) {
            stampAll(code, ofText(call), freeLocal);
        } else if (isOfRecord(call)) {
            call.bootstrapArgs().stream()
                    .map(argument -> argument instanceof DirectMethodHandleDesc getter ? getter : null)
                    .filter(getter ->
                            getter != null && isStamped(getter.invocationType().returnType()))
                    .forEach(getter -> component(code, getter));
        }
    }

    /** Code behind one; {@code place} names it. */
    void afterDynamic(CodeBuilder code, InvokeDynamicInstruction call, String place) {
        if (isLambdaOfAll(call)) {
            code.dup().loadConstant(HashStamp.hash(place)).invokestatic(STAMP, "stampLambda", LAMBDA);
        }
    }

    /** What becomes a text: of arrays, not the elements. */
    private static MethodTypeDesc ofText(InvokeDynamicInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        return MethodTypeDesc.of(
                CD_Object,
                type.parameterList().stream()
                        .map(part -> part.isArray() ? CD_Object : part)
                        .toList());
    }

    private static boolean isText(InvokeDynamicInstruction call) {
        return isBy(call, "Ljava/lang/invoke/StringConcatFactory;");
    }

    private static boolean isOfRecord(InvokeDynamicInstruction call) {
        return isBy(call, "Ljava/lang/runtime/ObjectMethods;") && !call.name().equalsString("equals");
    }

    private static boolean isLambdaOfAll(InvokeDynamicInstruction call) {
        return isBy(call, LAMBDAS) && call.typeSymbol().parameterCount() == 0;
    }

    private static boolean isBy(InvokeDynamicInstruction call, String factory) {
        return call.bootstrapMethod().owner().descriptorString().equals(factory);
    }

    private void component(CodeBuilder code, DirectMethodHandleDesc getter) {
        code.dup()
                .getfield(
                        getter.owner(),
                        getter.methodName(),
                        getter.invocationType().returnType())
                .invokestatic(STAMP, "stamp", ONE);
    }
}
