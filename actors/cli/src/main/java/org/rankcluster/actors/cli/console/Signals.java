package org.rankcluster.actors.cli.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/**
 * A registry of handlers for signals of the operating system, such as SIGTERM, by which runs write their results before the JVM ends. The
 * JDK's class for signals is exported, but javac warns of every use, so it is called by name. If it is missing, or the JVM reserves a
 * signal, the signal ends the JVM as always.
 */
public final class Signals {
    private static final Watch NONE = () -> {};

    private Signals() {}

    /** The handle of a watched signal; closing it restores the previous handling. */
    @FunctionalInterface
    public interface Watch extends AutoCloseable {
        /** Restores the previous handling of the signal. */
        @Override
        void close();
    }

    /** Calls {@code action} with the signal's number, on a thread of its own, at each signal. An ignored signal is not watched. */
    public static Watch watch(String name, IntConsumer action) {
        try {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Method handle = type.getMethod("handle", type, handlerType);
            Method number = type.getMethod("getNumber");
            Object signal = type.getConstructor(String.class).newInstance(name);
            Object handler = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                        if (method.getDeclaringClass() == Object.class) {
                            return method.invoke(action, arguments);
                        }
                        action.accept((Integer) number.invoke(arguments[0]));
                        return null;
                    });
            Object before = handle.invoke(null, signal, handler);
            Watch watch = () -> give(handle, signal, before);
            if (before.equals(handlerType.getField("SIG_IGN").get(null))) {
                watch.close();
                return NONE;
            }
            return watch;
        } catch (ReflectiveOperationException closed) {
            return NONE;
        }
    }

    private static void give(Method handle, Object signal, Object handler) {
        try {
            handle.invoke(null, signal, handler);
        } catch (IllegalAccessException | InvocationTargetException closed) {
            throw new IllegalStateException(closed);
        }
    }
}
