internal import AuditModel
internal import AuditRules
internal import PageFetching

/// Asks for a page again as the other clients of Apple's, and notes what they were served.
///
/// Every request passes the frontier, and only the document is requested. Where one of them was served something
/// else, it is requested once more before that counts: what changes from one request to the next, as in an A/B test, is
/// not the doing of the User-Agent.
struct ProfileComparison: Sendable {
    /// The profiles besides Messages that pages are requested with when profiles are compared.
    static let everyone = [FetchProfile.safariMac, .safariPhone]

    /// The profiles besides Messages that this page is requested with.
    let others: [FetchProfile]
    /// The request for the page.
    let request: FetchRequest
    let reader: EvidenceReader
    let answers: AnswerCache
    let fetch: Fetch

    /// Adds to the evidence what the other profiles were served.
    func fill(_ evidence: inout PageEvidence) async {
        guard Self.isComparable(evidence) else { return }
        let own = ProfileView(evidence)
        // After a 403 the page was requested as Safari on Mac already, and that response is the page's own.
        for profile in others where profile.name != own.profile {
            guard let view = await view(as: profile) else { return }
            evidence.alternates.append(view)
            // Where Safari is refused as well, every client is, so the rest are not tried.
            if !own.outcome.isLoaded, !view.outcome.isLoaded { return }
        }
        if evidence.fetch.firstStatus != nil { await confirmRefusal(of: &evidence) }
        var repeated: Set<String> = []
        while let odd = Self.odd(own, evidence.alternates), repeated.insert(odd.profile).inserted {
            guard let again = await view(as: profile(of: odd)) else { return }
            Self.settle(odd, again, own, &evidence.alternates)
        }
    }

    /// Whether another client may be served something else: a page, a refusal or a wall, but not an image. A 403
    /// that is still the page's answer was given to Safari too.
    private static func isComparable(_ evidence: PageEvidence) -> Bool {
        if evidence.fetch.status == 403 { return false }
        return switch evidence.outcome {
        case .ok, .http4xx, .http5xx, .rateLimited, .botWall: evidence.fetch.status != nil
        case .connect: evidence.fetch.failure?.cause == .reset
        default: false
        }
    }

    private func profile(of view: ProfileView) -> FetchProfile {
        others.first { $0.name == view.profile } ?? request.profile
    }

    /// What that profile is served; nil when the run was stopped meanwhile.
    private func view(as profile: FetchProfile) async -> ProfileView? {
        var request = request
        request.profile = profile
        request.purpose = .again
        let result = await answers.fetch(request, fetch)
        if result.failure?.cause == .cancelled { return nil }
        let evidence = reader.read(request.url, result, forbidden: nil)
        answers.note(result, isSuccess: evidence.outcome.isLasting)
        return ProfileView(evidence)
    }

    /// A 403 that is no refusal the second time was not meant for Messages.
    private func confirmRefusal(of evidence: inout PageEvidence) async {
        guard let again = await view(as: request.profile) else { return }
        if again.outcome.isLoaded { evidence.fetch.firstStatus = nil }
    }
}

extension ProfileComparison {
    /// The view that the others do not agree with; the page's own when no two agree.
    static func odd(_ own: ProfileView, _ others: [ProfileView]) -> ProfileView? {
        let strangers = others.filter { !isAlike(own, $0) }
        guard let first = strangers.first else { return nil }
        return strangers.count == 1 && others.count > 1 ? first : own
    }

    /// Takes out of the comparison what the odd one was not served a second time.
    static func settle(
        _ odd: ProfileView, _ again: ProfileView, _ own: ProfileView, _ others: inout [ProfileView]
    ) {
        guard odd.outcome.isLoaded == again.outcome.isLoaded else {
            // The page's own answer comes and goes, so there is nothing to compare with; another's is left out.
            others.removeAll { odd.profile == own.profile || $0.profile == odd.profile }
            return
        }
        guard odd.outcome.isLoaded else { return }
        for field in odd.differences(from: again) {
            for place in others.indices { others[place].copy(field, from: own) }
        }
    }

    private static func isAlike(_ a: ProfileView, _ b: ProfileView) -> Bool {
        guard a.outcome.isLoaded == b.outcome.isLoaded else { return false }
        return !a.outcome.isLoaded || a.differences(from: b).isEmpty
    }
}
