/**
 * The experiment that varies values without a source, and shows how much results depend on them. The command {@code experiment}
 * finds them.
 */
package org.rankcluster.experiments.sensitivity;
