package org.rankcluster.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The annotation for the numbers of ranks with which an {@link MpiTest} runs, each as a separate test. */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MpiSource {
    /** {@return the numbers of ranks, at least one} */
    int[] ranks();
}
