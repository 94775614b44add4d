/// What was found out about addresses of a page by one small request each; nil for what nobody asked.
package struct LinkProbes: Hashable, Sendable {
    /// The status at og:url, where that is another address than the page's.
    package var ogURLStatus: Int?
    /// What Safari was given of the first declared image that a server refused.
    package var refusedImage: ImageProbe?
    /// Whether the preview image, declared over http, loads over https too.
    package var imageLoadsOverHTTPS: Bool?

    package init() {}
}

/// An image that was refused to LinkPresentation, asked for as a browser would that shows the page.
package struct ImageProbe: Hashable, Sendable {
    package var url: PageURL?
    /// The status for Safari with the page as Referer; nil when there was no answer.
    package var safariStatus: Int?

    package init(url: PageURL?, safariStatus: Int?) {
        self.url = url
        self.safariStatus = safariStatus
    }
}
