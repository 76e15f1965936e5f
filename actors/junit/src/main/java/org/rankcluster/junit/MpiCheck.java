package org.rankcluster.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The annotation of a method that checks the job result of an {@link MpiTest} in the same class. The method runs outside of the job, after
 * the test, once for each number of ranks, and fails the test that it checks. With {@link Repeated} the method gets the result of the first
 * run. Its only parameter is an {@link org.rankcluster.library.MpiResult}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MpiCheck {
    /** {@return the names of the test methods that it checks, at least one} */
    String[] value();
}
