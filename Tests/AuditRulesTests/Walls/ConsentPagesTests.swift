import AuditModel
import TestSupport
import Testing

@testable import AuditRules

@Suite("Pages that ask for consent, in many languages")
struct ConsentPagesTests {
    private static let titles = [
        ("en", "Before you continue to Google Search"), ("en", "Before you continue to YouTube"),
        ("en", "We value your privacy"), ("de", "Bevor Sie zu Google weitergehen"),
        ("de", "Bevor Sie zur Google Suche weitergehen"), ("de", "Wir schätzen Ihre Privatsphäre"),
        ("fr", "Avant d’accéder à YouTube"), ("fr", "Avant de continuer vers la recherche Google"),
        ("es", "Antes de ir a Google"), ("es", "Antes de continuar a YouTube"),
        ("it", "Prima di continuare su YouTube"),
        ("it", "Prima di passare alla Ricerca Google"), ("pt", "Antes de continuar para o YouTube"),
        ("pt", "Antes de avançar para a Pesquisa Google"), ("nl", "Voordat je verdergaat naar Google Zoeken"),
        ("nl", "Voordat u verdergaat naar YouTube"), ("pl", "Zanim przejdziesz do wyszukiwarki Google"),
        ("pl", "Cenimy Twoją prywatność"), ("ru", "Прежде чем перейти к Google Поиску"),
        ("ru", "Прежде чем продолжить"),
        ("uk", "Перш ніж перейти до Google Пошуку"), ("tr", "Google Arama'ya devam etmeden önce"),
        ("tr", "YouTube'a gitmeden önce"), ("sv", "Innan du fortsätter till Google Sök"),
        ("da", "Før du fortsætter til Google Søgning"), ("da", "Inden du fortsætter til YouTube"),
        ("nb", "Før du fortsetter til Google Søk"), ("fi", "Ennen kuin jatkat Google Hakuun"),
        ("fi", "Ennen kuin siirryt YouTubeen"), ("cs", "Než budete pokračovat do Vyhledávání Google"),
        ("cs", "Než přejdete na YouTube"), ("sk", "Skôr než prejdete do Vyhľadávania Google"),
        ("hu", "Mielőtt továbblép a Google Keresésre"), ("hu", "Mielőtt folytatná"),
        ("ro", "Înainte de a continua către Căutarea Google"), ("el", "Προτού συνεχίσετε στην Αναζήτηση Google"),
        ("bg", "Преди да продължите към Google Търсене"), ("hr", "Prije nego što nastavite na Google pretraživanje"),
        ("ja", "Google 検索に進む前に"), ("ja", "YouTube に移動する前に"), ("ko", "Google 검색으로 이동하기 전에"),
        ("ko", "YouTube로 이동하기 전에"), ("zh", "继续前往 Google 搜索之前"), ("zh", "繼續前往 YouTube 之前"),
        ("ar", "قبل المتابعة إلى بحث Google"), ("he", "לפני שממשיכים אל חיפוש Google"),
        ("hi", "YouTube पर जाने से पहले"), ("id", "Sebelum melanjutkan ke Google Penelusuran"),
        ("vi", "Trước khi tiếp tục đến Google Tìm kiếm"), ("th", "ก่อนดำเนินการต่อไปยัง YouTube"),
        ("fa", "قبل از رفتن به YouTube"), ("nl", "Voordat je doorgaat naar Google"),
        ("nl", "Wij respecteren je privacy"),
        ("sv", "Vi värnar om din integritet"), ("sk", "Skôr ako budete pokračovať"),
        ("ro", "Înainte să accesați Google"), ("zh", "在您继续使用 Google 搜索之前"), ("zh", "您即將前往 Google 搜尋"),
        ("he", "לפני שממשיכים לחיפוש Google"), ("vi", "Trước khi bạn truy cập Google"), ("th", "ก่อนที่คุณจะไปยัง Google"),
        ("ja", "同意する必要があります"), ("es", "Tu privacidad es importante"), ("it", "La tua privacy è importante"),
        ("ca", "Abans de continuar a Google"), ("lt", "Prieš tęsdami"), ("lv", "Pirms turpināt"),
        ("et", "Enne jätkamist"), ("sl", "Preden nadaljujete"), ("sr", "Пре него што наставите"),
    ]

    private static let form = "<form action=\"/save\" method=\"post\" class=\"consent\"><button>OK</button></form>"

    private func outcome(_ title: String, _ language: String, _ body: String, final: String? = nil) async throws
        -> Outcome
    {
        let html = WallPage.document("<title>\(title)</title>", body, language: language)
        let page = ExamplePage(html, at: "https://www.example.com/search?q=bees", final: final)
        return try await PageEvidence(example: page).outcome
    }

    @Test("a consent title and a form that names consent are a consent wall", arguments: titles)
    func walls(_ language: String, _ title: String) async throws {
        let body = "<p>" + String(repeating: "Cookies and data. ", count: 60) + "</p>" + Self.form
        #expect(try await outcome(title, language, body) == .consentWall, "\(title)")
    }

    @Test("a consent host is a consent wall, whatever the title says", arguments: titles)
    func hosts(_ language: String, _ title: String) async throws {
        #expect(
            try await outcome("YouTube", language, "<p>Cookies</p>", final: "https://consent.example.com/m?x=1")
                == .consentWall)
    }

    @Test("consent words alone, or above a search form, are not a consent page", arguments: titles)
    func words(_ language: String, _ title: String) async throws {
        let text = "<p>" + String(repeating: "A chapter of the manual. ", count: 30) + "</p>"
        #expect(try await outcome(title, language, text) == .ok, "\(title)")
        let search = "<form role=search action=/search><input name=q><button>Search</button></form>"
        #expect(try await outcome(title, language, search + text) == .ok, "\(title)")
    }

    @Test("an article about consent is no wall", arguments: titles)
    func articles(_ language: String, _ title: String) async throws {
        let html = WallPage.document(WallPage.card(title), WallPage.text(300) + Self.form, language: language)
        let page = ExamplePage(html, at: "https://www.example.com/bees")
        #expect(try await PageEvidence(example: page).outcome == .ok, "\(title)")
    }
}
