extension WallPage {
    private static let product = "https://www.acme.example/product/99"

    private static func missing(
        _ about: String, _ title: String, _ heading: String = "", language: String = "en", more: Int = 200
    ) -> WallPage {
        WallPage(
            about, .error, at: product,
            document(
                "<title>\(title)</title>", (heading.isEmpty ? "" : "<h1>\(heading)</h1>") + text(more),
                language: language))
    }

    /// Pages that are not there and say so with status 200.
    static let errors = [
        missing("English", "Page not found", "Page not found"),
        missing("English, with the site's name", "Page Not Found | Acme Outdoor Equipment", "Sorry"),
        missing("English, and a long list of what else there is", "404 - Page not found", "Oops", more: 4_000),
        missing("English, in a sentence", "Sorry, the page you were looking for could not be found", "Lost?"),
        missing("English, by heading", "Acme", "We can’t find the page you’re looking for"),
        missing("English, a number and nothing else", "404", "404"),
        missing("English, one word", "Error", "Oops!"),
        missing("a server's own", "500 Internal Server Error", "500 Internal Server Error"),
        missing("ASP.NET", "The resource cannot be found.", "Server Error in '/' Application."),
        missing("WordPress without its database", "Error establishing a database connection"),
        missing("forbidden with status 200", "Access Denied", "Access Denied"),
        missing("maintenance", "Site Maintenance", "We will be back soon"),
        missing("German", "Seite nicht gefunden – Acme GmbH", "Ups!", language: "de"),
        missing("German maintenance", "Wartungsarbeiten", "Wir sind gleich zurück", language: "de"),
        missing("French", "Page introuvable", "Erreur 404", language: "fr"),
        missing("French, in a sentence", "Désolé, la page demandée est introuvable", "Oups", language: "fr"),
        missing("Spanish", "404 | Página no encontrada", "Vaya", language: "es"),
        missing("Italian", "Pagina non trovata - Acme", "Ops", language: "it"),
        missing("Portuguese", "Página não encontrada", "Erro 404", language: "pt"),
        missing("Dutch", "Pagina niet gevonden", "Oeps", language: "nl"),
        missing("Polish", "Nie znaleziono strony", "Błąd 404", language: "pl"),
        missing("Czech", "Stránka nebyla nalezena", "Chyba 404", language: "cs"),
        missing("Swedish", "Sidan kunde inte hittas | Acme", "Hoppsan", language: "sv"),
        missing("Russian", "Страница не найдена", "Ошибка 404", language: "ru"),
        missing("Turkish", "Aradığınız sayfa bulunamadı", "404", language: "tr"),
        missing("Greek", "Η σελίδα δεν βρέθηκε", "Σφάλμα 404", language: "el"),
        missing("Japanese, after particles", "お探しのページが見つかりませんでした", "404", language: "ja"),
        missing("Chinese", "抱歉，您访问的页面不存在", "404", language: "zh"),
        missing("Korean, after a particle", "요청하신 페이지를 찾을 수 없습니다", "404", language: "ko"),
        missing("Arabic", "عذراً، الصفحة غير موجودة", "404", language: "ar"),
        missing("Hebrew", "הדף לא נמצא", "404", language: "he"),
        missing("Persian", "صفحه مورد نظر یافت نشد", "404", language: "fa"),
        missing("Vietnamese", "Không tìm thấy trang", "Lỗi 404", language: "vi"),
        missing("Thai", "ไม่พบหน้าที่คุณต้องการ", "404", language: "th"),
        WallPage(
            "an app that says it by its heading", .error, at: product,
            document("<title>Home</title>", "<div id=app><h1>404</h1><p>Nothing here.</p></div>")),
        WallPage(
            "dead pages lead home", .error, at: product, final: "https://www.acme.example/",
            document(card("Acme", at: "/"), text(3_000))),
    ]

    /// Responses without a document.
    static let empty = [
        WallPage("nothing", .empty, ""),
        WallPage("white space", .empty, "\n\n  \n"),
        WallPage("a skeleton", .empty, "<html><head></head><body></body></html>"),
        WallPage(
            "a template nobody filled", .empty,
            document("<title> </title><link rel=\"stylesheet\" href=\"/main.css\">", "")),
        WallPage("a cache that broke off", .empty, "<!doctype html><html><head><title>Bees</title><style>body{col"),
    ]
}
