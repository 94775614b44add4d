import AuditModel
import PageReading
import Testing

@Suite("Which scripts lead elsewhere")
struct ScriptRedirectTests {
    private func redirects(_ scripts: String..., body: String = "") -> Bool {
        let html = scripts.map { "<script>\($0)</script>" }.joined()
        return read("<title>x</title>" + html + body).structure.scriptRedirects
    }

    @Test(
        "a script that redirects when the page loads is found",
        arguments: [
            "location='/x'", "location.href = \"https://example.com/\"", "window.location.replace('/x');",
            "document.location.assign(url)", "self.location = target", "top.location.href='https://example.com/'",
            "parent.location = '/x'", "var a = 1\nlocation = '/x'", "var url = a || b; location.href = url",
            "try { location = '/x' } catch (e) {}", "{ location = '/x' }",
            "(function () { location = '/x' })()", "(function(){location='/x'}())", "!function(){location='/x'}()",
            "(() => { location = '/x' })()", "void function () { location = '/x' }()",
            "setTimeout(function () { location = '/x' }, 3000)", "setTimeout(() => location.href = '/x', 0)",
            "setTimeout(\"location.href='/x'\", 2000)",
            "window.onload = function () { location.href = '/x' }", "onload = () => { location = '/x' }",
            "document.addEventListener('DOMContentLoaded', function () { location = '/x' })",
            "window.addEventListener(\"load\", () => location.replace('/x'))",
            "$(function () { location = '/x' })", "jQuery(document).ready(function () { window.location = '/x' })",
            "if (a) { b() } location = '/x'", "for (var i = 0; i < 3; i++) { f(i) } location = '/x'",
            "/* redirect */ location /* now */ = '/x'", "<!-- \nlocation = '/x'\n// -->",
            "//<![CDATA[\nlocation='/x'\n//]]>",
            "var re = /[/'\"]/g; location = '/x'", "var t = `a ${b ? `c` : 'd'} e`; location = t", "location = `/${x}`",
            "var x = {a: 1, b: function () {}}; location = '/x'",
            "class A { go() { return 1 } }\nlocation = '/x'",
        ])
    func certain(_ script: String) { #expect(redirects(script), "\(script)") }

    @Test(
        "a script of thousands of statements is read through, and its variables are looked up where they are first set")
    func long() {
        let script = String(repeating: "location=a;", count: 5_900) + "a='#top';"
        #expect(!redirects(script, script, script, script, script, script, script))
        #expect(!redirects("location=a;a='#top';a='/x'"))
        #expect(redirects("location=a;a='/x';a='#top'"))
    }

    @Test(
        "a script that redirects only sometimes, later or never is not a redirect",
        arguments: [
            // Frame guards.
            "if (window !== window.top) { window.location.href = 'https://example.com/' }",
            "if (top != self) top.location = self.location",
            "if (self == top) { show() } else { top.location = location }",
            "if(top!==self){top.location.replace(self.location.href)}", "top != self && (top.location = '/x')",
            "if (parent.frames.length > 0) { parent.location.href = location.href }",
            "if (window.frameElement) window.location = '/x'", "self===top||(location.href='/x')",
            "(function () { if (window.top === window) return; location = '/x' })()",
            "top.location = self.location", "top.location.href = document.location.href;",
            "self != top ? location.href = '/x' : 0",
            // Upgrades to https.
            "if (location.protocol != 'https:') { location.href = 'https:' + location.href.substring(5) }",
            "if ('http:' == location.protocol) location.replace(location.href.replace('http:', 'https:'))",
            "location.protocol === 'https:' || location.replace('https://' + location.host)",
            // Clicks, choices, forms.
            "button.onclick = function () { location = '/x' }", "function go() { location = '/x' }",
            "document.getElementById('a').addEventListener('click', () => { location.href = '/x' })",
            "$('#lang').change(function () { window.location = $(this).val() })",
            "$('a').on('click', function () { location = '/x' })", "form.onsubmit = () => location = '/x'",
            "select.onchange = e => { location.href = e.target.value }",
            "function go() { location = '/x' } b.onclick = go",
            "const go = () => location.href = '/x'", "var app = { go: function () { location = '/x' } }",
            "var app = { go() { location = '/x' }, stay: 1 }", "class A { go() { location.href = '/x' } }",
            "img.onload = function () { location = '/x' }", "xhr.onreadystatechange = function () { location = '/x' }",
            "fetch('/a').then(function () { location = '/x' })", "catch_(function () { location = '/x' })",
            // Conditions.
            "if (/iPhone/.test(navigator.userAgent)) location = 'https://m.example.com/'",
            "if (a) { location = '/x' }", "if (a) { } else { location = '/x' }", "while (a) { location = '/x' }",
            "switch (a) { case 1: location = '/x' }", "try { a() } catch (e) { location = '/x' }",
            "try { a() } catch { location = '/x' }", "a && b(location.href = '/x')", "for (;;) location = '/x'",
            "if (a) if (b) location = '/x'", "if (de) location = '/de'; else if (fr) location = '/fr'",
            // The page itself, a place in it, an app.
            "location.reload()", "location.hash = '#a'", "location = '#top'", "location.href = location.href",
            "location.replace(window.location.pathname);", "location = ''", "location.href = 'javascript:void(0)'",
            "location.href = 'mailto:a@example.com'", "location.href = 'myapp://open'", "window.location = location",
            // Other things of that name.
            "var location = '/x'", "map.location = '/x'", "a.b.location.href = '/x'", "x = { location: '/x' }",
            "frame.contentWindow.location = '/x'", "var w = window.open(''); w.location = '/x'",
            "function f(location) { }", "if (location.href == '/x') { }", "$location.url = '/x'",
            "history.replace('/x')",
            // Nothing but text.
            "var s = \"location.href='/x'\"", "// location = '/x'", "/* location = '/x' */ a()",
            "var re = /location='x'/",
            "document.write('<a onclick=\"location=1\">')", "var t = `location = '/x'`",
            // Later.
            "setTimeout(function () { location = '/logout' }, 900000)", "setTimeout(\"location='/logout'\", 1800000)",
            "setTimeout(() => location = '/x', 60000)",
            // In forms that are not recognised: uncertain code is ignored.
            "setTimeout('go()', 10); function go() { location = '/x' }",
            "function go() { location = '/x' } go();", "go(); function go() { location = '/x' }",
            "var go = function () { location = '/x' }; go()", "const go = () => { location = '/x' }\ngo()",
            "const go = () => location.replace('/x'); window.onload = go",
            "function a() { b() } function b() { location = '/x' } a()",
            "setTimeout(go, 5); function go(){location='/x'}",
            "if (de) { location = '/de' } else { location = '/en' }",
            "if (de) location = '/de'; else location = '/en'", "if (de) location = '/de'\nelse location = '/en'",
            "if (de) location = '/de'; else if (fr) location = '/fr'; else location = '/en'",
            "(function () { if (de) { return location.replace('/de') } location.replace('/en') })()",
            "location.href = location.pathname + 'index.html'", "location.pathname = '/x'", "window['location'] = '/x'",
            // Broken.
            "location =", "location.href", "if (", "function (", "((((((", "}}}} location", "'location = \n", "`${`${`",
        ])
    func uncertain(_ script: String) { #expect(!redirects(script), "\(script)") }

    @Test("a redirect in onload of the body is found, and none in another event")
    func load() {
        #expect(redirects("", body: "<body onload=\"location.href=&quot;/x&quot;\">"))
        #expect(redirects("", body: "<body onload=\"window.location='/x'\">"))
        #expect(
            !redirects("", body: "<body><form onsubmit=\"location='/x'\"><select onchange=\"location=this.value\">"))
    }

    @Test("a page with text to read is no redirect, whatever its scripts do")
    func text() {
        let text = "<p>" + String(repeating: "Bees can count. ", count: 20)
        #expect(!redirects("location = '/x'", body: text))
    }

    @Test("deeply nested and long scripts are scanned quickly")
    func hostile() {
        for unit in ["(", "{", "[", "if(a)", "function(){", "`${", "a=>", "/", "'", "else ", "location."] {
            #expect(!redirects(String(repeating: unit, count: 60_000 / unit.utf8.count)), "\(unit)")
        }
        for unit in ["location=a{", "window.", "x='#';location=x;", "location='#'\n"] {
            #expect(!redirects(String(repeating: unit, count: 60_000 / unit.utf8.count) + "}"), "\(unit)")
        }
        #expect(!redirects(String(repeating: "function a(){location='/x'};", count: 2_000)))
        #expect(redirects(String(repeating: "f();", count: 5_000) + "location='/x'"))
    }
}

@Suite("Where a script leads")
struct ScriptTargetTests {
    private func target(_ scripts: String...) -> String? {
        read("<title>x</title>" + scripts.map { "<script>\($0)</script>" }.joined()).structure.scriptTarget
    }

    @Test(
        "the address that a script leads to is read where it is written in one piece",
        arguments: [
            ("location='/x'", "/x"),
            ("window.location.replace(\"https://a.example/p?q=1\")", "https://a.example/p?q=1"),
            ("location.assign(`/t`)", "/t"), ("top.location.href = \"\\/esc\\/aped\"", "/esc/aped"),
            ("setTimeout(function(){ location.href = 'https://a.example/' }, 9)", "https://a.example/"),
            ("var u = 'https://a.example/v'; location.replace(u)", "https://a.example/v"),
            ("window.location.href = 'next.html'", "next.html"),
            ("setTimeout(\"location.href='/late'\", 2000)", "/late"),
            ("// a comment\nwindow\n  .location = '/x'", "/x"),
        ])
    func known(_ script: String, _ address: String) { #expect(target(script) == address) }

    @Test(
        "a concatenated URL, and a redirect to the page itself, are not reported",
        arguments: [
            "location = base + '/x'", "location.href = '/x/' + id", "location = `/${id}`", "location = url",
            "var a = 'https://a.example/', b = 'https://b.example/'; location = c ? a : b",
            "var u = 'https://a.example/v'",
        ])
    func unknown(_ script: String) { #expect(target(script) == nil) }
}
