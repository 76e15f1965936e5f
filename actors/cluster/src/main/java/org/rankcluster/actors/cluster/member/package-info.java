/**
 * Makes a JVM a member: settings, TLS, discovery, joining and leaving. The command {@code node} reads its options and settings file
 * here. Errors name the file and the line, or the option.
 */
package org.rankcluster.actors.cluster.member;
