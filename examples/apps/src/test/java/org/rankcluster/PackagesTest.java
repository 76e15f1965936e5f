package org.rankcluster;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of samples and of experiments, which are on the class path beside them, have no cycle. Benchmarks have one package. */
@AnalyzeClasses(
        packages = {"org.rankcluster.apps", "org.rankcluster.experiments"},
        importOptions = DoNotIncludeTests.class)
class PackagesTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("org.rankcluster.(**)").should().beFreeOfCycles();
}
