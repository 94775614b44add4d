// The rich link of a URL: link https://example.com/post
import OGAudit

var options = LinkAuditor.Options()
// For sites on this machine; a server should leave it out.
options.allowsPrivateHosts = true
let provider = try RichLinkProvider(options: options)
provider.timeout = .seconds(10)

do {
    let link = try await provider.metadata(for: CommandLine.arguments.dropFirst().first ?? "")
    print("title:", link.title ?? "none")
    print("site:", link.siteName ?? link.url.host)
    if let image = link.image {
        let file = try await image.load()
        print("image:", image.url?.path ?? "", file.type, file.data.count, "bytes")
    }
} catch let error as RichLinkError {
    print("\(error.url): \(error)")
}
