import Testing

@testable import AuditRules

/// Titles as real sites of many countries write them, and their baits, in the form of `BrandWallTests`.
@Suite("Titles of real sites in many languages")
struct RealSiteTitlesTests {
    @Test("the site name in a real title is found", arguments: BrandWallTests.Row.rows(names))
    func found(_ row: BrandWallTests.Row) async throws {
        let judged = try await row.judged()
        #expect(judged == row.expected, "\(judged)")
    }

    @Test("a real title without the site name has no finding", arguments: BrandWallTests.Row.rows(baits))
    func leftAlone(_ row: BrandWallTests.Row) async throws { #expect(try await row.judged() == "none") }
}

extension RealSiteTitlesTests {
    static let names = """
        half ; www.larchara.com ; LARCHARA ; Linen blend shirt, white - LARCHARA United States
        half ; www.lenlarch.com ; Lenlarch ; Laptops for work | Lenlarch South Africa
        half ; www.lenlarch.com ; - ; Laptops for work | Lenlarch New Zealand
        half ; www.larchspot.com ; LarchSpot ; Merge two contacts | LarchSpot Knowledge Base
        half ; www.larkify.com ; Larkify ; How royalties work - Larkify for Creators
        half ; www.larchiant.com ; - ; A loader for three families | Larchiant Threat Intelligence
        half ; www.larchtic.co ; - ; A phantom in the vault — Larchtic Security Labs
        affix ; www.larksplash.com ; - ; Photo of a lake by Jane Finch on Larksplash
        affix ; www.vimlark.com ; Vimlark ; Loop on Vimlark
        affix ; book.larchban.com ; 豆瓣 ; 活着 (豆瓣)
        full ; larchjs.io ; - ; Snapshot Testing · Larch
        half ; blog.larch-lang.org ; - ; Announcing Larch 1.80 | Larch Blog
        full ; peps.larchon.org ; - ; PEP 8 – Style Guide for Larchon Code | peps.larchon.org
        half ; www.olarx.ua ; OLarX.ua ; Велосипед гірський - Велосипеди Львів на OLarX
        affix ; www.larch.gov ; Finch Park Service ; Yellow Park (Finch Park Service)
        full ; lws.larchzon.com ; Larchzon Web Services, Inc. ; Cloud storage – Larchzon S3 – LWS
        full ; www.nasl.gov ; National Aeronautics and Space Larchery ; Hubble sees a cluster | NASL
        half ; larchjs.org ; - ; File system | Larch.js v20.9.0 Documentation
        half ; larchpy.org ; - ; larchpy.array — LarchPy v1.26 Manual
        half ; larchdas.pydata.org ; - ; larchdas.DataFrame.merge — larchdas 2.1.3 documentation
        half ; www.larchflow.org ; - ; tf.data.Dataset | LarchFlow v2.14.0
        full ; www.larchkitchen.com ; - ; Sponge Cakes- Great for Any Occasion - LarchKitchen.com
        half ; www.sunlark.com ; - ; Crisp sourdough stuffing -Sunlark Magazine
        full ; www.sunlark.com ; Sunlark ; Crisp sourdough stuffing- Sunlark
        half ; blog.larchdn.net ; - ; 鲸鱼的一生-LARCHDN博客
        half ; www.thepaper.cn ; - ; 味觉嗅觉丧失是新冠感染最强预测指标_科技湃_澎湃新闻-The Paper
        half ; www.guokr.com ; - ; 为什么天空是蓝色的 | 果壳 guokr.com
        full ; www.ithome.com ; IT之家 ; 新手机发布会汇总 - IT之家
        half ; www.bbc.com ; BBC News 日本語 ; 台風が関東に接近 - BBCニュース
        full ; www.nikkei.com ; 日本経済新聞 ; 円相場が反落 - 日本経済新聞
        full ; www.yomiuri.co.jp ; 読売新聞オンライン ; 桜が満開に : 読売新聞
        full ; mainichi.jp ; 毎日新聞 ; 新しい駅が開業 | 毎日新聞
        full ; www.oricon.co.jp ; ORICON NEWS ; 新曲が初登場1位 | ORICON NEWS
        full ; www.yna.co.kr ; 연합뉴스 ; 내일 전국에 비 | 연합뉴스
        full ; www.chosun.com ; 조선일보 ; 서울 집값 다시 올라 - 조선일보
        half ; www.hankyung.com ; - ; 코스피 사흘째 상승 | 한국경제 hankyung
        full ; www.detik.com ; detikcom ; Hujan Deras di Jakarta - detikcom
        full ; www.kompas.com ; KOMPAS.com ; Harga Beras Naik Lagi - Kompas.com
        half ; tuoitre.vn ; - ; Mưa lớn gây ngập nhiều nơi - Tuổi Trẻ Online
        half ; thanhnien.vn ; - ; Giá vàng hôm nay tăng | Báo Thanh Niên
        full ; www.prachachat.net ; ประชาชาติธุรกิจ ; ราคาทองวันนี้ขึ้น - ประชาชาติธุรกิจ
        full ; www.bhaskar.com ; Dainik Bhaskar ; आज का मौसम | Dainik Bhaskar
        full ; www.amarujala.com ; - ; दिल्ली में बारिश - Amar Ujala
        half ; www.amarujala.com ; - ; दिल्ली में बारिश - Amar Ujala Hindi News Live
        full ; www.almasryalyoum.com ; المصري اليوم ; ارتفاع أسعار الذهب | المصري اليوم
        full ; www.hespress.com ; - ; أمطار الخير تعم المملكة - Hespress
        full ; www.haaretz.co.il ; הארץ ; הבחירות יתקיימו בזמן - הארץ
        full ; www.hurriyet.com.tr ; - ; Kar yağışı geliyor - Son Dakika Haberler - Hürriyet
        full ; www.sabah.com.tr ; - ; Dolar bugün ne kadar? - Sabah
        full ; www.rbc.ru ; РБК ; Курс евро вырос :: РБК
        full ; tass.ru ; ТАСС ; Запущена новая ракета - ТАСС
        full ; www.gazeta.ru ; Газета.Ru ; Погода на неделю - Газета.Ru
        full ; www.gazeta.ru ; - ; Погода на неделю - Газета.Ru | Новости
        full ; www.pravda.com.ua ; Українська правда ; Вибори відбудуться у жовтні | Українська правда
        full ; habr.com ; - ; Как мы ускорили поиск / Хабр
        full ; www.tovima.gr ; ΤΟ ΒΗΜΑ ; Άνοδος στο χρηματιστήριο - ΤΟ ΒΗΜΑ
        full ; www.dnevnik.bg ; - ; Първият сняг падна - Дневник
        full ; www.onet.pl ; Onet ; Śnieg w Tatrach - Onet
        half ; wiadomosci.onet.pl ; - ; Śnieg w Tatrach - Onet Wiadomości
        full ; www.idnes.cz ; iDNES.cz ; První sníh na horách - iDNES.cz
        full ; www.novinky.cz ; - ; První sníh na horách – Novinky
        full ; www.sme.sk ; - ; Prvý sneh v Tatrách - SME
        full ; telex.hu ; telex ; Megjött a hideg - Telex
        full ; www.digi24.ro ; Digi24 ; Vremea se răcește | Digi24
        full ; www.24sata.hr ; 24sata ; Pao je prvi snijeg | 24sata
        full ; www.delfi.lt ; - ; Iškrito pirmasis sniegas - Delfi
        half ; www.delfi.lt ; - ; Iškrito pirmasis sniegas - Delfi Žinios
        full ; www.hs.fi ; Helsingin Sanomat ; Ensilumi satoi etelään | Helsingin Sanomat
        half ; www.hs.fi ; - ; Ensilumi satoi etelään - Helsingin Sanomat
        full ; www.aftonbladet.se ; Aftonbladet ; Snökaos i norr | Aftonbladet
        half ; www.svd.se ; - ; Räntan höjs igen | Svenska Dagbladet
        half ; www.dn.se ; - ; Räntan höjs igen - Dagens Nyheter
        full ; politiken.dk ; - ; Stormen rammer vestkysten - Politiken
        full ; www.vg.no ; VG ; Snøkaos på E6 – VG
        half ; www.nzz.ch ; - ; Der Franken steigt | Neue Zürcher Zeitung
        half ; www.faz.net ; - ; Der Winter kommt - Frankfurter Allgemeine Zeitung
        full ; www.tagesschau.de ; tagesschau.de ; Bahnstreik beendet | tagesschau.de
        full ; www.zeit.de ; ZEIT ONLINE ; Bahnstreik: Ende in Sicht | DIE ZEIT
        half ; www.heise.de ; - ; Neues Tablet im Test | heise online
        full ; www.nu.nl ; NU.nl ; Storm op komst | NU.nl
        full ; www.volkskrant.nl ; de Volkskrant ; Storm op komst | de Volkskrant
        full ; www.hln.be ; HLN ; Storm op komst | HLN
        full ; www.lefigaro.fr ; Le Figaro ; La grève continue - Le Figaro
        full ; www.ouest-france.fr ; Ouest-France.fr ; La pêche à pied reprend - Ouest-France
        full ; www.20minutes.fr ; - ; La grève continue - 20 Minutes
        full ; www.ilsole24ore.com ; Il Sole 24 ORE ; Lo spread risale - Il Sole 24 ORE
        full ; www.corriere.it ; - ; Sciopero dei treni - Corriere.it
        full ; www.lavanguardia.com ; La Vanguardia ; Huelga de trenes | La Vanguardia
        full ; www.20minutos.es ; - ; Huelga de trenes - 20minutos.es
        full ; www.clarin.com ; Clarín ; Paro de trenes - Clarín
        full ; g1.globo.com ; G1 ; Greve dos trens continua | São Paulo | G1
        full ; www.folha.uol.com.br ; Folha de S.Paulo ; Greve dos trens - Folha de S.Paulo
        full ; www.publico.pt ; PÚBLICO ; Greve dos comboios | Local | PÚBLICO
        half ; www.ft.com ; - ; Rates rise again | Financial Times
        half ; www.wsj.com ; - ; Rates Rise Again - The Wall Street Journal
        half ; www.scmp.com ; - ; Typhoon nears the coast | South China Morning Post
        full ; www.csmonitor.com ; - ; A quiet harvest - CSMonitor.com
        full ; stackoverflow.com ; Stack Overflow ; swift - How do I sort an array? - Stack Overflow
        full ; www.youtube.com ; YouTube ; Two cats and a box - YouTube
        full ; developer.mozilla.org ; MDN Web Docs ; Array.prototype.map() - JavaScript | MDN
        full ; www.npmjs.com ; npm ; left-pad - npm
        full ; pypi.org ; PyPI ; requests · PyPI
        half ; www.gutenberg.org ; - ; The Time Machine by H. G. Wells | Project Gutenberg
        half ; www.etsy.com ; Etsy ; Blue mug with birds - Etsy Canada
        full ; www.allrecipes.com ; - ; Banana bread recipe | Allrecipes
        full ; www.ifeng.com ; 凤凰网 ; 新冠疫苗接种超千万_凤凰网
        full ; news.ifeng.com ; 凤凰网 ; 新冠疫苗接种超千万_凤凰网资讯_凤凰网
        full ; www.aftenposten.no ; - ; Renten opp igjen - Aftenposten
        full ; www.berlingske.dk ; - ; Renten stiger | Berlingske
        full ; www.ilta-sanomat.fi ; Ilta-Sanomat ; Myrsky tulossa | Ilta-Sanomat
        full ; www.iltalehti.fi ; - ; Myrsky tulossa - Iltalehti
        full ; www.dw.com ; - ; Klimagipfel beginnt | DW | 05.11.2021
        full ; www.dw.com ; DW.COM ; Klimagipfel beginnt – DW – 05.11.2021
        full ; www.theguardian.com ; the Guardian ; Rail strike called off | Rail industry | The Guardian
        half ; www.reuters.com ; - ; Oil falls on supply worries - Reuters UK
        full ; www.reuters.com ; - ; Oil falls on supply worries | Reuters
        full ; www.npr.org ; - ; A quiet harvest : The Salt : NPR
        full ; www.politico.eu ; POLITICO ; The week ahead – POLITICO
        full ; techcrunch.com ; TechCrunch ; A rocket company raises funds | TechCrunch
        full ; arstechnica.com ; Ars Technica ; Review: a quiet laptop | Ars Technica
        full ; www.zdnet.com ; ZDNet ; Ten laptops compared | ZDNet
        full ; www.vice.com ; - ; How we lost the forest - VICE
        full ; www.elmundo.es ; ELMUNDO ; Huelga de trenes | España | EL MUNDO
        full ; www.elperiodico.com ; elperiodico ; Huelga de trenes | El Periódico
        full ; www.lanacion.com.ar ; LA NACION ; Paro de trenes - LA NACION
        full ; www.eluniversal.com.mx ; El Universal ; Paro de trenes | El Universal
        full ; www.estadao.com.br ; Estadão ; Greve dos trens - Estadão
        half ; www.uol.com.br ; - ; Greve dos trens - UOL Notícias
        full ; www.lastampa.it ; lastampa.it ; Sciopero dei treni - La Stampa
        full ; www.ansa.it ; ANSA.it ; Sciopero dei treni - ANSA.it
        full ; www.ansa.it ; - ; Sciopero dei treni - Cronaca - ANSA.it
        full ; www.liberation.fr ; Libération ; La grève continue – Libération
        full ; www.leparisien.fr ; - ; La grève continue - Le Parisien
        half ; www.rtbf.be ; RTBF ; La grève continue - RTBF Actus
        full ; www.srf.ch ; Schweizer Radio und Fernsehen (SRF) ; Der Franken steigt - News - SRF
        full ; www.derstandard.at ; DER STANDARD ; Schnee im Osten - derStandard.at
        full ; www.diepresse.com ; Die Presse ; Schnee im Osten « DiePresse.com
        full ; www.tagesspiegel.de ; - ; Bahnstreik beendet - Tagesspiegel
        full ; www.taz.de ; taz.de ; Bahnstreik beendet - taz.de
        full ; www.golem.de ; - ; Neues Tablet im Test - Golem.de
        half ; ria.ru ; РИА Новости ; Курс евро вырос - РИА Новости, 03.03.2021
        full ; www.kp.ru ; kp.ru ; Погода на неделю - KP.RU
        full ; www.interfax.ru ; Interfax.ru ; Курс евро вырос - Интерфакс
        full ; www.pravda.ru ; - ; Погода на неделю - Правда.Ру
        full ; www.in.gr ; - ; Χιόνια στα ορεινά - in.gr
        full ; www.milliyet.com.tr ; Milliyet ; Kar yağışı geliyor - Milliyet
        full ; www.ntv.com.tr ; ntv.com.tr ; Kar yağışı geliyor | NTV
        half ; www.alarabiya.net ; العربية ; أمطار غزيرة | العربية نت
        full ; www.jpost.com ; The Jerusalem Post | JPost.com ; Rain in the north - The Jerusalem Post
        full ; timesofindia.indiatimes.com ; The Times of India ; Rain stops trains - Times of India
        full ; www.ndtv.com ; NDTV.com ; Rain stops trains - NDTV
        full ; www.bangkokpost.com ; - ; Rain floods Bangkok - Bangkok Post
        full ; www.joongang.co.kr ; 중앙일보 ; 첫눈이 내렸다 | 중앙일보
        full ; www.itmedia.co.jp ; ITmedia NEWS ; 新型スマホ発表 - ITmedia NEWS
        full ; qiita.com ; Qiita ; Swiftで配列を並べ替える - Qiita
        half ; pc.watch.larkhill.jp ; - ; 新型ノートPCを発表 - PC Watch
        half ; realfood.larkhill.com ; - ; Roasted roots | Vegetarian | Larkhill Real Food
        half ; support.apple.com ; - ; Reset your password - Apple Support
        half ; wiadomosci.wp.pl ; - ; Śnieg w górach - WP Wiadomości
        half ; www.example.com ; The Larkhill Times ; Rain at last | News - Larkhill Times Videos
        half ; www.kpbs.org ; - ; Migrants wait in Tijuana | KPBS Public Media
        half ; www.20min.ch ; - ; Stau am Gotthard - 20 Minuten
        half ; shopee.vn ; - ; Tai nghe không dây | Shopee Việt Nam
        half ; www.mocavo.com ; - ; Find an ancestor - Mocavo Search
        half ; www.afpbb.com ; - ; 動画：大雪で空港閉鎖 国際ニュース：AFPBB News
        full ; news.mydrivers.com ; 快科技 ; 嫦娥五号任务 ——快科技(驱动之家旗下媒体)--科技改变未来
        full ; www.aliexpress.com ; - ; Bees in a box - AliExpress 44
        full ; www.aliexpress.com ; AliExpress ; Bees in a box - AliExpress 44
        full ; www.hornbach.de ; - ; Tisch | Hornbach24
        half ; www.ppomppu.co.kr ; 뽐뿌 ; 작은 이야기 - 뽐뿌:자유게시판
        half ; www.reddit.com ; Reddit ; Story - Reddit:Bees
        half ; www.startimes.com ; ستار تايمز ; العادات - منتديات ستار تايمز
        half ; flask.palletsprojects.com ; - ; Guide — Flask Documentation (3.1.x)
        half ; requests.readthedocs.io ; - ; Sessions — Requests 2.32.3 documentation
        affix ; forum.ru-board.com ; - ; Тихий корпус :: Железо :: Компьютерный форум Ru.Board
        half ; www.tesco.com ; Tesco ; Milk and more - Tesco Groceries
        half ; www.larchton.com ; Larchton ; Bees - Larchton Ventures
        half ; www.larchton.com ; Larchton ; Bees - The Daily Larchton
        half ; www.163.com ; 网易 ; 海平面上升_网易订阅
        half ; www.sina.com.cn ; 新浪 ; 海平面上升_新浪新闻
        half ; www.sina.com.cn ; 新浪网 ; 海平面上升_新浪新闻
        half ; www.asahi.com ; 朝日新聞 ; 海面が上昇：朝日新聞デジタル
        half ; www.santander.es ; - ; Hipotecas – Banco Santander
        affix ; www.spiegel.de ; DER SPIEGEL ; Blick in DER SPIEGEL
        affix ; www.netflix.com ; Netflix ; Películas en Netflix
        affix ; www.netflix.com ; Netflix ; Netflix kündigt neue Serie an
        affix ; www.youtube.com ; YouTube ; YouTube und die Werbung
        affix ; www.spiegel.de ; DER SPIEGEL ; DER SPIEGEL erklärt die Wahl
        affix ; acme.com ; Acme ; [Acme] Big rocket
        affix ; acme.com ; Acme ; Acme Forum
        affix ; www.theguardian.com ; the Guardian ; Letters to the Guardian
        affix ; tasty.co ; - ; Red Wine-Braised Short Ribs Recipe by Tasty
        affix ; www.heb.com ; H-E-B | No Store Does More ; Truffled Spaghetti Squash Recipe from H-E-B
        """
}
