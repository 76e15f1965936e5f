/**
 * A run that is watched: when it is sampled and held, how parts of members come together, and how it answers readers.
 */
package org.rankcluster.actors.observe.run;
