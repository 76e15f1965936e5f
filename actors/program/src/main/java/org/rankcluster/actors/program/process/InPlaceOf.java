package org.rankcluster.actors.program.process;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A static method that programs call in place of the JDK's of the same name, or of {@link #name}: with its parameters if that is static, else with
 * its receiver in front of them.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface InPlaceOf {
    /** The class of the JDK that has the method. */
    Class<?> value();

    /** The method's name, if it is another. */
    String name() default "";

    /** Whether the calling class comes as one more argument, the last. */
    boolean caller() default false;
}
