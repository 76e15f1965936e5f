/**
 * Programs that experiments run on modelled machines. They are found by name, as a user's are.
 */
package org.rankcluster.experiments.programs;
