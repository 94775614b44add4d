internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite(
    "In LibreOffice", .slow, .enabled(if: Reader.soffice.isThere, "\(Reader.soffice.absence)"),
    .enabled(if: Reader.python.isThere, "\(Reader.python.absence)"))
struct SpreadsheetTests {
    /// What cells can hold that sheets like to misread.
    private static let titles = [
        "=1+1", "=HYPERLINK(\"https://evil.example\",\"x\")", "+1+1", "-1+1", "@SUM(A1:A9)", "\t=1+1", "\r=1+1",
        "\n=1+1", "  =1+1", "\u{A0}=1+1", "＝1+1", "-12.5", "-3", "+49", "1e5", "two\nlines",
        "three\r\nlines, \"quoted\"",
        "a,b;c\td", "'quoted", "日本語 👩‍👩‍👧‍👦", "مرحبا", "007", "TRUE", "2026-03-01", "1/2", "=", "#REF!", " padded ", "",
    ]

    private static let source: FakeSource = {
        var random = Chance(9)
        let pages = titles.enumerated().map { number, title in
            var page = Gallery.page(number)
            page.title = Sourced(title, source: "og:title")
            page.summary = title
            page.findings.append(
                Finding(
                    rule: "og-url-missing", component: .markup, severity: .notice, deduction: 0, pointsLost: 0.1,
                    evidence: title))
            return page
        }
        return FakeSource(pages: pages + (0..<200).map { Hostile.page($0, using: &random) }, rejected: Gallery.rejected)
    }()

    /// Converts the CSV files of a folder with formulas switched on, and compares every cell with its original.
    private func look(at folder: String, _ names: [String] = ["pages", "findings"]) async throws -> [Reader.Said] {
        try await Self.convert(folder, names)
    }

    private static func convert(_ folder: String, _ names: [String]) async throws -> [Reader.Said] {
        let said = try await convertOnce(folder, names)
        if !said.isFine {
            // It crashes at times while it makes its profile, whatever it is to convert.
            try #require(said.text.contains("Unspecified Application Error"), "\(said.text)")
            let again = try await convertOnce(folder, names)
            try #require(again.isFine, "\(again.text)")
        }
        var sheets: [Reader.Said] = []
        for name in names {
            sheets.append(try await Reader.validate("sheet", "\(folder)/\(name).ods", "\(folder)/\(name).csv"))
        }
        return sheets
    }

    private static func convertOnce(_ folder: String, _ names: [String]) async throws -> Reader.Said {
        let home = folder + "/office"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let filter = "--infilter=CSV:44,34,76,1,,0,false,false,false,false,false,0,true"
        return try await Reader.soffice.run(
            ["--headless", filter, "--convert-to", "ods", "--outdir", folder] + names.map { "\(folder)/\($0).csv" },
            home: home)
    }

    private func write(_ source: some ReportSource, to folder: String, _ options: CSVOptions = CSVOptions()) throws {
        let findings = try FindingsCSV(path: folder + "/findings.csv", rulesVersion: "1", options: options)
        let pages = try PagesCSV(path: folder + "/pages.csv", rulesVersion: "1", options: options)
        try source.pour(into: [findings, pages])
        try findings.finish()
        try pages.finish()
    }

    @Test("LibreOffice runs no cell, reads numbers as numbers, and keeps line breaks, with a byte order mark too")
    func cells() async throws {
        for hasMark in [false, true] {
            let folder = try TemporaryFolder()
            var options = CSVOptions()
            options.bom = hasMark
            try write(Self.source, to: folder.path, options)
            for said in try await look(at: folder.path) { #expect(said.isFine, "\(said.text)") }
        }
    }

    @Test("LibreOffice runs formulas with --csv-raw, which shows that the other test can fail")
    func raw() async throws {
        let folder = try TemporaryFolder()
        var options = CSVOptions()
        options.raw = true
        try write(Self.source, to: folder.path, options)
        for said in try await look(at: folder.path) {
            #expect(!said.isFine && said.text.contains("'=1+1' is run"), "\(said.text)")
        }
    }

    @Test("LibreOffice reads all of 100,000 rows", .timeLimit(.minutes(20)))
    func many() async throws {
        let folder = try TemporaryFolder()
        try write(LargeSource(count: 60_000), to: folder.path)
        try PagesCSV.write(LargeSource(count: 99_999), to: folder.path + "/pages.csv")
        for said in try await look(at: folder.path) {
            #expect(said.isFine, "\(said.text)")
            #expect(said.text.split(separator: " ").first.flatMap { Int($0) } ?? 0 >= 100_000)
        }
    }
}
