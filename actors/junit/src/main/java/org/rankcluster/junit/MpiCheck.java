package org.rankcluster.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A check of the result of an {@link MpiTest} of the same class. It runs outside of the job, after the test, once for each
 * number of ranks, and fails the test that it checks. With {@link Repeated} it gets the result of the first run. Its only parameter is an {@link org.rankcluster.library.MpiResult}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MpiCheck {
    /** {@return the names of the test methods that it checks, at least one} */
    String[] value();
}
