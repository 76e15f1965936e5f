/**
 * Machines: their files, read and checked, and the records that models are built of. Every value has a grade that says where it
 * comes from. Commands and jobs read machines here; the networks of the actors are built from what they hold.
 */
package org.rankcluster.hardware.machine;
