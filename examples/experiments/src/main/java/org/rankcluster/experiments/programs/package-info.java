/**
 * Programs that experiments run on modelled machines. They are found by name, as a user's are. Some are published benchmarks
 * written anew; each cites its source.
 */
package org.rankcluster.experiments.programs;
