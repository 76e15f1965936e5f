/**
 * Watching a run: what a server or a report may ask of one, and how it answers. A sample is exact counters over an exact stretch of
 * virtual time; wall time decides which window ends are sampled, never a value. Subpackages make samples, keep them and write them.
 */
package org.rankcluster.actors.observe;
