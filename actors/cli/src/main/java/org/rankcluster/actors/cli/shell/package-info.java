/** Commands about the user's surroundings: completion of words in shells, and a check of what the commands need. */
package org.rankcluster.actors.cli.shell;
