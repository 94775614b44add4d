import AuditModel
import TestSupport
import Testing

@testable import AuditRules

/// Names that neither a tag nor the host spells: other titles of the site that end alike tell them.
@Suite("Site names learned from titles")
struct TaughtNamesTests {
    @Test(
        "a name is learned if titles of its site share it",
        arguments: BrandWallTests.Row.rows(names))
    func taught(_ row: BrandWallTests.Row) async throws {
        #expect(try await row.judged() == "none")
        let page = try await PageEvidence(
            example: .titled("Bees", site: row.siteName, at: "https://\(row.host)/some/page"))
        var names = SiteNames(page)
        let shown = Sourced(row.title, source: "og:title")
        let title = TitleAnalysis(shown, names: names)
        let edges = [title.segments.first, title.segments.last].compactMap { $0?.key }
        names.learned = edges.filter {
            LearnedAffixes.mayBeName($0) && LearnedAffixes.isName($0, in: 5, ends: 1, for: title, names)
        }
        #expect(TitleAnalysis(shown, names: names).brand.kind != .none)
    }

    static let names = """
        half ; larkmere.edu ; - ; UC Larkmere Gateway website -- Comments and suggestions
        half ; lypi.lynx.org ; - ; Manual user registration : Lynx Package Index
        half ; marten.larkhill.edu ; - ; Larkhill's MARTEN® - Account
        half ; www.larkbbssg.com ; - ; 看可乐的价格 - 未名空间(larkbbs.com)
        half ; www.zeilark.com ; - ; ログイン - 税理士ドットコム
        full ; www.larchnet.co.kr ; - ; 오늘의 날씨 | 라치네트
        half ; www.larch-developers.com ; - ; Root guide | LARCH Forums
        half ; larknet.com.tw ; - ; 無線吸塵器 - LarkNet 24h購物
        half ; play.larchgle.com ; - ; Signal Private Messenger - Apps on Larchgle Play
        half ; blog.larchdn.net ; LARCHDN ; 鲸鱼的一生_fink-LARCHDN博客
        full ; www.zhihu.com ; - ; 如何学习编程？ - 知乎
        full ; www.douban.com ; - ; 流浪地球_豆瓣
        half ; tieba.baidu.com ; - ; 今天的天气真好_百度贴吧
        half ; zhidao.baidu.com ; - ; 怎样种番茄_百度知道
        full ; www.jianshu.com ; - ; 我的第一篇文章 - 简书
        full ; www.huanqiu.com ; - ; 冬奥会开幕式举行_环球网
        full ; news.hexun.com ; - ; 着力打造综合立体交通网络-股票频道-和讯网
        full ; www.xinhuanet.com ; - ; 法国大罢工影响交通-新华网
        half ; www.bbc.co.uk ; - ; 港特首就住宅事件道歉 - BBC中文网 - 两岸三地
        full ; www.cookpad.com ; - ; 簡単☆肉じゃが by まこ 【クックパッド】
        half ; news.detik.com ; - ; Hujan Deras di Jakarta - detikNews
        half ; www.corriere.it ; - ; Sciopero dei treni - Corriere della Sera
        half ; unix.stackexchange.com ; - ; bash - How do I sort lines? - Unix & Linux Stack Exchange
        full ; www.taobao.com ; - ; 秋季新款男鞋-淘宝网
        full ; www.youku.com ; - ; 我的前半生 第1集_优酷
        full ; www.meituan.com ; - ; 北京烤鸭团购 - 美团网
        full ; www.tianya.cn ; - ; 十年往事_天涯
        full ; www.hupu.com ; - ; 湖人险胜勇士 - 虎扑
        half ; www.guancha.cn ; - ; 苹果回应-观察者网
        full ; www.maariv.co.il ; - ; גשם בצפון - מעריב
        full ; www.donga.com ; - ; 첫눈이 내렸다 : 동아일보
        half ; www.tine.no ; TINE ; Kylling tikka masala - Oppskrift fra TINE Kjøkken
        half ; arxiv.org ; - ; Attention is all you need - arXiv e-Print archive
        half ; lemire.me ; - ; Reading JSON – Daniel Lemire's blog
        half ; www.politische-bildung-larkhill.de ; - ; Zur Wahl | Larkhiller Zentrum für politische Bildung
        full ; www.harpersbazaar.com ; - ; 夏の10着｜ハーパーズ バザー（Harper's BAZAAR）公式
        full ; www.sohu.com ; - ; 春节出行创新高_搜狐网
        full ; www.iqiyi.com ; - ; 长城纪录片-爱奇艺
        full ; www.gmw.cn ; - ; 冬季养生-光明网
        full ; www.zsnews.com ; - ; 东区办事处开展调研_中山网
        full ; tabelog.com ; - ; 寿司さいとう (六本木/寿司) - 食べログ
        half ; news.sina.cn ; 新浪网 ; 五年研究_手机新浪网
        half ; www.sphinx-doc.org ; - ; Installing Sphinx — Sphinx documentation
        half ; www.gazzetta.it ; - ; Il Milan vince - La Gazzetta dello Sport
        """
}
