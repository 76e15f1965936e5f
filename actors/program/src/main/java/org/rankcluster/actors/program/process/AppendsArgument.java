package org.rankcluster.actors.program.process;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The annotation of a static method whose result becomes the last argument of a program's call of a JDK method or constructor. The result
 * replaces the last arguments, which the static method takes itself. Examples: {@code new Random()} becomes {@code new Random(seed())};
 * {@code LocalTime.now(zone)} becomes {@code LocalTime.now(clock(zone))}. On a class it applies to all its public methods that have no
 * annotation of their own.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface AppendsArgument {
    /** Returns the classes that have the methods. */
    Class<?>[] value();

    /** Returns a regular expression for their names; constructors are {@code <init>}. */
    String name() default "<init>";
}
