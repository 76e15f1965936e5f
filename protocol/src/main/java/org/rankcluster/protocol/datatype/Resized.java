package org.rankcluster.protocol.datatype;

/** Another layout with bounds of its own. */
final class Resized extends Layout {
    private final Layout element;

    Resized(Layout element, Bounds bounds) {
        super(
                element.size(),
                element.elements(),
                bounds,
                new Bounds(element.trueLowerBound(), element.trueUpperBound()),
                element.alignment(),
                element.base());
        this.element = element;
    }

    @Override
    boolean element(long at, BlockVisitor visitor) {
        return element.blocks(at, 1, visitor);
    }
}
