/**
 * The sample {@code skeleton}: the communicator calls of 24 applications (Guo et al., section III, Table I), with a class for each
 * application. The comment of each class states our choices where the paper states nothing.
 */
package org.rankcluster.apps.skeleton;
