package org.rankcluster.protocol.address;

import org.rankcluster.hardware.timing.TranslatedReceives;

/**
 * The address-management properties of the modelled MPI library that differ between papers or between releases of MPICH. The properties
 * change the modelled cost and memory of address management, never the messages of a program.
 *
 * @param dispatch the way in which a translation finds the code of its model
 * @param receives the receives that translate their source
 * @param slotBytes size of a slot of a VCRT in bytes: 4 as in Fig. 3 of Guo et al., or 8 as in MPICH 3.2
 * @param aveBytes size of an address vector element in bytes. The size is 12 as in section IV-B of Guo et al., 16 as in its Figs. 4 to 8,
 *     or 8 as in its Fig. 18
 * @param nodeTables whether each communicator of the user has two tables of 4 B a rank, for the node of a rank and its place there.
 *     MPICH 3.2 and 3.3 have them; Guo et al. do not count them
 * @param ownLocalTable whether the local communicator of an intercommunicator has a mapping of its own (Guo et al., section V-A2) or shares
 *     one (MPICH 3.2 and 3.3)
 */
public record LibraryRules(
        Dispatch dispatch,
        TranslatedReceives receives,
        int slotBytes,
        int aveBytes,
        boolean nodeTables,
        boolean ownLocalTable) {
    /** The rules of Guo et al., with receives that translate as in MPICH since 3.3. */
    public static final LibraryRules USUAL =
            new LibraryRules(Dispatch.SWITCH, TranslatedReceives.ALWAYS, Structs.VCRT_SLOT, Structs.AVE, false, true);

    /** Bytes of the two node tables for each rank. */
    public static final int NODE_TABLES = 8;

    /** The ways in which a translation finds the code of its model (Guo et al., section IV-C2 and Table III). */
    public enum Dispatch {
        /** A switch, which the paper chose. */
        SWITCH,
        /** Three ifs for direct, offset and stride, then a switch for the others. */
        HYBRID,
        /** A jump to a computed label, in a function that the compiler does not inline. */
        GOTO;

        /** Instructions of a switch before the instructions of the model: Figs. 4 and 5. */
        private static final int SWITCH_INSTRUCTIONS = 4;

        /** Instructions of an if; the mode is loaded once before the first: Figs. 6 and 7. */
        private static final int IF = 2;

        /** Models that have an if of their own: Fig. 7. */
        private static final int CASCADE = 3;

        /** Instructions of a call that is not inlined: section IV-C2. */
        private static final int CALL = 17;

        /**
         * Returns the cost of a translation by this dispatch. Branches are predicted, so the chain of dependent instructions is the same.
         *
         * @param model model of the map; a table of virtual connections has no dispatch
         * @param bySwitch cost with a switch
         * @return the cost
         */
        public TranslationCost cost(RankmapModel model, TranslationCost bySwitch) {
            if (model == RankmapModel.VCRT) {
                return bySwitch;
            }
            int more = switch (this) {
                case SWITCH -> 0;
                case HYBRID -> hybrid(model);
                case GOTO -> CALL - SWITCH_INSTRUCTIONS;
            };
            return new TranslationCost(bySwitch.instructions() + more, bySwitch.chain());
        }

        private static int hybrid(RankmapModel model) {
            int before = switch (model) {
                case DIRECT -> 1;
                case OFFSET -> 2;
                case STRIDE -> CASCADE;
                default -> 0;
            };
            return before == 0 ? IF * CASCADE : 1 + IF * before - SWITCH_INSTRUCTIONS;
        }
    }

    /**
     * {@return these rules with other sizes, in bytes, with or without node tables}
     *
     * @param slot size of a slot of a table of virtual connections, in bytes
     * @param ave size of an element of the address vector, in bytes
     * @param tables true if the library has node tables
     */
    public LibraryRules withSizes(int slot, int ave, boolean tables) {
        return new LibraryRules(dispatch, receives, slot, ave, tables, ownLocalTable);
    }

    /**
     * {@return these rules with another mapping of the local communicator of an intercommunicator}
     *
     * @param isOwn true if the local communicator has a mapping of its own
     */
    public LibraryRules withLocalTable(boolean isOwn) {
        return new LibraryRules(dispatch, receives, slotBytes, aveBytes, nodeTables, isOwn);
    }
}
