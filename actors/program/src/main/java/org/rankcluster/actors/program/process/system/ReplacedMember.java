package org.rankcluster.actors.program.process.system;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The replacement of a JDK method or constructor in calls by reflection or by a method handle.
 *
 * @param target a static method or a constructor of RankCluster, or, with {@code last}, a member of the JDK
 * @param last the method whose result becomes the last argument, in place of the arguments that it takes; null if there is none
 * @param takesReceiver whether the receiver is the first argument
 * @param takesCaller whether the calling class is the last argument
 */
public record ReplacedMember(Executable target, @Nullable Method last, boolean takesReceiver, boolean takesCaller) {
    /** Calls the member as {@link Method#invoke} and {@link Constructor#newInstance} do. */
    @Nullable
    Object call(@Nullable Object receiver, @Nullable Object @Nullable [] given, Class<?> caller)
            throws IllegalAccessException, InvocationTargetException, InstantiationException {
        List<@Nullable Object> arguments = new ArrayList<>();
        if (takesReceiver) {
            arguments.add(Objects.requireNonNull(receiver));
        }
        if (given != null) {
            arguments.addAll(Arrays.asList(given));
        }
        if (takesCaller) {
            arguments.add(caller);
        }
        if (last != null && arguments.size() >= last.getParameterCount()) {
            List<@Nullable Object> taken =
                    arguments.subList(arguments.size() - last.getParameterCount(), arguments.size());
            Object made = last.invoke(null, taken.toArray());
            taken.clear();
            arguments.add(made);
        }
        return target instanceof Method method
                ? method.invoke(receiver, arguments.toArray())
                : ((Constructor<?>) target).newInstance(arguments.toArray());
    }

    /** Returns a handle that calls the member as {@code caller}. */
    MethodHandle handle(Class<?> caller) throws IllegalAccessException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle handle = target instanceof Method method
                ? lookup.unreflect(method)
                : lookup.unreflectConstructor((Constructor<?>) target);
        handle = handle.asFixedArity();
        int end = handle.type().parameterCount() - 1;
        if (takesCaller) {
            handle = MethodHandles.insertArguments(handle, end, caller);
        }
        return last == null ? handle : MethodHandles.collectArguments(handle, end, lookup.unreflect(last));
    }
}
