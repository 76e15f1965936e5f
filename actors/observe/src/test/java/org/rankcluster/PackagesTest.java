package org.rankcluster;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeJars;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of this room have no cycle. */
@AnalyzeClasses(
        packages = "org.rankcluster",
        importOptions = {DoNotIncludeJars.class, DoNotIncludeTests.class})
class PackagesTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("org.rankcluster.(**)").should().beFreeOfCycles();
}
