package import AuditModel

/// What a rule is, for the score, the documents and the reports.
package struct RuleFacts: Hashable, Sendable {
    /// Kebab-case, permanent.
    package var id: String
    package var component: Component
    package var force: Force
    /// Rules of one group describe one defect; only the largest deduction counts.
    package var group: Group?
    /// One sentence when it is kept: "The preview image is at least 900 pixels wide".
    package var passes: String
    /// One sentence when it is broken: "The preview image is too small for a large card".
    package var fails: String
    /// What a breach does to a preview: one sentence.
    package var why: String
    /// What a site owner should do: an imperative sentence, with the tag to write where there is one.
    package var fix: String
    /// What it says of some of its findings instead; the first that fits counts.
    package var cases: [Case]
    /// What it rests on, the weightiest first; never empty.
    package var sources: [Citation]
    package var confidence: Confidence
    /// Whether it judges files too that stand in the list in place of pages (`FileLink`).
    package var judgesFiles: Bool
    /// What a breach leaves of the card.
    package var card: CardEffect
    /// How its findings come and go from run to run.
    package var temper: Temper
    /// Whether its evidence begins with what was measured, which stands in the titles of its findings.
    package var measures: Bool

    /// Its sources in one line: "Apple TN3156: use og:image; ogp.me: every page needs one".
    package var sourceText: String { sources.map(\.text).joined(separator: "; ") }

    /// The title of one finding, with what was measured where its evidence begins with that: “Preview image is too large
    /// (14.2 MB)”.
    package func title(of finding: Finding) -> String {
        let title = fails(for: finding.evidence)
        return measured(in: finding).map { "\(title) (\($0))" } ?? title
    }

    /// What it says of a finding with this evidence, without what was measured.
    package func fails(for evidence: String) -> String { self.case(of: evidence).flatMap { cases[$0].fails } ?? fails }

    /// What to do about a finding with this evidence.
    package func fix(for evidence: String) -> String { self.case(of: evidence).flatMap { cases[$0].fix } ?? fix }

    /// The fixes for plain text, without the marks of code.
    package var plainFix: String { fix.filter { $0 != "`" } }
    package func plainFix(for evidence: String) -> String { fix(for: evidence).filter { $0 != "`" } }

    /// Why a finding with this evidence matters, and what to do about it.
    package func advice(for evidence: String) -> String {
        let fix = fix(for: evidence)
        return why.isEmpty ? fix : "\(why) \(fix)"
    }

    /// The place of the first case that fits this evidence; nil when none does, as in most rules.
    package func `case`(of evidence: String) -> Int? {
        cases.isEmpty ? nil : cases.firstIndex { $0.evidence.fits(evidence) }
    }

    /// What was measured, where the evidence of a finding begins with that: “14.2 MB”.
    package func measured(in finding: Finding) -> Substring? {
        guard measures else { return nil }
        let evidence = finding.evidence
        let end = evidence.withBytes { bytes in
            bytes.indices.dropLast().first { Self.endsMeasure(bytes[$0], bytes[$0 + 1]) }
        }
        let value = end.map { evidence[..<evidence.utf8.index(evidence.startIndex, offsetBy: $0)] } ?? evidence[...]
        // A sentence is no measure.
        guard let last = value.utf8.last, last != UInt8(ascii: ".") else { return nil }
        // No character has less than a byte.
        let isShort = value.utf8.count <= Self.measureLimit
        return isShort || value.prefix(Self.measureLimit + 1).count <= Self.measureLimit ? value : nil
    }

    /// Whether what was measured ends before these: “, ”, “; ”, “: ” or “ (”.
    private static func endsMeasure(_ byte: UInt8, _ next: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): next == UInt8(ascii: " ")
        case UInt8(ascii: " "): next == UInt8(ascii: "(")
        default: false
        }
    }

    /// Characters of what was measured in a title.
    package static let measureLimit = 40

    /// How bad a full breach is.
    package struct Force: Hashable, Sendable {
        package var severity: Severity
        /// Points taken from the component's 100.
        package var weight: Double

        package init(_ severity: Severity, _ weight: Double) {
            self.severity = severity
            self.weight = weight
        }
    }

    /// A title and a fix for the findings whose evidence begins so, has this in it or ends so.
    package struct Case: Hashable, Sendable {
        package enum Evidence: Hashable, Sendable {
            case begins(String)
            case has(String)
            case ends(String)

            func fits(_ evidence: String) -> Bool {
                switch self {
                case .begins(let text): evidence.hasPrefix(text)
                case .has(let text): evidence.contains(text)
                case .ends(let text): evidence.hasSuffix(text)
                }
            }
        }

        package let evidence: Evidence
        /// Nil where the rule's own is right.
        package let fails: String?
        package let fix: String?

        package init(_ evidence: Evidence, fails: String? = nil, fix: String? = nil) {
            (self.evidence, self.fails, self.fix) = (evidence, fails, fix)
        }
    }

    /// How sure the requirement is (docs/linkpresentation.md).
    package enum Confidence: String, CaseIterable, Sendable {
        case documentedByApple = "documented by Apple"
        case thirdParty = "reported by third party"
        case observed = "observed by third party, version-dependent"
        case specification
        case practice = "practice of others"
        case documentedByOthers = "documented by others"
        case inference = "our inference"

        /// The word behind what a source says.
        package var mark: String {
            switch self {
            case .documentedByApple, .documentedByOthers: "documented"
            case .thirdParty: "third party"
            case .observed: "observed"
            case .specification: "specified"
            case .practice: "source code"
            case .inference: "inferred"
            }
        }
    }

    /// Rules that describe one defect (docs/scoring.md §2).
    package enum Group: String, CaseIterable, Sendable {
        case reach, speed, wall
        case userAgent = "ua"
        case titlePresence = "title-presence"
        case titleBrand = "title-brand"
        case titleQuality = "title-quality"
        case titleLength = "title-length"
        case titleText = "title-text"
        case imagePresence = "image-presence"
        case imageOriginality = "image-originality"
        case imageURL = "image-url"
        case iconPresence = "icon-presence"
        case iconQuality = "icon-quality"
        case videoPlayability = "video-playability"
        case charset
        case ogURL = "og-url"
        case description
    }

    package init(
        id: String, component: Component, force: Force, group: Group? = nil, passes: String, fails: String,
        why: String, fix: String, cases: [Case] = [], sources: [Citation], confidence: Confidence,
        judgesFiles: Bool = false, card: CardEffect? = nil, temper: Temper = .steady, measures: Bool = false
    ) {
        self.id = id
        self.component = component
        self.force = force
        self.group = group
        self.passes = passes
        self.fails = fails
        self.why = why
        self.fix = fix
        self.cases = cases
        self.sources = sources
        self.confidence = confidence
        self.judgesFiles = judgesFiles
        self.temper = temper
        self.measures = measures
        self.card = card ?? (judgesFiles || component == .reach ? .any : .ofPages)
    }
}
