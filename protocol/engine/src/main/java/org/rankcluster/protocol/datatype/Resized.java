package org.rankcluster.protocol.datatype;

/** A layout with new bounds around another layout: the result of MPI_Type_create_resized. */
final class Resized extends Layout {
    private final Layout element;

    Resized(Layout element, long lower, long upper) {
        super(
                element.size(),
                element.elements(),
                element.bounds().marked(lower, upper),
                element.alignment(),
                element.base(),
                element.isDense() && lower == 0 && upper == element.size(),
                element.levels());
        this.element = element;
    }

    @Override
    int groups() {
        return 1;
    }

    @Override
    Layout child(int group) {
        return element;
    }

    @Override
    int repeats(int group) {
        return 1;
    }

    @Override
    long displacement(int group) {
        return 0;
    }
}
