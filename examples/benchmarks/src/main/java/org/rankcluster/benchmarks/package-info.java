/**
 * Benchmarks by JMH and of whole runs. Performance is measured here and never asserted in a test.
 */
package org.rankcluster.benchmarks;
