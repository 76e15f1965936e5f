/**
 * Meshes of any number of dimensions, with several nodes a router: {@code network = mesh}.
 */
package org.rankcluster.hardware.mesh;
