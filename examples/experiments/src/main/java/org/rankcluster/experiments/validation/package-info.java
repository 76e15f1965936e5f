/**
 * The experiment that compares the models with published measurements, target by target. What a model misses is printed as missed.
 * The command {@code experiment} finds them.
 */
package org.rankcluster.experiments.validation;
