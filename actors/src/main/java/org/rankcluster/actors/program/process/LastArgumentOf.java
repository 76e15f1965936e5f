package org.rankcluster.actors.program.process;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A static method without parameters whose result becomes one more argument, the last, when a program calls a constructor or
 * method of the JDK without it: {@code new Random()} becomes {@code new Random(seed())}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LastArgumentOf {
    /** The class that has the methods. */
    Class<?> value();

    /** A regular expression for their names; constructors are {@code <init>}. */
    String name() default "<init>";
}
