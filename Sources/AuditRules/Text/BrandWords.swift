internal import AuditModel

/// What a word is beside names of sites, several things at once.
struct WordUse: OptionSet, Hashable {
    let rawValue: UInt32
    static let outlet = WordUse(rawValue: 1 << 0)
    static let section = WordUse(rawValue: 1 << 1)
    static let place = WordUse(rawValue: 1 << 2)
    static let topic = WordUse(rawValue: 1 << 3)
    static let joint = WordUse(rawValue: 1 << 4)
    static let host = WordUse(rawValue: 1 << 5)
    static let preposition = WordUse(rawValue: 1 << 6)
    static let house = WordUse(rawValue: 1 << 7)
    static let site = WordUse(rawValue: 1 << 8)
    static let topLevelDomain = WordUse(rawValue: 1 << 9)
    static let article = WordUse(rawValue: 1 << 10)
    static let legalForm = WordUse(rawValue: 1 << 11)
    static let institution = WordUse(rawValue: 1 << 12)

    /// Whether people write the word without meaning a site.
    var isOrdinary: Bool { !isDisjoint(with: [.outlet, .section, .place, .topic, .joint, .host]) }

    /// Whether a site's name with the word beside it is still the site's name: `Online`, `News`, `Japan`.
    ///
    /// - Parameter ordinary: whether the name is itself an ordinary word, which a topic beside it keeps one.
    func accompanies(ordinary: Bool) -> Bool { !isDisjoint(with: ordinary ? .outlet : [.outlet, .section, .place]) }

    /// Whether a name with only that word beside it is the name of a house or of a site: `Forum`, `University`.
    var completes: Bool { !isDisjoint(with: [.outlet, .institution, .legalForm]) }

    /// Whether it is a word for a house with a name of its own: `University`.
    var isInstitution: Bool { contains(.institution) }

    /// Whether it joins other words: an article, a preposition, “and”.
    var joins: Bool { contains(.joint) }

    /// Whether a name stands behind it as its place: “on”, “auf”, “sur”.
    var leadsToPlace: Bool { contains(.preposition) }

    /// Whether a name stands behind it as a house: “at”, “chez”.
    var leadsToHouse: Bool { contains(.house) }

    /// Whether it is a word for a site, from which what stands in front of it is its name.
    var isSite: Bool { contains(.site) }

    /// Whether it is a word for what sites are about.
    var isTopic: Bool { contains(.topic) }

    /// Whether it is a domain that sites register names under.
    var isTopLevelDomain: Bool { contains(.topLevelDomain) }

    /// Whether it is a word for a part of any site, or for one: `Account`, `Portal`.
    var isOfAnySite: Bool { !isDisjoint(with: [.outlet, .host]) }

    var isArticle: Bool { contains(.article) }
    var isLegalForm: Bool { contains(.legalForm) }
}

/// Ordinary words that stand beside names of sites, and that sites are named by.
///
/// A label of a host is a name of its site only where it is not one of these: `recept` of recept.net is a word of every
/// title there. The lists are ours, and hold what hosts of many languages are called. Words that fold to ASCII are
/// written as they fold, `munchen`, so that most runs fold none.
enum BrandWords {
    static func use(of key: String) -> WordUse {
        guard key.utf8.count <= longest else { return [] }
        guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return others[key] ?? [] }
        return WordUse(rawValue: key.withBytes { plain[$0] })
    }

    /// All lists in one, so that a word is looked up once.
    static let lists: [(String, WordUse)] = [
        (outlets, .outlet), (sections, .section), (institutions, [.section, .institution]),
        (places, .place), (topics, .topic), (hosts, .host),
        (articles, [.article, .joint]), (prepositions, [.preposition, .joint]), (conjunctions, .joint),
        (houses, .house), (siteWords, .site), (topLevelDomains, .topLevelDomain), (legalForms, .legalForm),
    ]

    /// The words in ASCII, which are keys.
    private static let plain: MeaningTable = {
        var table = MeaningTable(words: lists.reduce(0) { $0 + $1.0.utf8.count / 4 })
        forEachWord { word, use in
            if word.allSatisfy({ $0 < 0x80 }) { table.add(MeaningTable.Word(rebasing: word), use.rawValue) }
        }
        return table
    }()
    /// Those of other letters by key, folded when the first such word is looked up.
    private static let others: [String: WordUse] = {
        var table: [String: WordUse] = [:]
        forEachWord { word, use in
            guard word.contains(where: { $0 >= 0x80 }) else { return }
            table[TitleKeys.key(String(decoding: word, as: UTF8.self)), default: []].formUnion(use)
        }
        return table
    }()

    private static func forEachWord(_ body: (Slice<MeaningTable.Word>, WordUse) -> Void) {
        for (words, use) in lists {
            words.withBytes { words in
                for word in words.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
                    body(word, use)
                }
            }
        }
    }

    /// In bytes, and more than any word of the lists takes.
    private static let longest = 32

    private static let articles =
        "the der die das den le la les l el los las il lo gli i o os de het een un une uma um a an"
    private static let legalForms =
        "inc ltd limited llc llp plc corp corporation co company gmbh ag kg se sa sas sarl srl spa bv nv ab oy oyj as "
        + "aps kk pty sl sro doo spzoo eirl ltda ev eg ooo оао ооо пао зао 株式会社 有限公司"
    private static let prepositions =
        "on at by from via in of auf bei von vom beim am im sur par chez sul su da di dal en em no na nos nas do op bij "
        + "van pa hos fra av af fran i w u od z в на от у про 在 at"
    /// Words for a newspaper that go on with where or when it appears: `Corriere della Sera`, `Folha de S.Paulo`.
    static let newspapers: Set<String> = [
        "corriere", "correio", "correo", "folha", "gazzetta", "heraldo", "tribuna",
    ]
    /// Prepositions and articles between.
    static let genitives: Set<String> = ["de", "del", "della", "dello", "di", "do", "da", "la"]
    /// What hosts write for an ampersand.
    static let ands = ["and", "und", "et", "y", "e", "og", "och", "en"]
    /// What sites make, and the words between it and its author.
    static let works: Set<String> = [
        "recipe", "recipes", "rezept", "rezepte", "recette", "recettes", "receta", "recetas", "ricetta", "ricette",
        "receita",
        "receitas", "recept", "opskrift", "oppskrift", "przepis", "tarifi", "video", "videos", "review", "guide",
        "story",
    ]
    static let authors: Set<String> = [
        "by", "from", "von", "vom", "par", "por", "door", "av", "af", "fra", "fran", "di", "de",
    ]
    /// Between an author and where the work is found.
    static let servers: Set<String> = ["on", "auf", "sur", "en", "no", "su", "op", "via"]
    /// Words whose object is whoever the site is of.
    static let verbs: Set<String> = [
        "is", "are", "was", "of", "vs", "versus", "v", "visit", "visiting", "join", "joining", "download",
        "downloading", "install", "installing", "inside", "why", "about", "using", "love", "ist", "uber", "est",
        "sobre",
    ]
    /// What begins a question.
    static let questions: Set<String> = [
        "what", "whats", "why", "who", "how", "where", "when", "was", "warum", "wer", "wie", "wo", "wann", "wieso",
        "pourquoi", "comment", "qui", "que", "quest", "porque", "quien", "como", "cosa", "perche", "chi", "come", "wat",
        "waarom", "vad", "varfor", "hur", "hvad", "hvorfor", "co", "dlaczego", "jak", "что", "почему", "как", "кто",
    ]
    /// Between a name and its equal, or what is done there or for somebody.
    static let pairs: Set<String> = ["v", "vs", "versus", "is", "ist", "gegen", "contre"]
    /// Joins what is said to more of it.
    static let goesOn: Set<String> = ["and", "und", "et", "y", "og", "och", "oder", "or", "aber", "but", "mais"]
    /// Prepositions that say where and how long as often as whose.
    static let insides: Set<String> = ["in", "im", "am", "for", "fur", "pour", "para", "per"]
    /// What firms call their products behind their own name, in front of what is said of them.
    static let products: Set<String> = [
        "books", "calendar", "chat", "classroom", "cloud", "docs", "drive", "earth", "express", "family", "games",
        "health", "ideas", "mail", "maps", "meet", "music", "pass", "pay", "photos", "photoshop", "plus", "premium",
        "pro", "sheets", "studio", "teams", "translate", "video", "vpn", "wallet", "workspace",
    ]
    /// Behind a name in a label of a host.
    static let labelEndings = ["usa", "inc", "ltd", "llc", "gmbh", "korea", "japan", "online", "-lang", "js"]
    /// Behind a name in Kana or Hangul, in the same word.
    static let nameEndings = [
        "ニュース", "オンライン", "ショップ", "ストア", "グルメ", "ブログ", "ネット", "ジャパン", "ドットコム", "일보", "신문", "뉴스", "닷컴", "쇼핑",
        "스토어", "코리아", "온라인", "ออนไลน์",
    ].map(NameSound.letters)
    /// What Chinese names of sites end in.
    static let chineseEndings: Set<String> = [
        "网", "網", "在线", "在線", "网站", "官网", "中文网", "新闻", "新闻网", "资讯", "频道", "论坛", "商城", "新聞", "新聞網",
    ]
    /// What stands in front of them.
    static let chineseBeginnings = ["手机", "手機"]
    /// What joins a Japanese name of a site to what it says of itself.
    static let japaneseLeads = ["の", "なら"]
    /// What firms call their units, besides the departments that sites have.
    static let units: Set<String> = [
        "security", "threat", "intelligence", "engineering", "knowledge", "base", "customer", "product", "open",
        "source", "design", "data", "ai", "center", "centre", "hub",
    ]
    /// Between a firm and whom it does something for.
    static let fors: Set<String> = ["for", "fur", "pour", "para", "per", "voor", "til", "dla"]
    static let docs: Set<String> = ["documentation", "docs", "doc", "dokumentation", "documentacion", "manual"]
    /// Words that a noun stands behind and hardly a name of a site, in their folded forms. Those that are also words for
    /// where a name is found are left out: Portuguese “na”, Italian “su”, Spanish “en”.
    static let determiners: Set<String> = [
        "a", "an", "the", "this", "that", "these", "those", "my", "your", "our", "his", "her", "its", "their", "every",
        "each", "in", "into", "of",
        "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "kein", "keine",
        "dieser", "diese", "dieses", "diesen", "diesem", "jeder", "jede", "jedes", "mein", "meine", "dein", "deine",
        "sein", "seine", "ihr", "ihre", "unser", "unsere", "am", "im", "ins", "ans", "vom", "beim", "zum", "zur",
        "le", "la", "les", "un", "une", "du", "des", "au", "aux", "ce", "cet", "cette", "ces", "mon", "ton", "votre",
        "notre",
        "il", "lo", "gli", "uno", "una", "del", "dello", "della", "dei", "degli", "delle", "al", "allo", "alla", "ai",
        "agli", "alle", "dal", "dallo", "dalla", "nel", "nello", "nella", "sul", "sullo", "sulla", "questo", "questa",
        "el", "los", "las", "unos", "unas", "este", "esta", "ese", "esa", "nuestro", "nuestra",
        "os", "um", "uma", "ao", "aos", "pelo", "pela", "esse", "essa",
        "het", "een", "dit", "deze", "jouw", "onze", "det", "ett", "denna", "detta", "denne", "dette", "az", "egy",
        "bir",
    ]
    /// What firms and papers do in headlines, and hardly the things that they are named by, in their folded forms.
    static let deeds: Set<String> = [
        "unveils", "launches", "announces", "introduces", "releases", "acquires", "presents", "partners", "recalls",
        "prasentiert", "kundigt", "veroffentlicht", "ubernimmt", "lance", "annonce", "devoile", "presente", "rachete",
        "lanza", "anuncia", "presenta", "lancia", "annuncia", "lanca", "apresenta", "lanceert", "presenteert",
        "kondigt", "lanserar", "presenterar", "lancerer", "lanserer", "presenterer", "julkaisee", "wprowadza",
        "prezentuje", "uvadi", "запускает", "объявляет", "представляет", "запустила", "объявила", "представила",
    ]
    private static let houses =
        "at bei chez presso hos bij у u"
    private static let siteWords =
        "site website webseite homepage portal forum forums foro forum форум blog blogg блог фóрум"
    private static let topLevelDomains =
        "com net org info biz tv eu de at ch fr it es pt nl be lu dk se no fi is pl cz sk hu ro bg gr si hr rs ru ua by lt lv "
        + "ee ie uk us ca mx br ar cl pe in cn jp kr tw hk sg vn th id my ph au nz za tr il рф"
    private static let conjunctions =
        "and und et y e og och ja i и та und for fur pour para per your my our dein ihr votre tu seu to dein ihre with"

    /// What sites add to their own name.
    private static let outlets =
        """
        welcome willkommen bienvenue bienvenido bienvenidos benvenuti welkom valkommen velkommen witamy
        online web website site official officiel oficial offiziell offizielle ufficiale homepage portal app apps mobile
        magazine magazin mag revista rivista magasin zeitschrift журнал blog blogs blogg блог 部落格 ブログ 블로그
        tv television radio fm live livestream podcast podcasts videos newsletter
        shop store onlineshop webshop boutique tienda loja butik butikken sklep negozio winkel kauppa магазин 商店
        market marketplace outlet community discussion discussions board boards forum forums foro forum форум wiki docs documentation
        newspaper zeitung tageszeitung krant tidning avis газета giornale periodico diario jornal bao dziennik
        com net org co
        gazeta gazette gazetesi منتديات منتدى نت أخبار صحيفة جريدة موقع قناة समाचार न्यूज़ दैनिक חדשות
        zinios zinas uudised vijesti vesti вести zpravy zpravodajstvi spravy spravodajstvo stiri stiri haberleri berita ข่าว
        中文网 中文版 日本版 日本語版 デジタル オンライン 公式 公式サイト 公式ホームページ 電子版 网 網 官网 官網 公式通販 通販 온라인 공식 홈페이지
        """

    /// Departments of a site; with another word they are topics as well.
    private static let sections =
        """
        news newsroom nachrichten aktuell noticias noticias nouvelles actualites actualite actu actus infos info
        notizie nieuws nyheter nyheder uutiset novinky wiadomosci aktualnosci hirek новости новини haber haberler ニュース
        新闻 新聞 뉴스 sport sports business finance money wirtschaft tech technology technik politics politik culture
        kultur entertainment lifestyle style travel reisen food health weather wetter science video music games gaming
        movies film books photos pictures reviews review jobs careers karriere education learning learn press media
        presse international global world worldwide help support developer developers dev labs research team support
        guide directory archive cloud pro plus premium network mail maps scholar images earth originals opinion local
        events tickets recipes rezepte search suche recherche busqueda buscador ricerca zoeken
        """

    /// What people found, and call after themselves or a place.
    private static let institutions = """
        project projekt projet proyecto projeto progetto academy akademie university universitat universite universidad universidade universita universiteit universitet
        uniwersytet univerzita egyetem yliopisto universitesi университет college parliament school museum library verlag group gruppe
        groupe grupo studio studios foundation institute endowment society center centre centrum club
        kanzlei praxis apotheke mobelhaus autohaus confiserie konditorei brauerei weingut pension klinik resort restaurant
        banco banca banque
        """

    private static let places =
        """
        africa america asia europe europa latinoamerica usa us uk eu uae australia osterreich austria belgique belgie
        belgium brasil brazil canada chile china colombia danmark denmark deutschland germany espana spain suomi finland
        france greece hongkong india indonesia ireland israel italia italy japan kenya korea malaysia mexico mexico
        nederland netherlands newzealand nigeria norge norway pakistan peru philippines polska poland portugal россия
        russia schweiz suisse switzerland singapore southafrica sverige sweden taiwan thailand turkiye turkey україна
        ukraine vietnam viet nam gb unitedstates unitedkingdom saudiarabia middleeast southkorea southeastasia
        latinamerica northamerica southamerica unitedarabemirates puertorico costarica srilanka czechrepublic 日本 中国 台灣 香港 한국 london paris berlin tokyo york english deutsch francais espanol
        portugues italiano nederlands русский 日本語 中文 한국어 عربي العربية فارسی 北京 上海 广州 深圳 天津 重庆 杭州 南京 武汉 成都
        西安 苏州 青岛 大连 厦门 宁波 长沙 郑州 济南 沈阳 福州 昆明 合肥 东莞 佛山 无锡
        """

    /// Labels of hosts that say which machine or which version, and no name.
    private static let hosts =
        """
        www www1 www2 www3 secure static assets cdn img image media files download downloads api beta test staging demo
        preview origin edge amp mobil touch lite desktop login account accounts auth sso my mein user users member
        members people profile profiles home start index main public open data search suche share link links go get
        read view page pages post posts article articles content artikel story stories archives edition intl web
        github gitlab hosting server cms wp wordpress drupal typo3 shop1 customer service services about info contact
        company corporate investor investors ir mailing email lists list status tools tool
        """

    /// What sites are about, and are called for it.
    private static let topics =
        """
        apple apples orange lemon cherry peach berry coffee tea wine beer bread cake cakes baking cooking cook kitchen
        recipe recept recepten recepti opskrift opskrifter oppskrift oppskrifter rezept recette recettes receta recetas
        ricetta ricette receita receitas przepis przepisy tarif tarifler рецепт рецепты レシピ 食谱 mat matt essen kuche
        kochen cuisine cucina cocina cozinha kuchnia koket keuken pancake pancakes chocolate pizza pasta salad soup chicken meat
        fish trout vegan diet diets nutrition fitness workout yoga running wellness beauty skin hair makeup fashion mode
        mode moda clothing clothes shoes boots bags jewelry watch watches medicine medical doctor doctors dentist hospital
        clinic heart disease diseases heartdisease cancer diabetes asthma allergy allergies arthritis depression anxiety
        pregnancy baby babies parent parents parenting kids children family mother mom women men woman man teen wedding
        weddings love dating marriage sex gesundheit sante salud saude salute halsa helse sundhed terveys zdrowie zdravi
        saglik здоровье 健康 symptoms treatment pain sleep mind brain body life living origin origins history nature
        natur planet ocean sea mountain mountains river forest garden gardens gardening garten jardin jardin plants plant
        flower flowers tree trees animals animal pet pets dog dogs cat cats hund hunde chien chat horse horses bird birds
        bees bee farm farming agriculture climate energy solar water environment weather meteo meteo tiempo clima tempo
        vader vær vejr saa pogoda pocasi погода 天気 天气 forecast car cars auto autos automotive voiture coche carro
        motorcycle bike bikes cycling truck boats boat train trains bus flight flights airport hotel hotels vacation
        holiday holidays urlaub reise voyage viajes viagem viaggi trip trips tour tours camping hiking city cities town
        country map house houses homes haus maison casa furniture design architecture interior decor diy tools hardware
        realestate immobilien property rent apartment book bucher livre livres libro libros livro livros bocker boger
        книги 本 literature poetry poem poems novel novels comic comics art arts kunst photo photography foto fotos
        picture camera cameras movie cinema kino theater theatre dance song songs lyrics musik musique musica musica
        музыка 音楽 guitar piano concert ticket game spiele jeux juegos jogos игры ゲーム 游戏 play chess puzzle toys toy
        football soccer fussball futbol futebol calcio basketball baseball tennis golf hockey cricket rugby boxing
        swimming skiing ski surf computer computers software programming code coding web internet phone phones laptop
        android windows linux python java javascript data database security privacy crypto bitcoin math maths physics
        chemistry biology astronomy space mars moon sun earth star stars geography economy economics bank banking loan
        loans credit insurance versicherung tax taxes law legal lawyer lawyers recht steuern stocks trading invest
        investing investment job career work arbeit business marketing management startup office bildung schule study
        students student teacher teachers homework language languages words word dictionary worterbuch grammar quotes
        quote names name jokes facts answers question questions tips ideas free cheap best top deals deal coupon coupons
        sale gift gifts angebote religion bible church god faith christmas war peace politica politica gouvernement
        government military police crime environment time today week daily post times journal review reviews stuff things
        people person medium slate wired mirror express independent observer target gap shell visa amazon oracle
        美食 音乐 地图 旅游 汽车 房产 财经 体育 娱乐 视频 电影 小说 图片 医院 学校 教育 招聘 酒店 机票 手机 电脑 软件 下载 股票
        基金 彩票 服装 化妆品 食品 茶叶 花卉 宠物 母婴 家居 装修 建材 机械 化工 钢铁 农业 法律 律师 星座 笑话 菜谱 诗词 成语 字典
        词典 翻译 百科 问答 论坛 博客 游戏 动漫 女性 时尚 文学 历史 科技 养生 减肥 物流 快递 黄金 二手车 公积金
        篮球 足球 羽毛球 乒乓球 网球 钓鱼 摄影 瑜伽 舞蹈 钢琴 吉他 书法 围棋 象棋 游泳 跑步 婚纱 结婚 护肤 美容 美甲 发型 珠宝 钻石
        手表 玩具 礼品 鲜花 家具 家电 灯具 瓷砖 地板 门窗 卫浴 橱柜 油漆 水泥 五金 模具 电缆 轴承 阀门 水泵 电机 仪器 包装 印刷 广告
        设计 图库 素材 壁纸 头像 表情 签名 日记 作文 论文 范文 考试 考研 高考 留学 移民 签证 护照 英语 日语 公务员 会计 医生 中医 药品
        保健 养老 保险 贷款 信用卡 理财 外汇 期货 债券 银行 税务 社保 工资 简历 兼职 创业 加盟 批发 团购 优惠 搬家 租房 二手房 军事
        国际 社会 科学 地理 生物 数学 物理 化学 火车 飞机 航班 地铁 公交 自行车 摩托车 电动车 咖啡 红酒 白酒 啤酒 面包 蛋糕 水果 蔬菜
        海鲜 火锅 烧烤 早餐 奶粉 儿童 老人 男人 女人 爱情 生活 情感 心理 佛教 宗教 风水 算命 环保 能源 太阳能 天空 海洋 森林 花园
        dove twitter post square block notion signal word excel chrome safari opera
        """
}
