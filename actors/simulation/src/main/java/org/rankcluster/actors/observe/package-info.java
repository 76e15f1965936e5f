/**
 * The interface for watching a run: queries of servers and reports, and their answers. A sample is exact counters over an exact stretch of
 * virtual time. Wall time decides at which window ends samples are taken, never a value. Subpackages make samples, keep them and write
 * them.
 */
package org.rankcluster.actors.observe;
