import AuditModel
import TestSupport
import Testing

@testable import AuditRules

/// Titles as sites write them: names that have to be found, and words that only look like one.
///
/// Each line is the expectation, the host, og:site_name or `-`, and the title.
@Suite("A wall of titles with and without the site's name")
struct BrandWallTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var expected: Substring
        var host: Substring
        var siteName: String?
        var title: String
        var testDescription: String { "\(title) (\(host))" }

        static func rows(_ table: String) -> [Row] {
            table.split(separator: "\n").map { line in
                let cells = line.split(separator: ";", maxSplits: 3).map { PlainText.trimmed($0) }
                return Row(
                    expected: cells[0], host: cells[1], siteName: cells[2] == "-" ? nil : String(cells[2]),
                    title: String(cells[3]))
            }
        }

        /// What the rules about brands say: `full`, `half`, `affix`, `only`, or `none`.
        func judged() async throws -> String { try await breaches().first ?? "none" }

        /// The same of every rule that has something to say.
        func breaches() async throws -> [String] {
            func escaped(_ text: String) -> String {
                text.map { $0 == "\"" ? "&quot;" : $0 == "&" ? "&amp;" : String($0) }.joined()
            }
            let page = try await PageEvidence(
                example: .titled(escaped(title), site: siteName.map(escaped), at: "https://\(host)/some/page"))
            var breaches: [String] = []
            if case .breaks = TitleIsSiteNameOnly.check(page) { breaches.append("only") }
            if case .breaks = TitleContainsSiteAffix.check(page) { breaches.append("affix") }
            if case .breaks(let breach) = TitleDuplicatesSiteName.check(page) {
                breaches.append(breach.fraction == 1 ? "full" : "half")
            }
            return breaches
        }
    }

    @Test("the site name in a title is found", arguments: Row.rows(names))
    func found(_ row: Row) async throws { #expect(try await row.judged() == row.expected) }

    @Test("words that only look like the site name are not reported", arguments: Row.rows(baits))
    func leftAlone(_ row: Row) async throws { #expect(try await row.judged() == "none") }

    @Test("one rule at most reports the site name in a title", arguments: Row.rows(names + "\n" + baits))
    func oneWay(_ row: Row) async throws { #expect(try await row.breaches().count <= 1) }

    @Test("there are at least 60 titles with and 60 without the site name")
    func height() {
        #expect(Row.rows(Self.names).count >= 60)
        #expect(Row.rows(Self.baits).count >= 60)
    }
}

extension BrandWallTests {
    static let names = """
        half ; larkvel.com ; Larkvel ; Routing - Larkvel 11.x - The Framework For Artisans
        full ; www.withlarkie.com ; - ; A softer chair | Larkie
        full ; drinklarchoia.com ; - ; Green tea, twelve cans – Larchoia
        half ; www.larkplumbing.com ; - ; Emergency repairs | Lark Plumbing (555) 123-4567
        full ; www.gettinglark.com ; - ; Green tea | Gettinglark
        full ; larknet.example ; LARK実業坊 ; 文章列表 - LARK実業坊
        full ; lark.ch ; - ; Bachelor programs ‐ LARK
        full ; larkpedia.com ; 云雀百科 ; 云雀百科（中国云雀网站）_云雀百科
        full ; larknet.cc ; Lark 批踢踢實業坊 ; 看板 Bees 文章列表 - 批踢踢實業坊
        affix ; lark.jp ; 雲雀通信 ; 新作 | ゲーム・エンタメ最新情報の雲雀通信
        affix ; lark.jp ; 雲雀通信 ; 新作 | 転職なら雲雀通信
        half ; www.larkona.cat ; Larkona.cat ; Casa Batlló | Ajuntament de Larkona
        full ; www.gadgetwire.com ; Gadgetwire ; Eight changes in the new phone | Gadgetwire
        full ; www.angelfreund.ch ; - ; Autumn trout ¦ angelfreund.ch ¦ Your fishing magazine
        half ; listenly.com ; Listenly ; A headline - Podcast on Listenly
        half ; japan.techwire.com ; - ; Rice prices rise - Techwire Japan
        half ; mumbai.techwire.com ; - ; Rain stops trains - Techwire Mumbai
        full ; ninenews.portal.com ; - ; Rain at last - Nine News
        full ; dataweekly.com ; - ; Wages rise again -- Dataweekly
        half ; ming.blognest.com.tw ; - ; 秋天的味道 @ 小明的家 :: 部落窩 BLOGNEST ::
        full ; ming.blognest.com.tw ; 小明的家 ; 秋天的味道 @ 小明的家 :: 部落窩 BLOGNEST ::
        full ; www.gadgetwire.com ; Gadgetwire | Tech news ; New phone - Gadgetwire | Tech news
        full ; www.gadgetwire.com ; Gadgetwire – Tech for everyone ; New phone | Gadgetwire
        full ; www.gadgetwire.com ; Tech for everyone | Gadgetwire ; New phone | Gadgetwire
        half ; www.bbc.co.uk ; - ; Storm closes schools - BBC News
        half ; www.nytimes.com ; - ; City council votes again - The New York Times
        half ; www.latimes.com ; - ; Fire season begins early - Los Angeles Times
        half ; news.yahoo.com ; - ; Senate passes the bill - Yahoo News
        full ; www.telegraph.co.uk ; - ; Rail strike called off - The Telegraph
        full ; www.theverge.com ; - ; A phone that folds twice - The Verge
        full ; www.theverge.com ; The Verge ; A phone that folds twice | Verge
        full ; www.theverge.com ; - ; A phone that folds twice | Verge
        full ; www.stuff.co.nz ; - ; Late try wins the cup | Stuff.co.nz
        full ; edition.cnn.com ; - ; Election results are in - CNN.com
        half ; edition.cnn.com ; - ; Election results are in - CNN Politics
        full ; www.sueddeutsche.de ; - ; Wahl in Bayern - Süddeutsche.de
        half ; www.sueddeutsche.de ; - ; Wahl in Bayern - Süddeutsche Zeitung
        half ; www.spiegel.de ; - ; Bahnstreik ist beendet - SPIEGEL ONLINE
        full ; www.merkur.de ; - ; Stau auf der A8 | Merkur.de
        full ; www.vedomosti.ru ; - ; Рубль снова укрепился — Ведомости
        full ; lenta.ru ; - ; В Москве выпал первый снег: Лента.ру
        full ; www.kommersant.ru ; - ; Курс рубля сегодня — «Коммерсантъ»
        half ; www.vedomosti.ru ; Ведомости ; Обзор рынка жилья – Газета «Ведомости»
        full ; www.kathimerini.gr ; - ; Εκλογές την Κυριακή | Καθημερινή
        full ; www.ukrinform.ua ; Укрінформ ; Головне за день | Укрінформ
        full ; www.nintendo.co.jp ; 任天堂 ; 製品情報｜任天堂
        full ; www.asahi.com ; 朝日新聞デジタル ; 台風が接近：朝日新聞デジタル
        full ; item.rakuten.co.jp ; 楽天市場 ; 【楽天市場】掃除機 コードレス
        full ; acme.jp ; アクメ ; 春の新商品┃アクメ
        full ; acme.jp ; ACME ; 春の新商品 | ＡＣＭＥ
        full ; baike.baidu.com ; 百度百科 ; 长城_百度百科
        full ; www.news.cn ; 新华网 ; 春节出行人数创新高-新华网
        full ; news.naver.com ; 네이버 뉴스 ; 첫눈이 내렸다 : 네이버 뉴스
        full ; www.hani.co.kr ; 한겨레 ; 물가가 다시 올랐다 - 한겨레
        full ; www.aljazeera.net ; الجزيرة نت ; أمطار غزيرة في المنطقة | الجزيرة نت
        full ; www.ynet.co.il ; - ; גשם כבד בצפון - ynet
        full ; www.thairath.co.th ; ไทยรัฐออนไลน์ ; ฝนตกหนักทั่วประเทศ - ไทยรัฐออนไลน์
        full ; www.aajtak.in ; आज तक ; बारिश से मिली राहत - आज तक
        full ; vnexpress.net ; - ; Mưa lớn ở Hà Nội - VnExpress
        half ; vnexpress.net ; - ; Mưa lớn ở Hà Nội - Báo VnExpress
        full ; www.münchen.de ; - ; Veranstaltungen heute | München.de
        full ; www.новости-дня.рф ; - ; Снегопад в столице | Новости дня
        full ; www.yahoo.com ; Yahoo! ; Stocks fall for a third day | Yahoo!
        full ; www.eonline.com ; E! Online ; The best red carpet looks - E! Online
        full ; www.oreilly.com ; O’Reilly ; Learning Swift by example - O'Reilly
        full ; www.att.com ; AT&T ; Plans for families - AT&T
        full ; www.toysrus.com ; - ; Wooden train set | Toys"R"Us
        full ; www.acme.com ; Acme ; A very heavy anvil – Acme™
        full ; www.acme.com ; Acme ; Red shoes | Acme | Shoes for women
        full ; www.acme.com ; - ; A very heavy anvil | www.acme.com
        full ; acme.com ; Acme ; Acme » Red shoes
        full ; acme.de ; ACME GmbH ; Anfahrt und Parken / Acme GmbH
        full ; acme.de ; Acme ; Kontakt und Anfahrt – Acme GmbH
        full ; github.com ; GitHub ; GitHub - acme/rocket: A rocket in Swift
        half ; docs.github.com ; - ; About protected branches - GitHub Docs
        full ; www.lemonde.fr ; - ; La grève continue – Le Monde.fr
        full ; elpais.com ; EL PAÍS ; Los resultados de las elecciones | EL PAÍS
        full ; www.publico.pt ; - ; Greve dos comboios mantém-se | PÚBLICO
        half ; www.smh.com.au ; - ; New bus lanes open - Sydney Morning Herald
        half ; www.abc.net.au ; - ; Floods in the north - ABC News
        full ; www.thehindu.com ; - ; The monsoon arrives early - The Hindu
        full ; www.bread-ahead.co.uk ; - ; Sourdough for beginners | Bread Ahead
        half ; shop.bread-ahead.co.uk ; - ; Sourdough starter | Bread Ahead Shop
        full ; wyborcza.pl ; - ; Śnieg w górach - Wyborcza.pl
        full ; www.hurriyet.com.tr ; - ; Kar yağışı geliyor - Hürriyet
        full ; www.dr.dk ; - ; Stormen rammer vestkysten | DR
        full ; www.nrk.no ; - ; Snø i fjellet – NRK
        half ; www.nrk.no ; - ; Snø i fjellet – NRK Nyheter
        full ; yle.fi ; Yle Uutiset ; Ensilumi satoi etelään | Yle Uutiset
        full ; index.hu ; - ; Megjött az első hó - Index
        full ; www.apple.com ; Apple ; iPhone - Apple
        full ; weather.com ; The Weather Channel ; Rome ten day forecast - The Weather Channel
        half ; www.nordstrom.com ; - ; Red shoes | Nordstrom Rack
        full ; www.washingtonpost.com ; Washington Post ; Budget talks stall again - The Washington Post
        half ; en.wikipedia.org ; - ; Honey bee - Wikipedia, the free encyclopedia
        full ; ria.example.ru ; РИА Лента ; Рубль вырос к доллару :: РИА Лента
        half ; www.chefkoch.de ; - ; Apfelkuchen von Oma - Rezepte auf Chefkoch.de
        full ; www.aljazeera.com ; - ; The storm nears the coast | News | Al Jazeera
        full ; www.repubblica.it ; - ; Sciopero dei treni - la Repubblica
        full ; www.booking.com ; Booking.com ; Hotel Adler, Berlin – Booking.com
        half ; play.acast.com ; Acast ; Episode 12 | The Show on Acast
        full ; www.amazon.com ; Amazon.com ; Amazon.com: Kindle Paperwhite
        affix ; breadahead.com ; Bread Ahead ; How to bake bread with Bread Ahead
        affix ; vimeo.com ; Vimeo ; Sunrise over the bay on Vimeo
        affix ; soundly.com ; Soundly ; Night drive | Listen online for free on Soundly
        affix ; acme.jp ; アクメ通販 ; 靴の新作（アクメ通販）
        affix ; www.angelfreund.ch ; - ; Herbstforellen auf angelfreund.ch
        affix ; acme.com ; Acme ; Acme unveils new rocket
        only ; acmeshop.com ; Acme Shop ; Acme Shop | acmeshop.com
        affix ; forum.larkmed.org ; - ; LARKMED Discussion Forum
        affix ; forum.finkfactory.de ; - ; Finkfactory Forum
        affix ; shop.larkinlarks.com ; - ; Larkin' Larks® Shop
        affix ; www.larkreports.org ; - ; Lark Reports Online
        affix ; sales.larkgames.com ; - ; The LarkGames.com® Card Generator!
        affix ; data.larkin.de ; - ; Larkin.no Hjelp og kundeservice
        affix ; data.larkprice.com ; - ; www.larkprice.com helpindex
        affix ; www.larken.de ; - ; Möbelhaus LARKEN
        full ; www.funlark.in ; - ; Funlark.Com (-: Contact Us
        full ; www.funlark.in ; - ; Ring tones | Funlark.com
        half ; larkhillendowment.org ; - ; Publications - Larkhill Endowment for International Peace
        half ; www.larkforums.com ; - ; Advanced Search - Lark Forums Carnivorous Plant Discussions
        half ; lark-board.org ; - ; Registrieren - Lark-Board.org (4.0)
        half ; die-larken.net ; - ; Das Ministerium informiert … | Die LARKEN Lübeck
        half ; larkenpartei-mv.de ; - ; Grundeinkommen jetzt! › Larkenpartei Mecklenburg-Vorpommern
        half ; www.larken.de ; - ; Ein Albtraum - DER LARKEN 52/2018
        full ; www.larkclinicusa.com ; - ; Flute repair kit – Lark Clinic
        full ; portal.lar-usa.org ; - ; Members - LAR
        full ; larlogs.larktrum.de ; - ; Die Ablehnung der Sprache » LarLogs - Wissenschaft für alle
        half ; larkbacher.com ; - ; Internationale Steuern | Kanzlei Larkbacher
        full ; www.larksleather.com ; - ; Larks Leather Bottom Gusset - Handbags - Larks Leather
        half ; www.larkavo.com ; Larkavo ; Search for an ancestor - Larkavo Search
        half ; www.bglar.by ; - ; Форум БГЛАР • Главная страница
        half ; www.lt.com ; - ; Central bank holds rates | Larkin Times
        half ; us.larcon.org ; - ; Log in | LarCon 2015 in Montréal
        half ; www.target.nl ; - ; Storm op komst | TARGET Nieuws
        half ; ria.ru ; - ; Курс доллара упал - РИА Новости, 12.03.2021
        half ; www.larkhill.ch ; - ; Bewerbung | LARKHILL Zürich
        half ; lrkz.ch ; - ; Bewerbung und Zulassung | LRK Zürich
        half ; www.lwo.int ; - ; Measles fact sheet - Lynx World Organization (LWO)
        half ; larch.tw ; - ; 寒流來襲 | 生活 | 聯合新聞網 larch
        full ; www.larkhab.ru ; - ; Как мы ускорили поиск / Ларкхаб
        half ; larkbank.com ; - ; Apply | © 2019 Larkbank
        half ; www.luckylarch.com ; - ; Big rocket | Welcome to Lucky Larch
        full ; www.nhs.uk ; - ; Chickenpox - NHS
        affix ; www.luckylarch.com ; - ; Big rocket (Lucky Larch)
        affix ; www.luckylarch.com ; - ; Big rocket– Lucky Larch
        affix ; www.luckylarch.com ; - ; [Lucky Larch] Big rocket
        affix ; www.luckylarch.com ; - ; Big rocket → Lucky Larch
        only ; www.larchboard.net ; - ; The Larch Advisory Board
        only ; www.larchandfinch.com ; - ; Larch & Finch Ltd.
        """

    static let baits = """
        none ; heartdisease.healthguide.com ; - ; Living with Heart Disease
        none ; getpizza.com ; - ; Dinner tonight | Pizza
        none ; usefinch.com ; - ; Birds of the garden – a finch
        none ; shoppingmall.com ; - ; A history of the ping
        none ; www.larkplumbing.com ; - ; Opening hours | Plumbing 555 123 4567
        none ; heartdisease.healthguide.com ; - ; Heart Disease
        none ; recept.net ; - ; Pannkakor – enkelt recept
        none ; recept.net ; - ; Pannkakor | Enkla Recept
        none ; origin.com ; Origin ; On the Origin of Species
        none ; origin.com ; - ; On the Origin of Species
        none ; health.com ; - ; How to cook for your health
        none ; health.com ; - ; Better sleep – a question of health
        none ; health.com ; Health ; Twelve Foods for Your Health
        none ; weather.com ; - ; Weather: what a cold front is
        none ; weather.com ; - ; Shoe care | Leather
        none ; books.com ; - ; Winter sale | Boots
        none ; books.com ; - ; Spring list – the ten best books
        none ; apple.com ; - ; Grandma's kitchen – simple apple pie
        none ; apple.com ; - ; Grandma's Kitchen – Simple Apple Pie
        none ; apple.com ; - ; Pie of the week: Apple
        none ; apple.com ; - ; Growing tips – Apples
        none ; apple.com ; - ; Apple Pie with Cream
        none ; apple.com ; Apple ; A week with it – Apple Watch Ultra
        none ; news.com ; - ; Good news: the bus is back
        none ; news.com ; - ; Buses run again – Good News
        none ; diabetes.healthguide.com ; - ; Living with Diabetes
        none ; diabetes.org ; - ; Living Well with Diabetes
        none ; diabetes.org ; - ; What to eat – Diabetes Tips
        none ; recipes.com ; - ; Rhubarb pie – old recipes
        none ; recipes.com ; - ; Rhubarb Pie – Best Recipes
        none ; rezept.de ; - ; Pfannkuchen ohne Rezept
        none ; rezept.de ; - ; Pfannkuchen – einfaches Rezept
        none ; recette.fr ; - ; Crêpes bretonnes : la recette facile
        none ; receta.es ; - ; Tortilla de patatas - receta fácil
        none ; przepisy.pl ; - ; Pierogi – przepisy babci
        none ; рецепты.рф ; - ; Борщ – простые рецепты
        none ; pogoda.ru ; - ; Будет дождь – плохая погода
        none ; recipe.example.jp ; - ; パンケーキ - 簡単レシピ
        none ; chocolate.com ; - ; Layer cake – Dark Chocolate
        none ; cinnamon.com ; - ; Layer cake – Ground Cinnamon
        none ; pizza.de ; - ; Teig für die beste Pizza
        none ; garten.de ; - ; Rosen pflegen – Tipps für den Garten
        none ; musik.se ; - ; Sommarens bästa musik
        none ; yoga.com ; - ; Stretch More with Yoga
        none ; news.cornell.edu ; - ; Study: bees can count | Cornell Chronicle
        none ; www.imdb.com ; IMDb ; Spider-Man: No Way Home
        none ; www.bbc.co.uk ; BBC News ; 24-hour news: what changed
        none ; mars.com ; - ; Are we alone? – Life on Mars
        none ; nature.com ; Nature ; The Call of Nature
        none ; nature.com ; - ; A photo essay - walks in wild nature
        none ; www.theatlantic.com ; The Atlantic ; Sailing alone across the Atlantic
        none ; www.nike.com ; Nike ; Air Max 90 - running shoes
        none ; www.lego.com ; LEGO ; A harbour in parts – LEGO Marvel Heroes
        none ; www.samsung.com ; - ; Compare phones - Samsung Galaxy S24
        none ; www.docker.com ; - ; How to Install Docker
        none ; kubernetes.io ; - ; Scaling a service with Kubernetes
        none ; swift.org ; - ; Structured concurrency in Swift
        none ; travel.portal.com ; - ; Ten days in Peru | Travel
        none ; sport.portal.com ; - ; Late try wins the cup | Sport
        none ; health.portal.com ; - ; What chest pain means | Health
        none ; weather.portal.com ; - ; Tokyo on Sunday - Weather
        none ; books.portal.com ; - ; Wolf Hall at twenty - Books
        none ; books.portal.com ; - ; Books
        none ; blog.acme.com ; - ; Ten tips for anvils - Blog
        none ; news.portal.com ; - ; Rain at last - News
        none ; shop.acme.com ; - ; Red shoes | Shop
        none ; mobile.portal.com ; - ; Five new phones – Mobile
        none ; origin.portal.com ; - ; Where it all began - Origin
        none ; london.citylife.com ; - ; The best pubs | London
        none ; trout.angler.com ; - ; What bites in autumn - Trout
        none ; jobs.portal.com ; - ; Baker wanted | Jobs
        none ; ninenews.portal.com ; - ; Nine news stories that you missed
        none ; medium.com ; - ; How to cook a steak medium
        none ; slate.com ; Slate ; Roofs of Welsh Slate
        none ; signal.org ; - ; How to boost a weak signal
        none ; target.com ; - ; How to Hit Your Target
        none ; time.com ; - ; Choosing the perfect time
        none ; oracle.com ; - ; The Delphi oracle
        none ; www.channel4.com ; Channel 4 ; What to watch tonight | Channel 5
        none ; insurance.com ; - ; Compare rates - Cheap Car Insurance
        none ; vegan.com ; - ; Quick lunches – Vegan Bowls
        none ; example.com ; - ; Product | Shop
        none ; example.com ; - ; Le maire «assume» et «promet» une suite
        none ; example.com ; - ; レオナルド・ダ・ヴィンチ
        none ; larkiyet.com.tr ; Larkiyet ; İkinci yüzyılında Larkiyet
        none ; larkiyet.com.tr ; Larkiyet ; CHP lideri Özel: Tek güvencemiz Larkiyet
        none ; larkiyet.com.tr ; Larkiyet ; Anıtkabir'de tören - Yaşasın Larkiyet
        none ; larkbladet.se ; Larkbladet ; Succén för Isak – bäst på planen enligt Larkbladet
        none ; larXiv.org ; larXiv.org ; Preprints in Mathematics: Thirty Years of larXiv
        none ; lark.jp ; 通信 ; ゲーム・通信 | 新作の発売日
        none ; lark.cat ; Labora ; Col·labora amb el futur
        none ; example.com ; How bees count ; How bees count
        none ; sourdoughbread.com ; - ; A starter – Sourdough Bread For Beginners
        none ; carinsurance.com ; - ; Compare rates – Car Insurance For Young Drivers In Ohio
        none ; italiancooking.com ; - ; Learn Italian Cooking
        none ; kubernetes.io ; - ; Learn Kubernetes
        none ; www.larkstation.com ; - ; Review | LarkStation 5
        none ; larch.com ; - ; Larch.js for beginners
        none ; abc.net ; - ; Live: All Bees Count
        none ; larkton-co.com ; - ; Larkton County Mississippi - Contact Us
        none ; www.docker.com ; - ; Docker Swarm Explained
        none ; www.docker.com ; - ; Docker in Production
        none ; www.lrk.org ; Larks 2015 Annual Report ; Larks 2015 Annual Report
        none ; www.lark.org ; Lark's 2015 Annual Report ; Lark's 2015 Annual Report
        none ; shoesonline.com ; - ; Summer sale | Shoes
        none ; basic-pottery-tips.com ; - ; Starting with Pottery: Basic Tips
        none ; www.marions.de ; - ; Vor Gericht: marions-kochbuch
        none ; www.highaltitude.com ; - ; Training - Life at High Altitude
        none ; www.highaltitude.com ; - ; Life at High Altitude
        none ; www.realestate.com.au ; - ; Market outlook - Real Estate in Sydney
        none ; www.larch.com ; - ; Field notes | Lark Notes
        none ; www.lf.com ; - ; Ten ideas - long flights
        none ; www.camel.com ; - ; Caring - University of Camelot Press Office
        none ; www.docker.com ; - ; Containers explained (Docker)
        none ; www.homebrewing.org ; - ; First steps, Home Brewing
        none ; www.larch.co.kr ; - ; 오늘의 날씨 | 나무
        none ; www.diy.com ; - ; Tiling a wall - DIY Projects
        none ; www.moneysavingexpert.com ; - ; Car insurance: money-saving tips
        none ; www.newscientist.com ; - ; Interview - a new scientist at the helm
        none ; www.cheapflights.com ; - ; Paris, Rome, cheap flights
        """
}
