// swift-format-ignore-file
/// The titles that say nothing about their page, or that it is not there, in the languages of `Words`, folded: a run
/// begins sooner when it need not do that.
///
/// Written by `scripts/regenerate-words` from the files there; edit those.
enum WordTable {
    static let genericTitle = """
        react app
        vite app
        vite react
        vite react ts
        vite react swc
        vite vue
        vite vue ts
        vite svelte
        vite svelte ts
        create next app
        next js app
        angular app
        vue app
        nuxt app
        sveltekit app
        gatsby starter blog
        astro starter blog
        just another wordpress site
        my wordpress blog
        my wordpress website
        shopify store
        my shopify store
        docusaurus site
        index of
        welcome to nginx
        apache2 ubuntu default page it works
        apache2 debian default page it works
        apache http server test page
        iis windows server
        it works
        الرييسية
        الصفحة الرييسية
        الصفحه الرييسيه
        مرحبا
        مرحبا بكم
        اهلا وسهلا
        من نحن
        اتصل بنا
        تواصل معنا
        الاخبار
        بدون عنوان
        المنتجات
        الخدمات
        قيد الانشاء
        uvod
        domu
        hlavni stranka
        uvodni stranka
        vitejte
        o nas
        kontakty
        novinky
        bez nazvu
        forside
        velkommen
        om os
        kontakt os
        nyheder
        uden titel
        startseite
        willkommen
        herzlich willkommen
        uber uns
        kontakt
        aktuelles
        neuigkeiten
        unbenannt
        unbenanntes dokument
        leistungen
        produkte
        hauptseite
        im aufbau
        bitte warten
        wird geladen
        αρχικη
        αρχικη σελιδα
        καλωσ ηρθατε
        σχετικα με εμασ
        επικοινωνια
        νεα
        χωρισ τιτλο
        home
        homepage
        home page
        index
        untitled
        untitled document
        untitled page
        document
        welcome
        page
        new page
        news
        blog
        article
        post
        profile
        product
        products
        service
        services
        about
        about us
        contact
        contact us
        default
        default page
        test
        test page
        sample page
        website
        my site
        my website
        site
        main
        main page
        dashboard
        loading
        please wait
        redirecting
        coming soon
        under construction
        inicio
        pagina de inicio
        pagina principal
        bienvenido
        bienvenida
        bienvenidos
        contacto
        sobre nosotros
        quienes somos
        noticias
        sin titulo
        documento sin titulo
        productos
        servicios
        cargando
        en construccion
        خانه
        صفحه اصلی
        صفحه نخست
        خوش امدید
        درباره ما
        تماس با ما
        اخبار
        بدون عنوان
        etusivu
        tervetuloa
        tietoa meista
        ota yhteytta
        yhteystiedot
        uutiset
        nimeton
        accueil
        page daccueil
        bienvenue
        a propos
        qui sommes nous
        contact
        contactez nous
        actualites
        sans titre
        document sans titre
        produits
        en construction
        chargement
        chargement en cours
        nous contacter
        nous joindre
        דף הבית
        עמוד הבית
        ראשי
        ברוכים הבאים
        אודות
        צור קשר
        חדשות
        ללא כותרת
        kezdolap
        fooldal
        nyitolap
        udvozoljuk
        rolunk
        kapcsolat
        hirek
        nevtelen
        beranda
        halaman utama
        selamat datang
        tentang kami
        hubungi kami
        berita
        tanpa judul
        produk
        layanan
        home page
        pagina iniziale
        benvenuto
        benvenuta
        benvenuti
        chi siamo
        contatti
        notizie
        senza titolo
        documento senza titolo
        prodotti
        servizi
        caricamento
        in costruzione
        contattaci
        ホーム
        トッフヘーシ
        トッフ
        ようこそ
        お問い合わせ
        会社概要
        お知らせ
        ニュース
        フロク
        無題
        無題のトキュメント
        無題トキュメント
        商品一覧
        サーヒス
        読み込み中
        準備中
        工事中
        홈
        홈페이지
        메인
        메인 페이지
        환영합니다
        회사소개
        문의하기
        공지사항
        뉴스
        블로그
        제목 없음
        무제
        상품
        서비스
        로딩중
        준비중
        hjem
        forside
        forsiden
        velkommen
        om oss
        kontakt oss
        nyheter
        uten tittel
        welkom
        startpagina
        hoofdpagina
        over ons
        contact
        nieuws
        naamloos
        naamloos document
        producten
        diensten
        in aanbouw
        strona glowna
        witamy
        witaj
        o nas
        kontakt
        aktualnosci
        bez tytulu
        produkty
        uslugi
        ladowanie
        w budowie
        inicio
        pagina inicial
        bem vindo
        bem vinda
        bem vindos
        contato
        contacto
        sobre nos
        quem somos
        noticias
        sem titulo
        documento sem titulo
        produtos
        servicos
        carregando
        a carregar
        em construcao
        acasa
        pagina principala
        bun venit
        despre noi
        stiri
        fara titlu
        главная
        главная страница
        добро пожаловать
        о нас
        о компании
        контакты
        новости
        без названия
        документ без названия
        товары
        услуги
        загрузка
        в разработке
        startsida
        hem
        valkommen
        om oss
        kontakt
        kontakta oss
        nyheter
        namnlos
        produkter
        หนาแรก
        หนาหลัก
        ยินดีตอนรับ
        เกียวกับเรา
        ติดตอเรา
        ขาว
        ana sayfa
        anasayfa
        hos geldiniz
        hakkimizda
        iletisim
        bize ulasin
        haberler
        basliksiz
        urunler
        hizmetler
        yukleniyor
        yapim asamasinda
        головна
        головна сторінка
        ласкаво просимо
        про нас
        контакти
        новини
        без назви
        trang chu
        chao mung
        gioi thieu
        ve chung toi
        lien he
        tin tuc
        khong co tieu de
        san pham
        dang tai
        首页
        首頁
        主页
        主頁
        网站首页
        網站首頁
        欢迎
        歡迎
        欢迎光临
        关于我们
        關於我們
        联系我们
        聯絡我們
        新闻
        新聞
        无标题文档
        無標題文件
        未命名
        产品
        產品
        加载中
        載入中
        建设中
        """

    static let login = """
        تسجيل الدخول
        تسجيل دخول
        الدخول
        دخول
        سجل الدخول
        انشاء حساب
        تسجيل الدخول او انشاء حساب
        يرجى تسجيل الدخول
        انتهت صلاحية الجلسة
        تسجيل الدخول الى*
        سجل الدخول الى*
        prihlaseni
        prihlasit se
        prihlaste se
        registrace
        prihlasit se nebo registrovat
        log ind
        login pakrævet
        opret konto
        log ind eller opret konto
        log ind pa*
        anmelden
        einloggen
        anmeldung erforderlich
        bitte anmelden
        bitte melden sie sich an
        kundenlogin
        registrieren
        anmelden oder registrieren
        ihre sitzung ist abgelaufen
        sitzung abgelaufen
        in facebook anmelden
        anmelden google konten
        συνδεση
        εισοδοσ
        εγγραφη
        συνδεθειτε
        συνδεση η εγγραφη
        sign in
        signin
        log in
        login
        log on
        logon
        sign up
        register
        authentication required
        authorize
        single sign on
        account login
        member login
        user login
        customer login
        login page
        web login service
        central authentication service
        session expired
        your session has expired
        please log in
        please sign in
        login required
        you must be logged in
        sign in or register
        sign in or create an account
        log in or sign up
        sign in google accounts
        sign in with your google account
        log into*
        log in to*
        subscribe to read
        subscribe to continue
        subscribe to continue reading
        login to*
        sign in to*
        sign in with your*
        *log in or sign up
        iniciar sesion
        inicia sesion
        inicio de sesion
        entrar
        acceder
        acceso
        identificate
        identificarse
        registrate
        registrarse
        crear cuenta
        inicia sesion o registrate
        iniciar sesion o registrarse
        sesion caducada
        tu sesion ha caducado
        su sesion ha expirado
        iniciar sesion en*
        inicia sesion en*
        ورود
        ورود به سایت
        ورود به سیستم
        ورود به حساب کاربری
        ثبت نام
        ورود یا ثبت نام
        ورود و ثبت نام
        kirjaudu
        kirjaudu sisaan
        kirjautuminen
        sisaankirjautuminen
        rekisteroidy
        kirjaudu tai rekisteroidy
        connexion
        se connecter
        connectez vous
        identification
        sidentifier
        identifiez vous
        authentification
        authentification requise
        connexion requise
        sinscrire
        creer un compte
        connexion ou inscription
        se connecter ou sinscrire
        votre session a expire
        session expiree
        connectez vous a*
        connexion comptes google
        התחברות
        כניסה
        התחבר
        כניסה למערכת
        הרשמה
        התחברות או הרשמה
        נדרשת התחברות
        bejelentkezes
        belepes
        jelentkezzen be
        regisztracio
        bejelentkezes vagy regisztracio
        masuk
        log masuk
        masuk atau daftar
        silakan masuk
        sesi berakhir
        accedi
        accesso
        entra
        accedi o registrati
        registrati
        login richiesto
        accesso richiesto
        area riservata
        sessione scaduta
        la sessione e scaduta
        accedi a*
        accedi al*
        accedi alla*
        ロクイン
        サインイン
        ロクイン画面
        ロクインヘーシ
        会員ロクイン
        新規登録
        会員登録
        ロクインまたは新規登録
        ロクイン 会員登録
        ロクインか必要てす
        ロクインしてくたさい
        認証か必要てす
        セッションの有効期限か切れました
        *にロクイン
        *へのロクイン
        *にサインイン
        로그인
        로그인 페이지
        회원 로그인
        회원가입
        로그인 회원가입
        로그인이 필요합니다
        로그인 해주세요
        로그인하세요
        세션이 만료되었습니다
        *에 로그인
        logg inn
        logg pa
        innlogging
        registrer deg
        logg inn eller registrer deg
        logg inn pa*
        inloggen
        aanmelden
        log in
        registreren
        inloggen of registreren
        inloggen vereist
        je sessie is verlopen
        uw sessie is verlopen
        sessie verlopen
        inloggen bij*
        inloggen op*
        aanmelden bij*
        log in bij*
        zaloguj sie
        zaloguj
        logowanie
        zarejestruj sie
        rejestracja
        zaloguj sie lub zarejestruj
        wymagane logowanie
        sesja wygasla
        twoja sesja wygasla
        zaloguj sie do*
        zaloguj sie na*
        logowanie do*
        entrar
        iniciar sessao
        fazer login
        faca login
        faca seu login
        acessar
        aceder
        cadastre se
        registar
        entre ou cadastre se
        sessao expirada
        sua sessao expirou
        entre no*
        iniciar sessao no*
        iniciar sessao na*
        faca login no*
        autentificare
        conectare
        conecteaza te
        intra in cont
        inregistrare
        autentificare necesara
        вход
        воити
        авторизация
        вход на саит
        вход в систему
        вход в личныи кабинет
        личныи кабинет
        регистрация
        воити или зарегистрироваться
        вход и регистрация
        требуется авторизация
        необходима авторизация
        сессия истекла
        воити в*
        logga in
        inloggning
        inloggning kravs
        registrera dig
        logga in eller registrera dig
        sessionen har gatt ut
        logga in pa*
        logga in i*
        เขาสระบบ
        ลงชือเขาใช
        สมัครสมาชิก
        ลงทะเบียน
        กรณาเขาสระบบ
        giris
        giris yap
        giris yapin
        oturum ac
        oturum acin
        uye girisi
        uye ol
        kayit ol
        kullanici girisi
        giris yap veya kaydol
        oturumunuzun suresi doldu
        вхід
        увіити
        авторизація
        особистии кабінет
        реєстрація
        увіити або зареєструватися
        увіити в*
        увіити до*
        dang nhap
        dang ky
        dang nhap hoac dang ky
        vui long dang nhap
        dang nhap vao*
        登录
        登錄
        登入
        用户登录
        用戶登入
        会员登录
        會員登入
        请登录
        請登入
        请先登录
        請先登入
        登录页面
        注册
        註冊
        登录 注册
        登录注册
        登入 註冊
        统一身份认证
        统一身份认证平台
        登入 facebook
        """

    static let consent = """
        قبل المتابعة
        قبل المتابعة الى google
        قبل المتابعة الى youtube
        قبل المتابعة الى*
        قبل ان تتابع
        قبل ان تتابع الى*
        قبل الانتقال الى*
        نحن نقدر خصوصيتك
        خصوصيتك مهمة بالنسبة لنا
        преди да продължите
        преди да продължите към*
        преди да преминете към*
        ние ценим вашата поверителност
        চালিযে যাওযার আগে
        আপনি চালিযে যাওযার আগে
        *চালিযে যাওযার আগে
        *যাওযার আগে
        আমরা আপনার গোপনীযতাকে গুরুতব দিই
        abans de continuar
        abans de continuar a*
        abans de continuar cap a*
        abans danar a*
        valorem la vostra privadesa
        nez budete pokracovat
        nez budete pokracovat na*
        nez prejdete na*
        nez prejdete do*
        nez budete pokracovat do*
        vazime si vaseho soukromi
        zalezi nam na vasem soukromi
        for du fortsætter
        for du fortsætter til*
        inden du fortsætter
        inden du fortsætter til*
        for du gar videre
        for du gar videre til*
        vi værdsætter dit privatliv
        vi respekterer dit privatliv
        bevor sie fortfahren
        bevor sie zu google weitergehen
        bevor sie zu youtube weitergehen
        ihre privatsphare ist uns wichtig
        cookie einwilligung
        bevor sie zu*
        bevor sie zur*
        bevor du weitermachst
        bevor du zu*
        wir schatzen ihre privatsphare
        wir respektieren ihre privatsphare
        ihre datenschutzeinstellungen
        zustimmung erforderlich
        mit werbung weiterlesen
        wir brauchen ihre zustimmung
        προτου συνεχισετε
        πριν συνεχισετε
        προτου συνεχισετε*
        πριν συνεχισετε*
        προτου μεταβειτε*
        σεβομαστε το απορρητο σασ
        σεβομαστε την ιδιωτικοτητα σασ
        προτου μεταβειτε στην αναζητηση google
        before you continue
        cookie consent
        your privacy choices
        we value your privacy
        before you continue to*
        *your privacy is important to us*
        *we and our partners use cookies*
        before you continue on*
        before continuing to*
        manage your consent
        we care about your privacy
        we respect your privacy
        your choices regarding cookies
        antes de continuar
        antes de ir a google
        antes de ir a youtube
        antes de continuar a*
        tu privacidad es importante para nosotros
        antes de ir a*
        antes de continuar en*
        antes de acceder a*
        valoramos tu privacidad
        valoramos su privacidad
        nos importa tu privacidad
        tu privacidad es importante
        enne jatkamist
        enne kui jatkate
        enne kui jatkate*
        enne googlei otsingu jatkamist
        me hindame teie privaatsust
        قبل از ادامه
        پیش از ادامه
        قبل از رفتن به*
        پیش از رفتن به*
        قبل از ادامه دادن به*
        حریم خصوصی شما برای ما مهم است
        ennen kuin jatkat
        ennen kuin jatkat googleen
        ennen kuin jatkat*
        ennen kuin siirryt*
        arvostamme yksityisyyttasi
        yksityisyytesi on meille tarkeaa
        avant dacceder a google
        avant dacceder a youtube
        avant de continuer
        votre vie privee est importante
        avant dacceder a*
        avant de continuer vers*
        avant de continuer sur*
        nous respectons votre vie privee
        votre vie privee nous importe
        le respect de votre vie privee est notre priorite
        vos choix en matiere de cookies
        continuer sans accepter
        ચાલુ રાખતા પહેલાં
        તમે ચાલુ રાખો તે પહેલાં
        ચાલુ રાખતાં પહેલાં
        *પર જતાં પહેલાં
        לפני שממשיכים
        לפני שתמשיכו
        לפני המעבר אל*
        לפני שממשיכים אל*
        לפני שתמשיכו אל*
        הפרטיות שלך חשובה לנו
        לפני שממשיכים לחיפוש google
        לפני שממשיכים לחיפוש*
        לפני שתמשיכו לחיפוש*
        לפני שממשיכים ל google
        לפני שממשיכים ל youtube
        आगे बढने से पहले
        आपके आगे बढने से पहले
        *आगे बढने से पहले
        जारी रखने से पहले
        *पर जाने से पहले
        *जारी रखने से पहले
        हम आपकी निजता का सममान करते हैं
        आपकी गोपनीयता हमारे लिए महतवपूरण है
        prije nego sto nastavite
        prije nego sto nastavite na*
        prije nego sto prijedete na*
        cijenimo vasu privatnost
        prije nego sto nastavite*
        mielott tovabblepne
        mielott folytatna
        mielott tovabblep
        mielott tovabblep a*
        mielott tovabblepne a*
        mielott folytatna a*
        fontos szamunkra az on adatainak vedelme
        ertekeljuk az on maganeletet
        sebelum melanjutkan
        sebelum melanjutkan ke*
        sebelum anda melanjutkan
        sebelum anda melanjutkan ke*
        sebelum membuka*
        kami menghargai privasi anda
        privasi anda penting bagi kami
        prima di continuare
        prima di passare a google
        prima di passare a youtube
        la tua privacy e importante per noi
        prima di continuare su*
        prima di passare a*
        prima di passare alla*
        prima di accedere a*
        prima di proseguire
        rispettiamo la tua privacy
        la tua privacy ci sta a cuore
        la tua privacy e importante
        続行する前に
        google にアクセスする前に
        youtube にアクセスする前に
        *にアクセスする前に
        続ける前に
        *に進む前に
        *に移動する前に
        *を続行する前に
        フライハシー設定の確認
        同意する必要かあります
        계속하기 전에 google 검토
        계속하기 전에 검토하세요
        계속하기 전에
        google로 이동하기 전에
        youtube로 이동하기 전에
        *로 이동하기 전에
        *으로 이동하기 전에
        *을 계속하기 전에
        계속하기 전에 확인하세요
        개인 정보 보호를 중요하게 생각합니다
        pries tesdami
        pries tesiant
        pries tesdami eikite i*
        pries pereinant i*
        mes vertiname jusu privatuma
        pirms turpinat
        pirms turpinat darbu*
        pirms pariet uz*
        mes cienam jusu privatumu
        पुढे जाणयापूरवी
        तुमही पुढे जाणयापूरवी
        सुरू ठेवणयापूरवी
        *पुढे जाणयापूरवी
        *सुरू ठेवणयापूरवी
        *वर जाणयापूरवी
        आमही तुमचया गोपनीयतेचा आदर करतो
        for du fortsetter
        for du fortsetter til*
        for du gar videre
        for du gar videre til*
        vi verdsetter personvernet ditt
        vi bryr oss om personvernet ditt
        voordat je verdergaat
        voordat je verdergaat naar google
        voordat je verdergaat naar youtube
        voordat je verdergaat naar*
        uw privacy is belangrijk voor ons
        cookiemelding
        voordat u verdergaat
        voordat u verdergaat naar*
        voordat je verder gaat
        voordat je verder gaat naar*
        wij waarderen uw privacy
        we geven om je privacy
        voordat je doorgaat
        voordat je doorgaat naar*
        wij respecteren je privacy
        we respecteren je privacy
        wij respecteren uw privacy
        voor je verdergaat
        voor je verdergaat naar*
        dpg media privacy gate
        ਜਾਰੀ ਰੱਖਣ ਤੋਂ ਪਹਿਲਾਂ
        ਤੁਹਾਡੇ ਜਾਰੀ ਰੱਖਣ ਤੋਂ ਪਹਿਲਾਂ
        *ਜਾਰੀ ਰੱਖਣ ਤੋਂ ਪਹਿਲਾਂ
        *ਤੇ ਜਾਣ ਤੋਂ ਪਹਿਲਾਂ
        zanim przejdziesz do google
        zanim przejdziesz do youtube
        zanim przejdziesz do*
        zanim przejdziesz dalej
        zanim przejdziesz na*
        zanim przejdziesz w*
        cenimy twoja prywatnosc
        szanujemy twoja prywatnosc
        dbamy o twoja prywatnosc
        antes de continuar
        antes de ir para o google
        antes de ir para o youtube
        antes de prosseguir para*
        a sua privacidade e importante para nos
        antes de continuar para*
        antes de avancar para*
        antes de aceder a*
        antes de ir para*
        antes de acessar*
        antes de prosseguir
        valorizamos a sua privacidade
        nos valorizamos sua privacidade
        inainte de a continua
        inainte de a continua pe*
        inainte de a continua la*
        inainte de a continua catre*
        inainte de a accesa*
        inainte sa continui
        inainte sa continui la*
        confidentialitatea dvs este importanta pentru noi
        pretuim confidentialitatea dvs
        inainte sa accesati*
        inainte sa continuati
        inainte sa continuati*
        прежде чем продолжить
        прежде чем переити к*
        прежде чем переити на*
        прежде чем переити в*
        перед тем как продолжить
        мы ценим вашу конфиденциальность
        мы заботимся о вашеи конфиденциальности
        skor nez budete pokracovat
        skor nez prejdete do*
        skor nez prejdete na*
        predtym nez budete pokracovat
        vazime si vase sukromie
        skor ako budete pokracovat
        skor ako budete pokracovat*
        skor ako prejdete na*
        preden nadaljujete
        preden nadaljujete na*
        preden nadaljujete v*
        cenimo vaso zasebnost
        пре него што наставите
        пре него што наставите*
        pre nego sto nastavite
        pre nego sto nastavite*
        пре него што пређете на*
        innan du fortsatter
        innan du fortsatter till google
        innan du fortsatter till*
        innan du gar vidare
        innan du gar vidare till*
        vi vardesatter din integritet
        vi bryr oss om din integritet
        vi varnar om din integritet
        kabla ya kuendelea
        kabla hujaendelea
        kabla hujaendelea kutumia google
        kabla ya kuendelea kutumia google
        தொடரவதறகு முன
        நீஙகள தொடரவதறகு முன
        தொடரும முன
        நீஙகள தொடரும முன
        *தொடரவதறகு முன
        *செலவதறகு முன
        உஙகள தனியுரிமையை மதிககிறோம
        కొనసాగించే ముందు
        మీరు కొనసాగించే ముందు
        కొనసాగడానికి ముందు
        మీరు కొనసాగడానికి ముందు
        *కొనసాగించే ముందు
        *వెళలే ముందు
        మేము మీ గోపయతను గౌరవిసతాము
        กอนดำเนินการตอ
        กอนทีคณจะดำเนินการตอ
        กอนไปยัง*
        กอนดำเนินการตอไปยัง*
        เราใหความสำคัญกับความเป นสวนตัวของคณ
        กอนทีคณจะไปยัง*
        กอนทีคณจะใช google
        devam etmeden once
        googlea gitmeden once
        youtubea gitmeden once
        *devam etmeden once
        *gitmeden once
        *gecmeden once
        gizliliginize onem veriyoruz
        gizliliginize deger veriyoruz
        перш ніж продовжити
        перш ніж переити до*
        перш ніж переити на*
        ми цінуємо вашу конфіденціиність
        جاری رکھنے سے پہلے
        اپ کے جاری رکھنے سے پہلے
        *جاری رکھنے سے پہلے
        *پر جانے سے پہلے
        ہم اپ کی رازداری کا احترام کرتے ہیں
        truoc khi tiep tuc
        truoc khi ban tiep tuc
        truoc khi ban tiep tuc*
        truoc khi tiep tuc*
        truoc khi chuyen den*
        chung toi ton trong quyen rieng tu cua ban
        truoc khi ban truy cap*
        truoc khi truy cap google
        继续操作之前
        在您继续操作之前
        在繼續操作之前
        *继续操作之前
        继续之前
        在您继续之前
        在您繼續之前
        继续前往 google 前
        继续使用 google 之前
        繼續前往 google 前
        繼續之前
        在继续之前
        在繼續之前
        继续前往*
        繼續前往*
        在继续使用*
        在繼續使用*
        前往 google 搜索之前
        我们重视您的隐私
        我們重視您的隱私
        您的隐私对我们很重要
        您的隱私對我們很重要
        在您继续使用 google 搜索之前
        在您繼續使用 google 搜尋之前
        您即將前往 google 搜尋
        您即将前往 google 搜索
        在您继续使用 google 之前
        您即將前往 google
        """

    static let challenge = """
        لحظة من فضلك
        لحظة
        التحقق الامني
        *تحقق من انك انسان*
        *تاكد من انك انسان*
        *التحقق من انك لست روبوتا*
        *جار التحقق من المتصفح*
        okamzik prosim
        bezpecnostni kontrola
        *overte ze jste clovek*
        et ojeblik
        sikkerhedskontrol
        *bekræft at du er et menneske*
        *ich bin kein roboter*
        einen moment bitte
        nur einen moment
        sicherheitsuberprufung
        sicherheitscheck
        sind sie ein mensch
        *bestatigen sie dass sie ein mensch sind*
        *uberprufung ihres browsers*
        *ihr browser wird uberpruft*
        μια στιγμη
        ελεγχοσ ασφαλειασ
        *επιβεβαιωστε οτι ειστε ανθρωποσ*
        radware bot manager captcha
        shieldsquare captcha
        crowdsec captcha
        *confirm you are human*
        *lets confirm you are human*
        *verify you are a human*
        *checking you are not a bot*
        just a moment
        just a moment please
        one moment please
        attention required cloudflare
        security check
        security verification
        security challenge
        robot check
        robot or human
        are you a robot
        are you a human
        are you human
        human verification
        human verification required
        bot verification
        bot check
        client challenge
        ddos guard
        please enable cookies
        please wait verification
        *please wait for verification*
        challenge page
        captcha challenge
        javascript is disabled
        *attention required cloudflare*
        checking your browser before accessing*
        *checking your browser*
        *verify you are human*
        *verify that you are human*
        *verifying you are human*
        *verify you are not a robot*
        *verify that you are not a robot*
        *making sure youre not a bot*
        *pardon our interruption*
        *access to this page has been denied*
        *vercel security checkpoint*
        *prove your humanity*
        *unusual traffic from your computer network*
        *ddos protection by*
        *sucuri website firewall*
        un momento
        un momento por favor
        espere un momento
        verificacion de seguridad
        comprobacion de seguridad
        *verifica que eres humano*
        *verifique que es humano*
        *verifique que es un ser humano*
        *verifica que no eres un robot*
        *comprobando su navegador*
        *comprobando tu navegador*
        لطفا صبر کنید
        یک لحظه صبر کنید
        *تایید کنید که انسان هستید*
        hetkinen
        turvatarkistus
        *vahvista etta olet ihminen*
        un instant
        un instant sil vous plait
        un moment sil vous plait
        verification de securite
        controle de securite
        etes vous un robot
        *verifiez que vous etes humain*
        *verification de votre navigateur*
        *verification que vous netes pas un robot*
        רק רגע
        בדיקת אבטחה
        *אמת שאתה אנושי*
        egy pillanat
        biztonsagi ellenorzes
        *igazolja hogy on ember*
        tunggu sebentar
        mohon tunggu
        pemeriksaan keamanan
        *verifikasi bahwa anda manusia*
        *memeriksa browser anda*
        un momento
        un attimo
        attendere prego
        controllo di sicurezza
        verifica di sicurezza
        *verifica di essere umano*
        *conferma di essere umano*
        *verifica che non sei un robot*
        *controllo del browser*
        しはらくお待ちくたさい
        少々お待ちくたさい
        セキュリティチェック
        セキュリティ確認
        ロホットてはありません
        *人間てあることを確認*
        *ロホットてはないことを確認*
        *フラウサを確認しています*
        *接続の安全性を確認しています*
        잠시만 기다려 주세요
        잠시만 기다리십시오
        보안 확인
        보안 문자
        자동입력 방지
        *사람인지 확인*
        *로봇이 아님을 확인*
        *브라우저를 확인하는 중*
        et oyeblikk
        sikkerhetskontroll
        *bekreft at du er et menneske*
        een ogenblik geduld
        een moment geduld
        een moment geduld alstublieft
        beveiligingscontrole
        *controleren of u een mens bent*
        *bevestig dat u een mens bent*
        *bevestig dat je een mens bent*
        *uw browser wordt gecontroleerd*
        chwileczke
        cierpliwosci
        sprawdzanie bezpieczenstwa
        *potwierdz ze jestes czlowiekiem*
        *sprawdzanie twojej przegladarki*
        um momento
        um momento por favor
        so um momento
        aguarde um momento
        verificacao de seguranca
        *verifique se voce e humano*
        *confirme que e humano*
        *verificando seu navegador*
        *verificando se voce e humano*
        un moment
        verificare de securitate
        *verificati ca sunteti om*
        один момент
        подождите немного
        проверка безопасности
        вы не робот
        *проверка браузера*
        *подтвердите что вы человек*
        *подтвердите что вы не робот*
        *подтвердите что запросы отправляли вы а не робот*
        ett ogonblick
        sakerhetskontroll
        *bekrafta att du ar manniska*
        *kontrollerar din webblasare*
        โปรดรอสักคร
        กรณารอสักคร
        bir dakika lutfen
        bir dakika
        bir saniye
        guvenlik kontrolu
        guvenlik dogrulamasi
        *insan oldugunuzu dogrulayin*
        *robot olmadiginizi dogrulayin*
        *tarayiciniz kontrol ediliyor*
        один момент
        перевірка безпеки
        *підтвердьте що ви людина*
        cho mot chut
        vui long cho
        kiem tra bao mat
        *xac minh ban la con nguoi*
        *xac minh ban khong phai la robot*
        验证码拦截
        请稍候
        請稍候
        请稍等
        請稍等
        安全验证
        安全驗證
        安全检查
        安全檢查
        人机验证
        人機驗證
        访问验证
        滑动验证
        百度安全验证
        *验证您是真人*
        *驗證您是真人*
        *确认您是真人*
        *正在检查您的浏览器*
        *正在检测您的浏览器*
        *正在验证您是否是真人*
        """

    static let notFound = """
        غير موجود
        غير موجودة
        الصفحة غير متوفرة
        الصفحة غير متاحة
        خطا 404
        *الصفحة غير موجودة*
        *صفحة غير موجودة*
        *لم يتم العثور على الصفحة*
        *تعذر العثور على الصفحة*
        *الصفحة المطلوبة غير موجودة*
        *الصفحة التي تبحث عنها غير موجودة*
        страницата не е намерена
        страницата не съществува
        404 страницата не е намерена
        nenalezeno
        404 nenalezeno
        stranka neexistuje
        chyba 404
        *stranka nenalezena*
        *stranka nebyla nalezena*
        *stranku se nepodarilo najit*
        *pozadovana stranka neexistuje*
        *hledana stranka neexistuje*
        ikke fundet
        404 ikke fundet
        siden findes ikke
        side ikke fundet
        fejl 404
        *siden blev ikke fundet*
        *siden kunne ikke findes*
        *siden findes ikke længere*
        *siden du leder efter findes ikke*
        dieses produkt ist nicht mehr verfugbar
        produkt nicht mehr verfugbar
        artikel nicht mehr verfugbar
        diese stellenanzeige ist nicht mehr verfugbar
        nicht gefunden
        404 nicht gefunden
        seite existiert nicht
        seite nicht verfugbar
        seite nicht vorhanden
        artikel nicht gefunden
        produkt nicht gefunden
        fehler 404
        *seite nicht gefunden*
        *seite wurde nicht gefunden*
        *seite konnte nicht gefunden werden*
        *seite existiert nicht mehr*
        *seite ist nicht mehr verfugbar*
        *seite ist leider nicht verfugbar*
        *diese seite gibt es nicht*
        *dieser artikel ist nicht mehr verfugbar*
        δεν βρεθηκε
        404 δεν βρεθηκε
        σφαλμα 404
        *η σελιδα δεν βρεθηκε*
        *σελιδα δεν βρεθηκε*
        *η σελιδα δεν υπαρχει*
        *η σελιδα που ζητησατε δεν βρεθηκε*
        *η σελιδα που αναζητατε δεν υπαρχει*
        this video is no longer available
        video is no longer available
        video unavailable
        job not found
        event not found
        recipe not found
        content not found
        listing not available
        this job has expired
        this event has ended
        this item is no longer available
        this offer is no longer available
        this job is no longer available
        job no longer available
        article no longer available
        product not available
        product no longer available
        this product is no longer available
        listing no longer available
        this listing is no longer available
        404 page
        not found
        file not found
        nothing found
        nothing to see here
        404 not found
        404 error
        404 error page
        404 error page not found
        error 404 not found
        page unavailable
        page does not exist
        page doesnt exist
        product not found
        article not found
        post not found
        item not found
        listing not found
        video not found
        user not found
        profile not found
        no longer available
        *page not found*
        *page cannot be found*
        *page cant be found*
        *page could not be found*
        *page you requested could not be found*
        *page you requested cannot be found*
        *page you requested was not found*
        *page you are looking for could not be found*
        *page youre looking for could not be found*
        *page you are looking for cant be found*
        *page you are looking for doesnt exist*
        *page youre looking for doesnt exist*
        *page you were looking for doesnt exist*
        *page you were looking for could not be found*
        *page you were looking for was not found*
        *we cant find that page*
        *we cant find the page youre looking for*
        *we couldnt find that page*
        *we couldnt find the page youre looking for*
        *this page doesnt exist*
        *this page does not exist*
        *this page isnt available*
        *this page is not available*
        *page is no longer available*
        *content is no longer available*
        *content isnt available right now*
        *resource cannot be found*
        *requested url was not found*
        *page has been removed*
        *page has moved or been deleted*
        no encontramos la pagina
        no encontrado
        404 no encontrado
        pagina no disponible
        pagina inexistente
        articulo no encontrado
        producto no encontrado
        error 404
        *pagina no encontrada*
        *pagina no existe*
        *pagina no ha sido encontrada*
        *pagina no fue encontrada*
        *pagina solicitada no existe*
        *pagina que buscas no existe*
        *pagina que busca no existe*
        *pagina que estas buscando no existe*
        *no se ha encontrado la pagina*
        *no se encontro la pagina*
        *no hemos encontrado la pagina*
        *pagina ya no esta disponible*
        *pagina no esta disponible*
        lehte ei leitud
        lehekulge ei leitud
        یافت نشد
        پیدا نشد
        خطای 404
        خطای ۴۰۴
        *صفحه یافت نشد*
        *صفحه پیدا نشد*
        *صفحه مورد نظر یافت نشد*
        *صفحه مورد نظر پیدا نشد*
        *صفحه مورد نظر شما یافت نشد*
        *صفحه مورد نظر شما پیدا نشد*
        ei loytynyt
        404 ei loytynyt
        sivua ei ole
        virhe 404
        *sivua ei loydy*
        *sivua ei loytynyt*
        *etsimaasi sivua ei loytynyt*
        *etsimaasi sivua ei loydy*
        page inexistante
        page indisponible
        page non disponible
        introuvable
        404 introuvable
        article introuvable
        produit introuvable
        erreur 404
        *page introuvable*
        *page non trouvee*
        *page nexiste pas*
        *page nexiste plus*
        *page demandee est introuvable*
        *page demandee nexiste pas*
        *page que vous cherchez nexiste pas*
        *page que vous recherchez nexiste pas*
        *page que vous recherchez est introuvable*
        *page na pas ete trouvee*
        *page nest plus disponible*
        לא נמצא
        העמוד לא קיים
        הדף לא קיים
        שגיאה 404
        שגיאת 404
        *העמוד לא נמצא*
        *הדף לא נמצא*
        *דף לא נמצא*
        *העמוד המבוקש לא נמצא*
        *הדף המבוקש לא נמצא*
        stranica nije pronadena
        stranica ne postoji
        404 stranica nije pronadena
        nem talalhato
        404 nem talalhato
        404 hiba
        *az oldal nem talalhato*
        *oldal nem talalhato*
        *a keresett oldal nem talalhato*
        *a keresett oldal nem letezik*
        tidak ditemukan
        404 tidak ditemukan
        halaman tidak tersedia
        *halaman tidak ditemukan*
        *halaman yang anda cari tidak ditemukan*
        *halaman ini tidak ada*
        non trovato
        404 non trovato
        404 non trovata
        pagina inesistente
        pagina non disponibile
        articolo non trovato
        prodotto non trovato
        errore 404
        *pagina non trovata*
        *pagina non esiste*
        *pagina non e stata trovata*
        *pagina richiesta non esiste*
        *pagina che stai cercando non esiste*
        *pagina che cerchi non esiste*
        *impossibile trovare la pagina*
        *pagina non e piu disponibile*
        見つかりません
        見つかりませんてした
        404 エラー
        該当ヘーシなし
        ヘーシか存在しません
        商品か見つかりません
        *ヘーシか見つかりません*
        *ヘーシは見つかりません*
        *ヘーシか見つかりませんてした*
        *ヘーシは見つかりませんてした*
        *ヘーシは存在しません*
        *ヘーシか存在しません*
        *ヘーシはありません*
        *ヘーシは削除されました*
        *ヘーシは現在こ利用いたたけません*
        *お探しのヘーシは*
        찾을 수 없음
        찾을 수 없습니다
        404 오류
        존재하지 않는 페이지
        존재하지 않는 페이지입니다
        없는 페이지
        없는 페이지입니다
        상품이 존재하지 않습니다
        *페이지를 찾을 수 없습니다*
        *페이지를 찾을 수 없음*
        *페이지를 찾을 수 없어요*
        *페이지가 존재하지 않습니다*
        *존재하지 않는 페이지*
        *요청하신 페이지를 찾을 수 없습니다*
        puslapis nerastas
        404 puslapis nerastas
        lapa nav atrasta
        404 lapa nav atrasta
        ikke funnet
        404 ikke funnet
        siden finnes ikke
        side ikke funnet
        feil 404
        *siden ble ikke funnet*
        *siden kunne ikke bli funnet*
        *fant ikke siden*
        *siden finnes ikke lenger*
        *siden du leter etter finnes ikke*
        niet gevonden
        404 niet gevonden
        pagina bestaat niet
        pagina niet beschikbaar
        artikel niet gevonden
        product niet gevonden
        fout 404
        *pagina niet gevonden*
        *pagina is niet gevonden*
        *pagina kon niet worden gevonden*
        *pagina kan niet worden gevonden*
        *pagina bestaat niet meer*
        *pagina bestaat helaas niet*
        *deze pagina bestaat niet*
        *pagina is niet meer beschikbaar*
        *pagina die je zoekt bestaat niet*
        *pagina die u zoekt bestaat niet*
        nie znaleziono
        404 nie znaleziono
        strona nie istnieje
        strona niedostepna
        produkt nie istnieje
        blad 404
        *nie znaleziono strony*
        *strona nie zostala znaleziona*
        *strona nie zostala odnaleziona*
        *strona ktorej szukasz nie istnieje*
        *strony nie znaleziono*
        *podana strona nie istnieje*
        *taka strona nie istnieje*
        nao encontrado
        nao encontrada
        404 nao encontrado
        pagina inexistente
        pagina indisponivel
        produto nao encontrado
        artigo nao encontrado
        erro 404
        *pagina nao encontrada*
        *pagina nao existe*
        *pagina nao foi encontrada*
        *pagina solicitada nao foi encontrada*
        *pagina que voce procura nao existe*
        *pagina que voce esta procurando nao existe*
        *pagina que procura nao existe*
        *nao encontramos a pagina*
        *pagina nao esta mais disponivel*
        negasit
        404 negasit
        pagina nu exista
        eroare 404
        *pagina nu a fost gasita*
        *pagina negasita*
        *pagina nu a putut fi gasita*
        *pagina cautata nu exista*
        не наидено
        404 не наидено
        страницы не существует
        страница недоступна
        страница удалена
        товар не наиден
        ошибка 404
        *страница не наидена*
        *страница не существует*
        *страница не обнаружена*
        *такои страницы не существует*
        *такои страницы нет*
        *запрашиваемая страница не наидена*
        *запрашиваемая страница не существует*
        *страница которую вы ищете не существует*
        stranka nenajdena
        stranka nebola najdena
        stranka neexistuje
        stran ni najdena
        strani ni mogoce najti
        stran ne obstaja
        objava ni najdena
        404 stran ni najdena
        страница није пронађена
        stranica nije pronadena
        страница не постоји
        hittades inte
        404 hittades inte
        sidan finns inte
        sidan saknas
        fel 404
        *sidan hittades inte*
        *sidan kunde inte hittas*
        *sidan kan inte hittas*
        *sidan finns inte langre*
        *sidan du soker finns inte*
        ไมพบหนา
        *ไมพบหนาทีคณตองการ*
        *ไมพบหนาทีตองการ*
        *ไมพบหนานี*
        *ไมพบหนาเว บ*
        bulunamadi
        404 bulunamadi
        sayfa yok
        urun bulunamadi
        hata 404
        404 hatasi
        *sayfa bulunamadi*
        *aradiginiz sayfa bulunamadi*
        *sayfa mevcut degil*
        *boyle bir sayfa yok*
        не знаидено
        404 не знаидено
        помилка 404
        *сторінку не знаидено*
        *сторінка не знаидена*
        *сторінки не існує*
        *сторінка не існує*
        khong tim thay
        404 khong tim thay
        loi 404
        *khong tim thay trang*
        *trang khong ton tai*
        *khong tim thay trang ban yeu cau*
        *trang ban tim kiem khong ton tai*
        未找到
        找不到
        404 错误
        404 錯誤
        页面丢失
        页面找不到
        頁面找不到
        商品不存在
        内容不存在
        文章不存在
        *找不到页面*
        *找不到頁面*
        *页面不存在*
        *頁面不存在*
        *页面未找到*
        *頁面未找到*
        *页面找不到了*
        *找不到该页面*
        *找不到您要的页面*
        *找不到您要的頁面*
        *您访问的页面不存在*
        *您查看的页面不存在*
        *您訪問的頁面不存在*
        *网页不存在*
        *網頁不存在*
        *页面已被删除*
        """

    static let accessDenied = """
        تم رفض الوصول
        الوصول مرفوض
        الوصول ممنوع
        غير مصرح
        غير مصرح لك بالدخول
        pristup odepren
        pristup zamitnut
        pristup zakazan
        adgang nægtet
        ingen adgang
        zugriff verweigert
        zugriff verboten
        zugang verweigert
        kein zugriff
        keine berechtigung
        *sie haben keine berechtigung*
        δεν επιτρεπεται η προσβαση
        απαγορευεται η προσβαση
        access denied
        access forbidden
        403 forbidden
        403 forbidden access is denied
        unavailable due to legal reasons
        451 unavailable due to legal reasons
        451 unavailable for legal reasons
        401 unauthorized
        401 authorization required
        permission denied
        not authorized
        you are not authorized
        request rejected
        request blocked
        *you dont have permission to access*
        *you do not have permission to access*
        *you have been blocked*
        *sorry you have been blocked*
        *the request could not be satisfied*
        acceso denegado
        acceso prohibido
        acceso no autorizado
        permiso denegado
        *no tienes permiso para acceder*
        دسترسی غیرمجاز
        دسترسی ممنوع
        paasy estetty
        paasy kielletty
        ei kayttooikeutta
        acces refuse
        acces interdit
        acces non autorise
        permission refusee
        *vous netes pas autorise a acceder*
        הגישה נדחתה
        אין גישה
        גישה נדחתה
        hozzaferes megtagadva
        akses ditolak
        akses dilarang
        accesso negato
        accesso vietato
        accesso non autorizzato
        permesso negato
        アクセス拒否
        アクセスか拒否されました
        アクセス権限かありません
        アクセスてきません
        閲覧権限かありません
        접근 거부
        접근이 거부되었습니다
        접근 권한이 없습니다
        권한이 없습니다
        액세스가 거부됨
        액세스 거부
        ingen tilgang
        tilgang nektet
        toegang geweigerd
        toegang verboden
        geen toegang
        odmowa dostepu
        dostep zabroniony
        brak dostepu
        brak uprawnien
        acesso negado
        acesso proibido
        acesso nao autorizado
        permissao negada
        *voce nao tem permissao para acessar*
        acces interzis
        acces refuzat
        acces respins
        доступ запрещен
        доступ ограничен
        отказано в доступе
        нет доступа
        atkomst nekad
        atkomst forbjuden
        การเขาถึงถกปฏิเสธ
        ไมมีสิทธิ เขาถึง
        erisim engellendi
        erisim reddedildi
        erisim yasak
        yetkisiz erisim
        доступ заборонено
        доступ обмежено
        truy cap bi tu choi
        tu choi truy cap
        khong co quyen truy cap
        拒绝访问
        拒絕存取
        访问被拒绝
        存取被拒
        禁止访问
        禁止存取
        没有权限
        您没有权限访问
        """

    static let maintenance = """
        تحت الصيانة
        الموقع تحت الصيانة
        الموقع قيد الصيانة
        خطا في الخادم
        *الموقع تحت الصيانة حاليا*
        *الخدمة غير متوفرة موقتا*
        probiha udrzba
        udrzba webu
        chyba serveru
        interni chyba serveru
        *docasne nedostupny*
        vedligeholdelse
        serverfejl
        intern serverfejl
        *midlertidigt utilgængelig*
        wartungsarbeiten
        wartungsmodus
        website im wartungsmodus
        seite im wartungsmodus
        interner serverfehler
        serverfehler
        technischer fehler
        vorubergehend nicht erreichbar
        vorubergehend nicht verfugbar
        *wegen wartungsarbeiten nicht erreichbar*
        *wartungsarbeiten durchgefuhrt*
        υπο συντηρηση
        εργασιεσ συντηρησησ
        σφαλμα διακομιστη
        *προσωρινα μη διαθεσιμη*
        temporarily down for maintenance
        site maintenance
        under maintenance
        down for maintenance
        scheduled maintenance
        maintenance mode
        site under maintenance
        website under maintenance
        bad gateway
        502 bad gateway
        gateway timeout
        504 gateway timeout
        504 gateway time out
        service unavailable
        503 service unavailable
        503 service temporarily unavailable
        service temporarily unavailable
        temporarily unavailable
        internal server error
        500 internal server error
        server error
        application error
        error establishing a database connection
        something went wrong
        sorry something went wrong
        account suspended
        this account has been suspended
        301 moved permanently
        302 found
        object moved
        *site is under maintenance*
        *website is under maintenance*
        *currently down for maintenance*
        *currently undergoing maintenance*
        *currently undergoing scheduled maintenance*
        *server error in application*
        *briefly unavailable for scheduled maintenance*
        *experiencing technical difficulties*
        *an unexpected error occurred*
        *an unexpected error has occurred*
        en mantenimiento
        sitio en mantenimiento
        pagina en mantenimiento
        modo mantenimiento
        error del servidor
        error interno del servidor
        servicio no disponible
        *sitio esta en mantenimiento*
        *estamos en mantenimiento*
        *temporalmente no disponible*
        *temporalmente fuera de servicio*
        *ha ocurrido un error*
        در حال بروزرسانی
        در دست تعمیر
        خطای سرور
        huoltokatko
        palvelinvirhe
        *tilapaisesti poissa kaytosta*
        site en maintenance
        en maintenance
        maintenance en cours
        erreur interne du serveur
        erreur serveur
        erreur interne
        service indisponible
        service temporairement indisponible
        *site est en maintenance*
        *site est actuellement en maintenance*
        *momentanement indisponible*
        *une erreur est survenue*
        האתר בתחזוקה
        בתחזוקה
        שגיאת שרת
        karbantartas
        karbantartas alatt
        szerverhiba
        *atmenetileg nem elerheto*
        dalam perbaikan
        sedang dalam perbaikan
        situs dalam pemeliharaan
        kesalahan server
        in manutenzione
        sito in manutenzione
        manutenzione in corso
        errore del server
        errore interno del server
        servizio non disponibile
        *sito e in manutenzione*
        *temporaneamente non disponibile*
        *si e verificato un errore*
        メンテナンス中
        たたいまメンテナンス中てす
        システムメンテナンス
        サーハーエラー
        内部サーハーエラー
        *メンテナンスを実施しております*
        *一時的にアクセスてきません*
        *サーヒスを一時停止しております*
        점검 중
        서비스 점검
        서비스 점검 중
        서비스 점검중
        시스템 점검
        시스템 점검 중
        서버 오류
        내부 서버 오류
        *서비스 점검 중입니다*
        *일시적으로 사용할 수 없습니다*
        vedlikehold
        serverfeil
        intern serverfeil
        *midlertidig utilgjengelig*
        onderhoud
        in onderhoud
        website in onderhoud
        site in onderhoud
        onderhoudsmodus
        serverfout
        interne serverfout
        tijdelijk niet beschikbaar
        *tijdelijk niet bereikbaar*
        *wegens onderhoud niet beschikbaar*
        przerwa techniczna
        prace konserwacyjne
        strona w trakcie konserwacji
        blad serwera
        wewnetrzny blad serwera
        *chwilowo niedostepna*
        *tymczasowo niedostepna*
        em manutencao
        site em manutencao
        modo de manutencao
        erro do servidor
        erro no servidor
        erro interno do servidor
        servico indisponivel
        *site esta em manutencao*
        *estamos em manutencao*
        *temporariamente indisponivel*
        *ocorreu um erro*
        in mentenanta
        site in mentenanta
        eroare de server
        *temporar indisponibil*
        технические работы
        ведутся технические работы
        саит на обслуживании
        саит на реконструкции
        ошибка сервера
        внутренняя ошибка сервера
        *на саите ведутся технические работы*
        *проводятся технические работы*
        *временно недоступен*
        underhall pagar
        under underhall
        serverfel
        internt serverfel
        *tillfalligt otillganglig*
        ปิดปรับปรง
        ปิดปรับปรงชัวคราว
        bakim calismasi
        bakimdayiz
        site bakimda
        sitemiz bakimda
        sunucu hatasi
        *gecici olarak kullanilamiyor*
        *hizmet verememekteyiz*
        технічні роботи
        помилка сервера
        *тимчасово недоступнии*
        dang bao tri
        bao tri he thong
        website dang bao tri
        loi may chu
        系统维护
        系統維護
        系统维护中
        系統維護中
        网站维护中
        網站維護中
        服务器错误
        伺服器錯誤
        内部服务器错误
        服务不可用
        *网站正在维护*
        *網站正在維護*
        *系统正在维护*
        """

    static let errorWord = """
        401
        403
        404
        410
        500
        502
        503
        http 404
        http 403
        http 500
        خطا
        عفوا
        chyba
        jejda
        fehler
        fehlerseite
        hoppla
        ups
        σφαλμα
        error
        error page
        oops
        whoops
        forbidden
        unauthorized
        unauthorised
        maintenance
        unavailable
        blocked
        error
        vaya
        خطا
        virhe
        hups
        erreur
        oups
        שגיאה
        אופס
        hiba
        hoppa
        errore
        ops
        エラー
        エラーヘーシ
        メンテナンス
        오류
        에러
        에러 페이지
        fout
        foutmelding
        oeps
        blad
        ups
        erro
        opa
        eroare
        ошибка
        упс
        hoppsan
        hata
        помилка
        loi
        错误
        錯誤
        出错了
        出錯了
        维护中
        維護中
        """
}
