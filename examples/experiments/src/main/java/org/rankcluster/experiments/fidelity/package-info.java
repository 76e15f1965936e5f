/**
 * The experiment that compares the fidelities with each other. The command {@code experiment} finds it.
 */
package org.rankcluster.experiments.fidelity;
