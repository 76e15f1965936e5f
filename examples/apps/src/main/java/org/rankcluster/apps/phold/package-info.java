/**
 * The sample {@code phold}: the standard load of event simulators, of actors without MPI (Fujimoto 1990). Measures events a
 * second. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.phold;
