/**
 * Machines: the records of a model, the keys of machine files, and the values of a file. Package {@code file} reads and checks the files.
 * Jobs and the networks of the actors are built from these records.
 */
package org.rankcluster.hardware.machine;
