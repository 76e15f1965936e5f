/**
 * Slim Fly networks (Besta and Hoefler 2014): {@code network = slim-fly}. They are graphs of diameter 2 over a finite field.
 */
package org.rankcluster.hardware.slimfly;
