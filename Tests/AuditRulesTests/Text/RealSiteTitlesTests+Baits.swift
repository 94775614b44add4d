extension RealSiteTitlesTests {
    /// Titles whose words only look like the site's name.
    static let baits = """
        none ; www.larchtime.com ; TIME ; Past Lives Is a Film About Love - and Time
        none ; www.20larch.ch ; 20 Minuten ; Pasta al limone – fertig in 20 Minuten
        none ; www.20larch.ch ; 20 Minuten ; Lasagne – Rezept für 20 Minuten
        none ; www.thelarchlantic.com ; The Larchlantic ; A Dying Current – and the Larchlantic
        none ; www.larch.co.uk ; Larch ; City reopens its trams – and the Larch
        none ; www.larchation.fr ; Larchation ; 25 août 1944 – la Larchation
        none ; www.larch.at ; Larch ; Sturm – das Wetter larch
        none ; www.lelarch.fr ; Le Larch ; Retraites, grèves, blocages : le larch
        none ; www.ellarch.com ; El Larch ; Clima en Bogotá: El larch
        none ; www.larchtyka.pl ; Larchtyka ; Stadion, kibice – larchtyka
        none ; larchernetes.io ; Larchernetes ; Larchernetes v1.30: Uwurchernetes
        none ; larchton.me ; Larchton ; Larchton VPN - Free vs. Plus
        none ; www.larchgle.com ; Larchgle ; Larchgle Maps – How offline areas work
        none ; www.larch.com ; Big Friendly Giants ; A review of the new album | BFF
        none ; www.larch.com ; Big Friendly Giants ; A review of the new album | Bfg
        none ; book.larchban.com ; 活着 ; 豆瓣 (活着) 读后
        none ; www.larchwood.de ; - ; Bau- Und Larchwood
        none ; www.larchun.org ; Larch Nations ; Women, peace, security: the role of the Larch Nations
        none ; www.larchcef.org ; LARCHCEF ; Goodwill Ambassadors: 70 years of stars for LARCHCEF
        none ; www.larchker.com ; Larchker ; LLM development: 5 tips for Larchker
        none ; www.larchstation.com ; - ; A look at the new console - LarchStation 5
        none ; larchdepot.com ; - ; Larch Depot Pro
        none ; larchoftown.com ; - ; Larch of Town Membership
        none ; creditlarch.com ; - ; Credit Larch Tax
        none ; readthelarch.org ; - ; Read the Larch FAQ
        none ; finklarch.com ; - ; Fink Larch Air Max 90
        none ; www.docklark.com ; Docklark ; What is Docklark?
        none ; www.ladobe.com ; Ladobe ; Why Ladobe
        none ; www.larklego.com ; LARKLEGO ; The history of LARKLEGO
        none ; www.larchvard.edu ; Larchvard University ; Visiting Larchvard University
        none ; www.lonelylark.com ; Lonely Lark ; Why we love Lonely Lark
        none ; www.larchstation.com ; LarchStation ; LarchStation 5
        none ; www.larchunited.com ; Larch United ; Larch United v Finchfield
        none ; www.larchintl.org ; Larch International ; Join Larch International
        none ; www.larchrust.org ; - ; Ownership | Larchrust programming
        none ; www.larchrifle.com ; - ; Air rifles | Target shooting
        none ; www.larchkanada.de ; - ; Reise | Kanada und Alaska
        none ; www.marmiton.org ; - ; Recette de crêpes : la meilleure
        none ; www.bild.de ; - ; Das Bild der Woche – ein Bild sagt mehr
        none ; www.zeit.de ; - ; Reise – eine Frage der Zeit
        none ; www.lemonde.fr ; - ; Voyage – le tour du monde
        none ; elpais.com ; - ; Sociedad | Un país sin agua
        none ; www.time.com ; - ; Travel - Time to go
        none ; www.stern.de ; - ; Astronomie - Der hellste Stern
        none ; www.focus.de ; - ; Fotografie - Tiefe und Focus
        none ; www.sabah.com.tr ; - ; Kahvaltı - Güzel bir sabah
        none ; index.hu ; - ; BUX - A tőzsdei index
        none ; www.express.co.uk ; - ; Travel - Orient Express
        none ; www.mirror.co.uk ; - ; Homes - A bathroom mirror
        none ; www.independent.co.uk ; - ; Music | An independent label
        none ; slate.com ; - ; Roofing - Welsh slate
        none ; www.target.com ; - ; Archery – how to hit a target
        none ; www.sol.pt ; - ; Verão – praia, mar e sol
        none ; www.marca.com ; - ; Negocios - Crear una marca
        none ; www.as.com ; - ; Naipes - Un as en la manga
        none ; www.abc.es ; - ; Primeros pasos - El abc del ajedrez
        none ; www.salon.com ; - ; Beauty | The hair salon
        none ; zdrowie.pl ; - ; Sen – podstawa zdrowia
        none ; www.pogoda.by ; - ; Минск – погода на завтра
        none ; www.mir.ru ; - ; Музыка - Весь мир в песне
        none ; www.hospital.jp ; - ; 診療案内｜病院
        none ; www.sushi.jp ; - ; 江戸前の歴史 - 寿司
        none ; www.tianqi.com ; - ; 北京 - 明天天气
        none ; www.meishi.cn ; - ; 家常豆腐 - 美食
        none ; www.yinyue.cn ; - ; 钢琴曲 - 音乐
        none ; www.ditu.cn ; - ; 北京 - 地图
        none ; www.mobile.de ; - ; Testbericht - Wohnmobile
        none ; www.chip.de ; - ; Technik - Der neue Chip
        none ; www.welt.de ; - ; Reise - Einmal um die Welt
        none ; www.spiegel.de ; - ; Einrichten - Der richtige Spiegel
        none ; www.brigitte.de ; - ; Interview: Brigitte Macron
        none ; www.nature.com ; - ; Hiking - Into the Wild Nature
        none ; www.science.org ; - ; Careers - Women in Science
        none ; www.who.int ; - ; Poll – who decides
        none ; www.un.org ; - ; Día Mundial - Un planeta
        none ; www.it.com ; - ; Horror - Stephen King's It
        none ; www.beijing.cn ; - ; 攻略 - 北京旅游
        none ; www.lvyou.com ; - ; 云南 - 旅游攻略
        none ; kubernetes.io ; - ; Case study | Kubernetes of the Future Talks Begin
        none ; www.docker.com ; - ; Scaling up | Docker in Production
        none ; www.chicagomag.com ; Chicago Magazine ; Best pizza | Chicago
        none ; www.homebrewing.org ; - ; First steps | Winter Home Brewing
        none ; www.docker.com ; - ; Setup - DockerFile - Basics
        none ; www.gazeta.pl ; - ; Historia | Pierwsza gazeta
        none ; www.swim.com ; - ; Triathlon | Open Water Swim
        none ; www.corriere.it ; - ; Turismo - Un corriere di pace
        none ; www.unian.ua ; - ; Спорт - Кубок УЄФА
        none ; www.journal.com ; - ; Photos | Journal of the Plague Year
        none ; www.parks.org ; - ; Hiking | Parks of Finland
        none ; www.beijing2022.cn ; - ; 开幕 - 北京欢迎你
        none ; www.zhongguo.cn ; - ; 历史 - 中国古代
        none ; www.weibo.com ; - ; 明星 - 微博上的故事和更多
        none ; www.lanqiu.com ; - ; 训练 - 篮球
        none ; www.stackoverflowing.com ; - ; Art | The Overflowing Stack
        none ; www.dockercon.com ; - ; Setup - DockerHub - Basics
        none ; www.canada.ca ; - ; Travel - BBC Canada
        none ; www.playas.com ; - ; Verano - Playas de Cádiz
        none ; www.castillos.com ; - ; Viajes - Castillos de España
        none ; pc.watch.larkhill.jp ; - ; 修理 - Watch your PC
        none ; www.ibm.com ; - ; History | IBM's Watson
        none ; www.gw.cn ; - ; 观点 - 国外
        none ; www.red-car-insurance-deals.com ; - ; Guide | Insurance deals for red cars
        none ; www.mahler.org ; - ; Symphony no. 5 by Mahler
        none ; www.phones.co.jp ; - ; 比較｜新型スマホ（Phones）
        none ; lemire.me ; - ; Numbers | Lemire's conjecture
        none ; www.nasa.gov ; - ; Missions | NASA Mars Rover
        none ; www.red-wine-shop.com ; - ; Guide | Red wine shops in Bonn
        none ; www.blackcat.example ; The Black Cat Club ; How to draw a black cat club
        none ; www.sushilog.com ; - ; 東京 - 寿司
        none ; www.larchton.com ; Larchton ; Bees - Larchton ventures
        none ; www.larchton.com ; Larchton ; Bees - Larchton 5
        none ; www.larchton.com ; Larchton ; Larchton 44 - Bees
        none ; www.larchton.com ; - ; Bees - Larchton:Beekeepers
        none ; www.larchton-doc.com ; - ; Bees — Larchton writes documentation
        none ; www.larchton.com ; Larchton ; Bees - Larchton 144
        none ; www.apple.com ; Apple ; iPhone 15 | Apple 15
        none ; www.larchton.com ; - ; Bees - Larchton Ventures
        none ; www.nikkei.com ; 日経 ; 今日の株価｜日経平均
        none ; www.welt.de ; WELT ; Die schönsten Seen der Welt
        none ; www.spiegel.de ; DER SPIEGEL ; Blick in den Spiegel
        none ; www.freitag.de ; Freitag ; Streik am Freitag
        none ; www.polygon.com ; Polygon ; How to Draw a Polygon
        none ; www.vice.com ; VICE ; Men of Vice
        none ; www.shape.com ; Shape ; How to Get in Shape
        none ; www.elle.com ; ELLE ; Elle Fanning Wins an Award
        none ; www.elle.com ; ELLE ; Cover story | Elle Fanning
        none ; www.liberation.fr ; Libération ; Paris après la Libération
        none ; www.lemonde.fr ; Le Monde ; Le Monde diplomatique
        none ; www.lemonde.fr ; Le Monde ; Le Monde-Afrique fête dix ans
        none ; www.la-croix.com ; La Croix ; La Croix-Rousse en fête
        none ; www.welt.de ; DIE WELT ; Die Welt-Klimakonferenz beginnt
        none ; www.welt.de ; DIE WELT ; DIE WELT-Klimakonferenz beginnt
        none ; www.bild.de ; BILD ; Bild-Rauschen entfernen
        none ; www.netflix.com ; Netflix ; Abende mit Nicht-Netflix
        none ; elpais.com ; EL PAÍS ; El País Vasco celebra su día
        none ; www.lequipe.fr ; L'Équipe ; L'Équipe de France en finale
        none ; www.lepoint.fr ; Le Point ; Le point sur la grève
        none ; www.repubblica.it ; la Repubblica ; La Repubblica Ceca vota
        none ; www.zeit.de ; DIE ZEIT ; Die Zeit drängt
        none ; www.liberation.fr ; Libération ; Libération des otages
        none ; www.pravda.com.ua ; Правда ; Правда о сахаре
        none ; www.sabah.com.tr ; Sabah ; Sabah kahvaltısı için on tarif
        none ; variety.com ; Variety ; Variety of apples
        none ; metro.co.uk ; Metro ; Metro fares rise
        none ; fortune.com ; Fortune ; Fortune favours the brave
        none ; www.thetimes.com ; The Times ; The Times they are a-changin'
        none ; www.lastampa.it ; La Stampa ; La Stampa 3D in casa
        none ; www.hani.co.kr ; 한겨레 ; 한겨레 하나로
        none ; mastodon.social ; Mastodon ; Eugen Rochko (@Gargron@mastodon.social)
        none ; fosstodon.org ; Fosstodon ; Ann (@ann@fosstodon.org)
        none ; chaos.social ; chaos.social ; @ann@chaos.social
        none ; mastodon.social ; - ; Bees | Ann (@ann@mastodon.social)
        none ; dieta.ru ; - ; Меню на неделю – диета
        none ; dieta.ru ; - ; Меню на неделю – простая диета
        """
}
