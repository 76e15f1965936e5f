package org.rankcluster.actors.program.rewrite;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.system.ReplacedMember;

/** The replacements of JDK members as reflection objects, looked up in {@link Replacements}. */
final class ReplacedMembers {
    private final ClassShapes shapes;
    private final Map<Executable, Optional<ReplacedMember>> known = new ConcurrentHashMap<>();

    ReplacedMembers(ClassShapes shapes) {
        this.shapes = shapes;
    }

    /** Returns the replacement of {@code member}; null if it is not replaced. */
    @Nullable
    ReplacedMember of(Executable member) {
        Optional<ReplacedMember> found = known.get(member);
        if (found == null) {
            found = Optional.ofNullable(find(member));
            known.put(member, found);
        }
        return found.orElse(null);
    }

    private @Nullable ReplacedMember find(Executable member) {
        try {
            return member instanceof Method method ? find(method) : find((Constructor<?>) member);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible); // the rewriter calls it, too
        }
    }

    private @Nullable ReplacedMember find(Method method) throws ReflectiveOperationException {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Replacements.Call call = call(method, method.getName(), type, isStatic);
        if (call == null) {
            return null;
        }
        Method ours = ours(call);
        return call.added() == null
                ? new ReplacedMember(ours, null, !isStatic, call.caller())
                : new ReplacedMember(
                        method.getDeclaringClass().getMethod(method.getName(), completed(call, type)),
                        ours,
                        false,
                        false);
    }

    private @Nullable ReplacedMember find(Constructor<?> constructor) throws ReflectiveOperationException {
        String owner = internal(constructor.getDeclaringClass());
        String other = Replacements.classFor(owner);
        if (!other.equals(owner)) {
            Constructor<?> own =
                    resolved(ClassDesc.ofInternalName(other)).getConstructor(constructor.getParameterTypes());
            return new ReplacedMember(own, null, false, false);
        }
        MethodType type = MethodType.methodType(void.class, constructor.getParameterTypes());
        Replacements.Call call = call(constructor, "<init>", type, false);
        return call == null
                ? null
                : new ReplacedMember(
                        constructor.getDeclaringClass().getConstructor(completed(call, type)),
                        ours(call),
                        false,
                        false);
    }

    private Replacements.@Nullable Call call(Executable member, String name, MethodType type, boolean isStatic) {
        return Replacements.all()
                .find(shapes, internal(member.getDeclaringClass()), name, type.descriptorString(), isStatic);
    }

    private static Method ours(Replacements.Call call) throws ReflectiveOperationException {
        return resolved(call.target())
                .getMethod(call.name(), resolved(call.type()).parameterArray());
    }

    private static Class<?>[] completed(Replacements.Call call, MethodType type) throws ReflectiveOperationException {
        MethodTypeDesc called = type.describeConstable().orElseThrow();
        return resolved(call.completed(called)).parameterArray();
    }

    private static Class<?> resolved(ClassDesc type) throws ReflectiveOperationException {
        return type.resolveConstantDesc(MethodHandles.lookup());
    }

    private static MethodType resolved(MethodTypeDesc type) throws ReflectiveOperationException {
        return type.resolveConstantDesc(MethodHandles.lookup());
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
