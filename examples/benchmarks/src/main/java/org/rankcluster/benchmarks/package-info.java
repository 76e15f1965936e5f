/**
 * Benchmarks: whole runs, each a class with a {@code main}. Performance is measured here and never asserted in a test. Nothing
 * else calls them.
 */
package org.rankcluster.benchmarks;
