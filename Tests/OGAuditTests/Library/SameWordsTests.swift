internal import AuditModel
internal import AuditReports
internal import Auditing
internal import PageFetching
internal import Politeness
internal import Testing

@testable internal import OGAudit
@testable internal import OGReading

@Suite("Words that the library shares with the program")
struct SameWordsTests {
    private func expectSame<Outer, Inner>(_ outer: Outer.Type, _ inner: Inner.Type)
    where
        Outer: CaseIterable & RawRepresentable<String>, Inner: CaseIterable & RawRepresentable<String>
    {
        #expect(outer.allCases.map(\.rawValue).sorted() == inner.allCases.map(\.rawValue).sorted())
    }

    @Test("an enumeration of the library has the words of the program's")
    func words() {
        expectSame(PageAudit.Outcome.self, AuditModel.Outcome.self)
        expectSame(PageAudit.Grade.self, AuditModel.Grade.self)
        expectSame(OGReading.Finding.Severity.self, AuditModel.Severity.self)
        expectSame(OGReading.Finding.Component.self, AuditModel.Component.self)
        expectSame(OGReading.Finding.State.self, AuditModel.FindingState.self)
        expectSame(OGReading.LinkCard.Layout.self, AuditModel.PredictedCard.self)
        expectSame(OGReading.LinkCard.Certainty.self, AuditModel.CardCertainty.self)
        expectSame(OGReading.LinkCard.FileKind.self, AuditModel.FileLink.Kind.self)
        expectSame(AuditRun.Format.self, ReportFormat.self)
        for basis in OGReading.LinkCard.BytesBasis.allCases {
            #expect(AuditModel.ByteCount.Basis(rawValue: basis.rawValue) != nil)
        }
    }

    @Test("a value of the program becomes the value of the library with its word")
    func translated() {
        for outcome in AuditModel.Outcome.allCases { #expect(PageAudit.Outcome(outcome).rawValue == outcome.rawValue) }
        for grade in AuditModel.Grade.allCases { #expect(PageAudit.Grade(grade).rawValue == grade.rawValue) }
        for severity in AuditModel.Severity.allCases {
            #expect(OGReading.Finding.Severity(severity).rawValue == severity.rawValue)
        }
        for component in AuditModel.Component.allCases {
            #expect(OGReading.Finding.Component(component).rawValue == component.rawValue)
        }
    }

    @Test("options of the library are the program's defaults")
    func defaults() {
        let theirs = AuditOptions()
        let run = AuditRun.Options().auditor.audit
        #expect(run.output == theirs.output && run.lockWait == theirs.lockWait && run.formats == theirs.formats)
    }
}
