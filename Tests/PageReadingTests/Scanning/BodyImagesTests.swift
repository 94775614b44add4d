import AuditModel
import PageReading
import TestSupport
import Testing

@Suite("Images of the body that could be picked")
struct BodyImagesTests {
    private static let crowd = Depth.pick(5_000, all: 50_000)
    private func kept(_ html: String) -> [String] { read("<body>" + html).images.map(\.src) }

    @Test(
        "SVG, small, spacer and data: images are never hoisted",
        arguments: [
            "<img src=a.svg>", "<img src='a.SVG?v=2'>", "<img src=captcha.svg>", "<img src=no-image.jpg>",
            "<img src=/images/placeholder-hero.jpg>", "<img src=41x._SX98_.jpg>",
            "<img src=/I/41x._AC_UL116_SR116,116_.jpg>",
            "<img src=/books/12l._SY75_.jpg>", "<img src=default.png>",
            "<article><aside><img src=a.jpg></aside></article>",
            "<main><nav><img src=a.jpg></nav></main>", "<header><div><img src=a.jpg></div></header><main></main>",
            "<img src='data:image/png;base64,AA'>", "<img src=blob:x>",
            "<img src=a.png width=24>", "<img src=a.png height=20>", "<img src=a.png width=149 height=200>",
            "<img src=/img/spacer.gif>", "<img src=blank.png>", "<img src=/ajax-loader.gif>", "<img src=1x1-pixel.png>",
            "<img src=lazy-placeholder.jpg>", "<img src=placeholder-300x200.png>", "<img src=img/transparent.gif#x>",
            "<nav><img src=a.png></nav>", "<header><img src=a.png></header>", "<aside><img src=a.png></aside>",
            "<footer><img src=a.png></footer>", "<img src=clear.gif>", "<img src=/img/1px.gif>",
            "<img src=feed-icon16x16.png>", "<img src=thumb-100x100.jpg>",
            "<img src=/img/buttons/no.png>",
            "<img src=1x1t.gif>", "<img src=footer_305x50.jpg>",
            "<img src=thumb_nopic.jpg>",
            "<img src=a.jpg style='width:20px; height: 20px'>", "<img src=a.jpg style=HEIGHT:1PX>",
            "<img src=poster.jpg.120x173_q90.jpg>", "<img src=/cache/100x100/109225.jpg>", "<img src=/w108_77/a.jpg>",
            "<img src=/s72-c/a.jpg>", "<img src='/upload/w_80,h_80,c_fill/v1/a.jpg'>", "<img src='a.jpg?_ex=128x128'>",
            "<img src='a.jpg?w=64'>", "<img src='a.jpg?v=2&amp;height=48'>", "<img src=120px-Bee.jpg>",
            "<img src=bee2012hive120px.jpg>",
            "<img src=a.jpg style='width:0; height:0'>", "<img src=a.jpg hidden>",
            "<img src=a.jpg width=800 hidden=''>",
            "<img src=a.jpg style='display:none'>", "<img src=a.jpg style='color: red; DISPLAY : None !important'>",
            "<div style='display: none'><a href=/x><img src=a.jpg>", "<div hidden><p><img src=a.jpg></p></div>",
        ])
    func excluded(_ html: String) {
        #expect(kept(html).isEmpty, "\(html)")
        // A captcha is not an image of the page.
        #expect(read("<body>" + html).structure.images == (html.contains("captcha") ? 0 : 1))
    }

    @Test(
        "photographs may be hoisted, whatever their names resemble",
        arguments: [
            "<main><header><img src=a.jpg></header></main>",
            "<main><div><header class=hero><img src=a.jpg></header></div></main>",
            "<img src=bg-hero.jpg>", "<div class='post author-kim'><img src=a.jpg>",
            "<article class='author-admin'><img src=a.jpg>",
            "<img src=41x._SX500_.jpg>", "<img src=/I/71x._AC_SL1500_.jpg>", "<img src=/books/12l._SY475_.jpg>",
            "<img src=no-end-in-sight.jpg>", "<img src=a.jpg class=attachment-post-thumbnail>",
            "<img src=default-settings.jpg>",
            "<img src=google-pixel-9.jpg>", "<img src=loading-dock.jpg>", "<img src=blank-page-syndrome.jpg>",
            "<img src=photo.svg.jpg>", "<img src='/a.svg/photo.jpg'>", "<img src='HTTPS://example.com/a.jpg'>",
            "<img src=silicon.jpg>", "<img src=analogous.jpg alt='Lexicon of bees'>", "<img src=a.jpg width=1200>",
            "<article><header><img src=a.jpg></header></article>", "<img src=flag-ceremony.jpg>",
            "<img src=sparrow.gif>", "<img src=x.jpg>", "<img src=bee-1200x800.jpg>", "<img src='/p.php?src=bee.jpg'>",
            "<img src=/p.php width=600 height=400>", "<img src=close-up-of-a-bee.jpg>", "<img src=bee-on-twitter.jpg>",
            "<img src=arrowhead.jpg>", "<img src=12345.jpg>", "<img src=phone.jpg>", "<img src=sealion.jpg>",
            "<img src=arton717.jpg class='spip_logo spip_logos'>", "<img src=catalogo-2016.jpg>",
            "<img src=il-dialogo.jpg>", "<img src=a.jpg alt='Brand new, closed tabs'>",
            "<img src=ribbon-cutting.jpg>", "<img src=a.jpg style='width:600px;height:400px'>",
            "<img src=a.jpg style='width:100%'>", "<img src=panorama.jpg width=900 height=300>",
            "<img src=4880851fc6ade17ad25e26d66744676c.jpg>", "<img src=0bg1.jpg>",
            "<div class=icon></div><img src=a.jpg>", "<div class=media-icon><img src=a.png width=480 height=300>",
            "<div class=ad>x<img src=a.jpg>", "<!-- ad --><img src=a.jpg>",
            "<div class='lead shadow radio'><a class=\"card\"><img src=a.jpg>",
            "<i class=icon></i><div><img src=a.jpg>",
            "<div class=ad><p><span><b><img src=a.jpg>", "<div class='entry-header'><img src=a.jpg>",
            "<img src=thumb_596x842.jpeg>", "<img src=/thumbs220x146/a.jpg>", "<img src=/thumb/300px-Bee.jpg>",
            "<img src=bee300px.jpg>", "<img src=bee120pxl.jpg>",
            "<img src=/thumbs/a.jpg width=200>", "<img src=small-farms.jpg>", "<img src=iconic-tower.jpg>",
            "<img src=/s1600/a.jpg>", "<img src=https://s3.example.com/x/y/a.jpg>", "<img src='a.jpg?w=1260'>",
            "<img src='a.jpg?h=0'>", "<img src=/2015/40/a.jpg>",
            "<a href=https://www.instagram.com/p/4711/><img src=a.jpg>", "<img src='/w1200/a.jpg'>",
            "<a href='https://www.youtube.com/watch?v=1'><img src=a.jpg>", "<a href=/ads/4711><img src=a.jpg>",
            "<div class=author-icon><img src=a.jpg width=300 height=300>", "<a href=/twitter.html><img src=a.jpg>",
            "<hr class=ad><article><img src=a.jpg>", "<input id=logo><img src=a.jpg>", "<i class=ad /><img src=a.jpg>",
            "<br class=logo><div hidden></div><img src=a.jpg style='display:block'>", "<img src=catalogo.jpg>",
            "<img src=analogo.jpg>", "<img src=prologo.jpg>", "<img src=dialogo.jpg>", "<img src=psicologo.jpg>",
            "<img src=cardiologo-madrid.jpg>", "<img src=a.jpg alt='Catálogo de flores'>", "<img src=catálogo.jpg>",
            "<img src=cat%C3%A1logo-2024.jpg>", "<img src=cata\u{301}logo.jpg>", "<img src=blogosphere.jpg>",
            "<img src=badger.jpg>", "<img src=buttonholes.jpg>", "<img src=iconostasis.jpg>",
            "<img src=a.jpg alt='A badger'>", "<img src=a.jpg alt='Iconic buttonhole'>",
            "<img src=a.jpg alt='The wing in profile'>",
        ])
    func content(_ html: String) {
        let images = read("<body>" + html).images
        #expect(images.count == 1 && images.first?.use == .content, "\(html)")
    }

    @Test(
        "logos, icons, avatars, badges, sprites and buttons are hoisted last",
        arguments: [
            "<img src=arrowClosed.gif>", "<img src=icn_benefit1.png>", "<img src=header-nav01-off.png>",
            "<img src=icon-user.png>", "<img src=play-button.png>", "<img src=spriteSheet.png>",
            "<img src=ssl_arrow_02.jpg>", "<img src=twitter.jpg>",
            "<div class=postprofile><img class=avatar src=a.jpg>",
            "<img src=/data/customavatars/12.jpg>", "<div class=popup><p><img src=a.jpg>",
            "<div id=newsletter-modal><img src=a.jpg>", "<div class='comment-author'><img src=kim.jpg>",
            "<img src=site-logo_2x.png>", "<img src=acmeLogo.png>", "<img src=ACMElogo.png>", "<img src=icon-user.jpg>",
            "<img src=a.png class='nav__logo large'>", "<img src=a.jpg class=avatar-80>",
            "<img src=a.png alt='Acme logo'>",
            "<img src=/files/avatars/88f9.jpg>", "<img src=badges.png>", "<img src=sprite.png width=600 height=400>",
            "<img src=gravatar.jpg>", "<img src=banner-2x1.jpg>", "<img src=/img/banners/a.jpg>",
            "<img src=topBanner.jpg>", "<img src=mainHeader.jpg>",
            "<img src=logos-2016.png>", "<img src=a.jpg class=navbar-brand__header>", "<img src=/ads/706.jpg>",
            "<img src=a.jpg width=900 height=150>", "<img src=search2.jpg>", "<img src=head-right.jpg>",
            "<img src=login_top.jpg>", "<div class='qrcode-img'><a href=/app><img src=topapp.jpg>",
            "<div class=author-icon>\n<img src=4711.jpg>",
            "<div class='ad-pc ad-site'> <a href='#'><img src=850x180.jpg>",
            "<div class=site-logo><a href=/><span><img src=4711.jpg>", "<li class=userAvatar><img src=4711.jpg>",
            "<img src=/thumbs/a.jpg>", "<img src=bee_thumb.jpg>", "<img src=bee-small.jpg>", "<img src=rx_th.jpg>",
            "<img src=/userpic/kim/r/80/a.jpg>", "<img src=/img/authors/kim_200x150.jpg>",
            "<div class=author><a href=/kim><img src=a.jpg>", "<img src=a.jpg class=img-circle>",
            "<div class=social-media><a href=/x><img src=plus.jpg>", "<img id=avatar src=a.jpg>",
            "<div class=buttons><a href=/x><img src=zurueck.jpg>", "<img src=/marques/acme.jpg>",
            "<a href=https://plus.google.com/+Acme/><img src=a.jpg>",
            "<a href='https://www.facebook.com/acme'><img src=a.jpg>",
            "<a class=reklama href=/x><img src=a.jpg>", "<a href='/rk.php?id=1&event=banner'><img src=a.jpg>",
            "<a href=https://x.example/aff_c?offer=1><img src=a.jpg>", "<img src=/images/ad/2014/a.jpg>",
            "<div id=ad-17><img src=a.jpg>", "<div class=site-logo><br><img src=4711.jpg>",
            "<div class=ad><input type=radio><hr/><img src=4711.jpg>", "<img id=logo src=a.jpg width=600 height=300>",
            "<img src=a.jpg alt='Phone icon' width=600 height=600>", "<img src=a.jpg alt='Trusted shop badge'>",
            "<img src=a.jpg alt='Buy now button'>", "<img src=a.jpg alt='Avatar of Ann'>",
            "<img src=a.jpg alt='Profile picture'>", "<img src=a.jpg alt='Photo de profil'>",
            "<img src=a.jpg alt='Icône du téléphone'>", "<img src=mainlogo.png>", "<img src=sitelogo.png>",
            "<img src='公司logo.jpg'>", "<img src=a.jpg alt='网站logo'>",
            "<img src=icono.jpg>", "<img src=icone.png width=200 height=200>", "<img src=badge2.jpg>",
            "<img src=%E5%85%AC%E5%8F%B8logo.jpg>", "<img src=img%20logo.jpg>", "<img src=banni%c3%a8re.jpg>",
        ])
    func decoration(_ html: String) {
        let images = read("<body>" + html).images
        #expect(images.count == 1 && images.first?.use != .content, "\(html)")
    }

    @Test("very many icons and logos hide no photograph, and take no memory")
    func crowd() {
        let icons = String(repeating: "<img src=i.svg><img src=logo.png>", count: Self.crowd)
        let tags = read("<body>" + icons + "<img src=photo.jpg>" + icons)
        #expect(tags.images.filter { $0.use == .content }.map(\.src) == ["photo.jpg"])
        #expect(tags.images.count == PageTags.imageLimit + 1)
        #expect(tags.structure.images == 4 * Self.crowd + 1)
    }

    @Test("empty tags next to an image say nothing about it", arguments: ["img", "hr", "br", "wbr"])
    func siblings(_ name: String) {
        let html = "<\(name) class=logo id=ad src=a.svg><article><img src=photo.jpg width=1200 height=800>"
        #expect(read("<body>" + html).images.map(\.use) == [.content])
    }

    @Test("very many images of unknown size neither hide a large one nor take memory")
    func late() {
        let menu = String(repeating: "<img src=m.jpg>", count: Self.crowd)
        let large = "<img src=photo.jpg width=1200 height=800>"
        let images = read("<body>" + menu + large + menu).images
        #expect(images.count == PageTags.imageLimit + 1 && images.last?.src == "photo.jpg")
        let all = read("<body>" + menu + String(repeating: large, count: Self.crowd)).images
        #expect(all.count == PageTags.imageLimit + PageTags.lateImageLimit)
    }

    @Test("very many drawings of unknown size hide no photograph", arguments: ["photo.JPG?x=1.png", "a/photo.webp#x"])
    func latePhotograph(_ name: String) {
        let menu = String(repeating: "<img src=m.png>", count: Self.crowd)
        let images = read("<body>" + menu + "<img src=\(name)>" + menu).images
        #expect(images.count == PageTags.imageLimit + 1 && images.last?.src == name)
        let all = read("<body>" + menu + String(repeating: "<img src=\(name)>", count: Self.crowd)).images
        #expect(all.count == PageTags.imageLimit + PageTags.lateImageLimit)
    }

    @Test(
        "after a tag that declares an image, images of the body are counted but not kept",
        arguments: [
            (#"<meta property="og:image" content="a.jpg">"#, 0), (#"<meta name="twitter:image" content="a.jpg">"#, 0),
            (#"<meta itemprop="image" content=" ">"#, 2), (#"<meta property="og:image" content="">"#, 2),
            (#"<meta property="og:image:alt" content="Bees">"#, 2), (#"<meta property="OG:image" content="a.jpg">"#, 2),
            (#"<noscript><meta property="og:image" content="a.jpg"></noscript>"#, 2),
            (#"<template><meta property="og:image" content="a.jpg"></template>"#, 2),
        ])
    func declared(_ tag: String, kept: Int) {
        let imageFiles = "<img src=photo.jpg width=1200 height=800><img src=b.jpg>"
        let tags = read("<head>" + tag + "</head><body>" + imageFiles)
        #expect(tags.images.count == kept && tags.structure.images == 2)
        let late = read("<body>" + imageFiles + tag)
        #expect(late.images.count == 2)
    }

    @Test("in XHTML a hidden image does not count either")
    func hiddenXHTML() {
        let page = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>
            <img src="a.jpg" hidden=""/><img src="b.jpg" style="display:none"/>
            <p style="display:none"><img src="c.jpg"/></p>
            <hr class="logo"/><p><img src="photo.jpg"/></p></body></html>
            """
        let images = read(Array(page.utf8), "application/xhtml+xml").images
        #expect(images.map(\.src) == ["photo.jpg"] && images.first?.use == .content)
    }

    @Test("in XHTML icons and logos hide no photograph either")
    func xhtml() {
        let page = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><div><img src="a.svg"/>
            <img src="logo.png"/><article><header><img src="photo.jpg"/></header></article>
            <form action="/consent"><p>x</p></form></div></body></html>
            """
        let tags = read(Array(page.utf8), "application/xhtml+xml")
        #expect(tags.images.map(\.src) == ["logo.png", "photo.jpg"])
        #expect(tags.images.map(\.use) == [.logo, .content])
        #expect(tags.structure.images == 3 && tags.structure.hasForm && tags.structure.hasConsentForm)
    }

    @Test("a form or button is noted, and whether it is about consent")
    func forms() {
        #expect(!read("<p>x").structure.hasForm)
        #expect(read("<button>x").structure.hasForm && !read("<button>x").structure.hasConsentForm)
        #expect(read("<input type=submit>").structure.hasForm && !read("<input type=text>").structure.hasForm)
        #expect(read("<form action=https://consent.example.com/save>").structure.hasConsentForm)
        #expect(read("<button class='accept-Cookies'>").structure.hasConsentForm)
        #expect(read("<form><input name=q></form>").structure.hasTextField && read("<textarea>").structure.hasTextField)
        #expect(!read("<input type=hidden><input type=submit><input type=password>").structure.hasTextField)
        let hidden = "<noscript><form id=consent></noscript><template><button id=consent></template>"
        #expect(!read(hidden).structure.hasForm)
    }
}
