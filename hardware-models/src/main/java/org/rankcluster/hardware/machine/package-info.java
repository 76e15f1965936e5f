/**
 * Machines: the records that models are built of, the keys of their files, and values as a file has them. A folder a network family;
 * files are read and checked by the package above. Jobs and the networks of the actors are built from these records.
 */
package org.rankcluster.hardware.machine;
