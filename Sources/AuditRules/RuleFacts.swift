package import AuditModel

/// The facts about a rule, for the score, the documents and the reports.
package struct RuleFacts: Hashable, Sendable {
    /// Kebab-case, permanent.
    package var id: String
    package var component: Component
    package var force: Force
    /// Rules of one group describe one defect; only the largest deduction counts.
    package var group: Group?
    /// One sentence if it passes: "The preview image is at least 900 pixels wide".
    package var passes: String
    /// One sentence if it fails: "The preview image is too small for a large card".
    package var fails: String
    /// How it affects a preview, in one sentence.
    package var why: String
    /// What a site owner should do: an imperative sentence, with the tag to add if there is one.
    package var fix: String
    /// Special cases with other texts; the first that matches counts.
    package var cases: [Case]
    /// Its sources, the strongest first; never empty.
    package var sources: [Citation]
    package var confidence: Confidence
    /// Whether it also judges files that are listed instead of pages (`FileLink`).
    package var judgesFiles: Bool
    /// How a finding limits the card.
    package var card: CardEffect
    /// How steadily its findings appear from run to run.
    package var temper: Temper
    /// Whether its evidence starts with a measurement, which the titles of its findings include.
    package var measures: Bool

    /// Its sources in one line: "Apple TN3156: use og:image; ogp.me: every page needs one".
    package var sourceText: String { sources.map(\.text).joined(separator: "; ") }

    /// The title of one finding, with the measurement if its evidence starts with one: “Preview image is too large
    /// (14.2 MB)”.
    package func title(of finding: Finding) -> String {
        let title = fails(for: finding.evidence)
        return measured(in: finding).map { "\(title) (\($0))" } ?? title
    }

    /// The title for a finding with this evidence, without the measurement.
    package func fails(for evidence: String) -> String { self.case(of: evidence).flatMap { cases[$0].fails } ?? fails }

    /// The fix for a finding with this evidence.
    package func fix(for evidence: String) -> String { self.case(of: evidence).flatMap { cases[$0].fix } ?? fix }

    /// The fixes as plain text, without backticks.
    package var plainFix: String { fix.filter { $0 != "`" } }
    package func plainFix(for evidence: String) -> String { fix(for: evidence).filter { $0 != "`" } }

    /// Why a finding with this evidence matters, and the fix.
    package func advice(for evidence: String) -> String {
        let fix = fix(for: evidence)
        return why.isEmpty ? fix : "\(why) \(fix)"
    }

    /// The index of the first case that matches this evidence; nil if none does, as in most rules.
    package func `case`(of evidence: String) -> Int? {
        cases.isEmpty ? nil : cases.firstIndex { $0.evidence.fits(evidence) }
    }

    /// The measurement at the start of evidence: “14.2 MB”.
    package func measured(in finding: Finding) -> Substring? {
        guard measures else { return nil }
        let evidence = finding.evidence
        let end = evidence.withBytes { bytes in
            bytes.indices.dropLast().first { Self.endsMeasure(bytes[$0], bytes[$0 + 1]) }
        }
        let value = end.map { evidence[..<evidence.utf8.index(evidence.startIndex, offsetBy: $0)] } ?? evidence[...]
        // A sentence is not a measurement.
        guard let last = value.utf8.last, last != UInt8(ascii: ".") else { return nil }
        // Each character takes at least one byte.
        let isShort = value.utf8.count <= Self.measureLimit
        return isShort || value.prefix(Self.measureLimit + 1).count <= Self.measureLimit ? value : nil
    }

    /// Whether the measurement ends here: before “, ”, “; ”, “: ” or “ (”.
    private static func endsMeasure(_ byte: UInt8, _ next: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): next == UInt8(ascii: " ")
        case UInt8(ascii: " "): next == UInt8(ascii: "(")
        default: false
        }
    }

    /// The most characters of a measurement in a title.
    package static let measureLimit = 40

    /// The severity and weight of a full failure.
    package struct Force: Hashable, Sendable {
        package var severity: Severity
        /// Points taken from the component's 100.
        package var weight: Double

        package init(_ severity: Severity, _ weight: Double) {
            self.severity = severity
            self.weight = weight
        }
    }

    /// A title and a fix for findings whose evidence starts with, contains or ends with a text.
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
        /// Nil to use the rule's own.
        package let fails: String?
        package let fix: String?

        package init(_ evidence: Evidence, fails: String? = nil, fix: String? = nil) {
            (self.evidence, self.fails, self.fix) = (evidence, fails, fix)
        }
    }

    /// The confidence of a claim (docs/linkpresentation.md).
    package enum Confidence: String, CaseIterable, Sendable {
        case documentedByApple = "documented by Apple"
        case thirdParty = "reported by third party"
        case observed = "observed by third party, version-dependent"
        case specification
        case practice = "practice of others"
        case documentedByOthers = "documented by others"
        case inference = "our inference"

        /// The word after a claim.
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
