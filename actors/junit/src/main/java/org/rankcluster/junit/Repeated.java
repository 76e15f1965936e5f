package org.rankcluster.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The annotation of an {@link MpiTest} that runs several times and fails if the digests differ. The failure message names the first call
 * that differs, in virtual time, and its stack.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Repeated {
    /** {@return the number of partitions of each run, two runs or more; numbers above the number of nodes count as that number} */
    int[] partitions() default {1, 2};
}
