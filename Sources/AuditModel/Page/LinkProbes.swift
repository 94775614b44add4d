/// What was found out about addresses of a page by one small request each; nil for what nobody asked.
public struct LinkProbes: Hashable, Sendable {
    /// The status at og:url, where that is another address than the page's.
    public var ogURLStatus: Int?
    /// Where redirects from there led.
    public var ogURLTarget: PageURL?
    /// What Safari was given of the first declared image that a server refused.
    public var refusedImage: ImageProbe?
    /// Whether the preview image, declared over http, loads over https too.
    public var imageLoadsOverHTTPS: Bool?
    /// The declared image and icon, where robots.txt of the page's own host forbids them to crawlers of other apps.
    public var refusedFiles: [RefusedFile] = []

    public init() {}
}

/// A file that the crawlers of other apps may not load.
public struct RefusedFile: Hashable, Sendable {
    public var url: PageURL
    /// Each crawler with the line that forbids it.
    public var refusals: [RobotsVerdict.Other]

    public init(url: PageURL, refusals: [RobotsVerdict.Other]) {
        self.url = url
        self.refusals = refusals
    }
}

/// An image that was refused to LinkPresentation, asked for as a browser would that shows the page.
public struct ImageProbe: Hashable, Sendable {
    public var url: PageURL?
    /// The status for Safari with the page as Referer; nil when there was no answer.
    public var safariStatus: Int?

    public init(url: PageURL?, safariStatus: Int?) {
        self.url = url
        self.safariStatus = safariStatus
    }
}
