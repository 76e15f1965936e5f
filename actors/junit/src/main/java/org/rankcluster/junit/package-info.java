/**
 * The JUnit 5 extension: {@link org.rankcluster.junit.MpiTest} runs the body of a test on every rank of a job, {@link
 * org.rankcluster.junit.MpiCheck} checks its result.
 */
package org.rankcluster.junit;
