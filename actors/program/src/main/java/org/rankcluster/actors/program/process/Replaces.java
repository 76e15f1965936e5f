package org.rankcluster.actors.program.process;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The annotation of a static method that rewritten code calls instead of the JDK method of the same name, unless {@link #name} gives
 * another. The method has the parameters of a static JDK method; for an instance method the receiver precedes them.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Replaces {
    /** Returns the JDK class that has the method. */
    Class<?> value();

    /** Returns the name of the method, if it differs. */
    String name() default "";

    /** Returns whether the calling class is passed as one more argument, the last. */
    boolean caller() default false;
}
