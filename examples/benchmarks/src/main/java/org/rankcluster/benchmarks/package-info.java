/**
 * Benchmarks: whole runs, each a class with a {@code main}. Performance is measured here and never asserted in a test. No other code calls
 * the benchmarks.
 */
package org.rankcluster.benchmarks;
