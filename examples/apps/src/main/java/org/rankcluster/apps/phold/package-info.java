/**
 * The sample {@code phold}: the standard load of event simulators, of actors without MPI. Measures events a second.
 */
package org.rankcluster.apps.phold;
