// Draws the card of a page into a file, with Foundation: foundation https://example.com/post card.svg
import Foundation
import OGAudit

var options = LinkAuditor.Options()
// For sites on this machine; a server should leave it out.
options.allowsPrivateHosts = true
let provider = try RichLinkProvider(options: options, cache: RichLinkCache())
let arguments = CommandLine.arguments.dropFirst().map(\.self)

do {
    guard arguments.count == 2, let url = URL(string: arguments[0]) else { throw CocoaError(.fileReadInvalidFileName) }
    let link = try await provider.metadata(for: url)
    try Data(LinkCardView.svg(link).utf8).write(to: URL(filePath: arguments[1]))
    print("drawn:", link.title ?? "none", "from", link.images.count, "image")
} catch {
    print(error.localizedDescription)
}
