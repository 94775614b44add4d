// swift-format-ignore-file
/// The titles that say nothing about their page, or that it is not there, in the languages of `Words`.
///
/// Written by `scripts/regenerate-words` from the files there; edit those.
enum WordTable {
    static let genericTitle = """
        react app
        vite app
        vite + react
        vite + react + ts
        vite + react + swc
        vite + vue
        vite + vue + ts
        vite + svelte
        vite + svelte + ts
        create next app
        next.js app
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
        index of /
        الرئيسية
        الصفحة الرئيسية
        الصفحه الرئيسيه
        مرحبا
        مرحبا بكم
        أهلا وسهلا
        من نحن
        اتصل بنا
        تواصل معنا
        الأخبار
        بدون عنوان
        المنتجات
        الخدمات
        قيد الإنشاء
        úvod
        domů
        hlavní stránka
        úvodní stránka
        vítejte
        o nás
        kontakty
        novinky
        bez názvu
        forside
        velkommen
        om os
        kontakt os
        nyheder
        uden titel
        startseite
        willkommen
        herzlich willkommen
        über uns
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
        αρχική
        αρχική σελίδα
        καλώς ήρθατε
        σχετικά με εμάς
        επικοινωνία
        νέα
        χωρίς τίτλο
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
        página de inicio
        página principal
        bienvenido
        bienvenida
        bienvenidos
        contacto
        sobre nosotros
        quiénes somos
        noticias
        sin título
        documento sin título
        productos
        servicios
        cargando
        en construcción
        خانه
        صفحه اصلی
        صفحه نخست
        خوش آمدید
        درباره ما
        تماس با ما
        اخبار
        بدون عنوان
        etusivu
        tervetuloa
        tietoa meistä
        ota yhteyttä
        yhteystiedot
        uutiset
        nimetön
        accueil
        page d'accueil
        bienvenue
        à propos
        qui sommes-nous
        contact
        contactez-nous
        actualités
        sans titre
        document sans titre
        produits
        en construction
        chargement
        chargement en cours
        דף הבית
        עמוד הבית
        ראשי
        ברוכים הבאים
        אודות
        צור קשר
        חדשות
        ללא כותרת
        kezdőlap
        főoldal
        nyitólap
        üdvözöljük
        rólunk
        kapcsolat
        hírek
        névtelen
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
        ホーム
        トップページ
        トップ
        ようこそ
        お問い合わせ
        会社概要
        お知らせ
        ニュース
        ブログ
        無題
        無題のドキュメント
        無題ドキュメント
        商品一覧
        サービス
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
        strona główna
        witamy
        witaj
        o nas
        kontakt
        aktualności
        bez tytułu
        produkty
        usługi
        ładowanie
        w budowie
        início
        página inicial
        bem-vindo
        bem-vinda
        bem-vindos
        contato
        contacto
        sobre nós
        quem somos
        notícias
        sem título
        documento sem título
        produtos
        serviços
        carregando
        a carregar
        em construção
        acasă
        pagina principală
        bun venit
        despre noi
        știri
        fără titlu
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
        välkommen
        om oss
        kontakt
        kontakta oss
        nyheter
        namnlös
        produkter
        หน้าแรก
        หน้าหลัก
        ยินดีต้อนรับ
        เกี่ยวกับเรา
        ติดต่อเรา
        ข่าว
        ana sayfa
        anasayfa
        hoş geldiniz
        hakkımızda
        iletişim
        bize ulaşın
        haberler
        başlıksız
        ürünler
        hizmetler
        yükleniyor
        yapım aşamasında
        головна
        головна сторінка
        ласкаво просимо
        про нас
        контакти
        новини
        без назви
        trang chủ
        chào mừng
        giới thiệu
        về chúng tôi
        liên hệ
        tin tức
        không có tiêu đề
        sản phẩm
        đang tải
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
        إنشاء حساب
        تسجيل الدخول أو إنشاء حساب
        يرجى تسجيل الدخول
        انتهت صلاحية الجلسة
        تسجيل الدخول إلى *
        سجل الدخول إلى *
        přihlášení
        přihlásit se
        přihlaste se
        registrace
        přihlásit se nebo registrovat
        log ind
        login påkrævet
        opret konto
        log ind eller opret konto
        log ind på *
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
        anmelden - google konten
        σύνδεση
        είσοδος
        εγγραφή
        συνδεθείτε
        σύνδεση ή εγγραφή
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
        single sign-on
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
        sign in - google accounts
        sign in with your google account
        log into *
        log in to *
        login to *
        sign in to *
        sign in with your *
        * log in or sign up
        iniciar sesión
        inicia sesión
        inicio de sesión
        entrar
        acceder
        acceso
        identifícate
        identificarse
        regístrate
        registrarse
        crear cuenta
        inicia sesión o regístrate
        iniciar sesión o registrarse
        sesión caducada
        tu sesión ha caducado
        su sesión ha expirado
        iniciar sesión en *
        inicia sesión en *
        ورود
        ورود به سایت
        ورود به سیستم
        ورود به حساب کاربری
        ثبت نام
        ورود یا ثبت نام
        ورود و ثبت نام
        kirjaudu
        kirjaudu sisään
        kirjautuminen
        sisäänkirjautuminen
        rekisteröidy
        kirjaudu tai rekisteröidy
        connexion
        se connecter
        connectez-vous
        identification
        s'identifier
        identifiez-vous
        authentification
        authentification requise
        connexion requise
        s'inscrire
        créer un compte
        connexion ou inscription
        se connecter ou s'inscrire
        votre session a expiré
        session expirée
        connectez-vous à *
        connexion - comptes google
        התחברות
        כניסה
        התחבר
        כניסה למערכת
        הרשמה
        התחברות או הרשמה
        נדרשת התחברות
        bejelentkezés
        belépés
        jelentkezzen be
        regisztráció
        bejelentkezés vagy regisztráció
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
        la sessione è scaduta
        accedi a *
        accedi al *
        accedi alla *
        ログイン
        サインイン
        ログイン画面
        ログインページ
        会員ログイン
        新規登録
        会員登録
        ログインまたは新規登録
        ログイン・会員登録
        ログインが必要です
        ログインしてください
        認証が必要です
        セッションの有効期限が切れました
        *にログイン
        *へのログイン
        *にサインイン
        로그인
        로그인 페이지
        회원 로그인
        회원가입
        로그인/회원가입
        로그인이 필요합니다
        로그인 해주세요
        로그인하세요
        세션이 만료되었습니다
        *에 로그인
        logg inn
        logg på
        innlogging
        registrer deg
        logg inn eller registrer deg
        logg inn på *
        inloggen
        aanmelden
        log in
        registreren
        inloggen of registreren
        inloggen vereist
        je sessie is verlopen
        uw sessie is verlopen
        sessie verlopen
        inloggen bij *
        inloggen op *
        aanmelden bij *
        log in bij *
        zaloguj się
        zaloguj
        logowanie
        zarejestruj się
        rejestracja
        zaloguj się lub zarejestruj
        wymagane logowanie
        sesja wygasła
        twoja sesja wygasła
        zaloguj się do *
        zaloguj się na *
        logowanie do *
        entrar
        iniciar sessão
        fazer login
        faça login
        faça seu login
        acessar
        aceder
        cadastre-se
        registar
        entre ou cadastre-se
        sessão expirada
        sua sessão expirou
        entre no *
        iniciar sessão no *
        iniciar sessão na *
        faça login no *
        autentificare
        conectare
        conectează-te
        intră în cont
        înregistrare
        autentificare necesară
        вход
        войти
        авторизация
        вход на сайт
        вход в систему
        вход в личный кабинет
        личный кабинет
        регистрация
        войти или зарегистрироваться
        вход и регистрация
        требуется авторизация
        необходима авторизация
        сессия истекла
        войти в *
        logga in
        inloggning
        inloggning krävs
        registrera dig
        logga in eller registrera dig
        sessionen har gått ut
        logga in på *
        logga in i *
        เข้าสู่ระบบ
        ลงชื่อเข้าใช้
        สมัครสมาชิก
        ลงทะเบียน
        กรุณาเข้าสู่ระบบ
        giriş
        giriş yap
        giriş yapın
        oturum aç
        oturum açın
        üye girişi
        üye ol
        kayıt ol
        kullanıcı girişi
        giriş yap veya kaydol
        oturumunuzun süresi doldu
        вхід
        увійти
        авторизація
        особистий кабінет
        реєстрація
        увійти або зареєструватися
        увійти в *
        увійти до *
        đăng nhập
        đăng ký
        đăng nhập hoặc đăng ký
        vui lòng đăng nhập
        đăng nhập vào *
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
        登录/注册
        登录注册
        登入/註冊
        统一身份认证
        统一身份认证平台
        登入 facebook
        """

    static let consent = """
        قبل المتابعة
        قبل المتابعة إلى google
        قبل المتابعة إلى youtube
        قبل المتابعة إلى *
        قبل أن تتابع
        قبل أن تتابع إلى *
        قبل الانتقال إلى *
        نحن نقدر خصوصيتك
        خصوصيتك مهمة بالنسبة لنا
        преди да продължите
        преди да продължите към *
        преди да преминете към *
        ние ценим вашата поверителност
        než budete pokračovat
        než budete pokračovat na *
        než přejdete na *
        než přejdete do *
        než budete pokračovat do *
        vážíme si vašeho soukromí
        záleží nám na vašem soukromí
        før du fortsætter
        før du fortsætter til *
        inden du fortsætter
        inden du fortsætter til *
        før du går videre
        før du går videre til *
        vi værdsætter dit privatliv
        vi respekterer dit privatliv
        bevor sie fortfahren
        bevor sie zu google weitergehen
        bevor sie zu youtube weitergehen
        ihre privatsphäre ist uns wichtig
        cookie einwilligung
        bevor sie zu *
        bevor sie zur *
        bevor du weitermachst
        bevor du zu *
        wir schätzen ihre privatsphäre
        wir respektieren ihre privatsphäre
        ihre datenschutzeinstellungen
        zustimmung erforderlich
        mit werbung weiterlesen
        προτού συνεχίσετε
        πριν συνεχίσετε
        προτού συνεχίσετε *
        πριν συνεχίσετε *
        προτού μεταβείτε *
        σεβόμαστε το απόρρητό σας
        σεβόμαστε την ιδιωτικότητά σας
        before you continue
        cookie consent
        your privacy choices
        we value your privacy
        before you continue to *
        *your privacy is important to us*
        *we and our partners use cookies*
        before you continue on *
        before continuing to *
        manage your consent
        we care about your privacy
        we respect your privacy
        your choices regarding cookies
        antes de continuar
        antes de ir a google
        antes de ir a youtube
        antes de continuar a *
        tu privacidad es importante para nosotros
        antes de ir a *
        antes de continuar en *
        antes de acceder a *
        valoramos tu privacidad
        valoramos su privacidad
        nos importa tu privacidad
        قبل از ادامه
        پیش از ادامه
        قبل از رفتن به *
        پیش از رفتن به *
        قبل از ادامه دادن به *
        حریم خصوصی شما برای ما مهم است
        ennen kuin jatkat
        ennen kuin jatkat googleen
        ennen kuin jatkat *
        ennen kuin siirryt *
        arvostamme yksityisyyttäsi
        yksityisyytesi on meille tärkeää
        avant d'accéder à google
        avant d'accéder à youtube
        avant de continuer
        votre vie privée est importante
        avant d'accéder à *
        avant de continuer vers *
        avant de continuer sur *
        nous respectons votre vie privée
        votre vie privée nous importe
        le respect de votre vie privée est notre priorité
        vos choix en matière de cookies
        continuer sans accepter
        לפני שממשיכים
        לפני שתמשיכו
        לפני המעבר אל *
        לפני שממשיכים אל *
        לפני שתמשיכו אל *
        הפרטיות שלך חשובה לנו
        जारी रखने से पहले
        * पर जाने से पहले
        * जारी रखने से पहले
        हम आपकी निजता का सम्मान करते हैं
        आपकी गोपनीयता हमारे लिए महत्वपूर्ण है
        prije nego što nastavite
        prije nego što nastavite na *
        prije nego što prijeđete na *
        cijenimo vašu privatnost
        mielőtt továbblépne
        mielőtt folytatná
        mielőtt továbblép
        mielőtt továbblép a *
        mielőtt továbblépne a *
        mielőtt folytatná a *
        fontos számunkra az ön adatainak védelme
        értékeljük az ön magánéletét
        sebelum melanjutkan
        sebelum melanjutkan ke *
        sebelum anda melanjutkan
        sebelum anda melanjutkan ke *
        sebelum membuka *
        kami menghargai privasi anda
        privasi anda penting bagi kami
        prima di continuare
        prima di passare a google
        prima di passare a youtube
        la tua privacy è importante per noi
        prima di continuare su *
        prima di passare a *
        prima di passare alla *
        prima di accedere a *
        prima di proseguire
        rispettiamo la tua privacy
        la tua privacy ci sta a cuore
        続行する前に
        google にアクセスする前に
        youtube にアクセスする前に
        *にアクセスする前に
        続ける前に
        *に進む前に
        *に移動する前に
        *を続行する前に
        プライバシー設定の確認
        계속하기 전에
        google로 이동하기 전에
        youtube로 이동하기 전에
        *로 이동하기 전에
        *으로 이동하기 전에
        *을 계속하기 전에
        계속하기 전에 확인하세요
        개인 정보 보호를 중요하게 생각합니다
        før du fortsetter
        før du fortsetter til *
        før du går videre
        før du går videre til *
        vi verdsetter personvernet ditt
        vi bryr oss om personvernet ditt
        voordat je verdergaat
        voordat je verdergaat naar google
        voordat je verdergaat naar youtube
        voordat je verdergaat naar *
        uw privacy is belangrijk voor ons
        cookiemelding
        voordat u verdergaat
        voordat u verdergaat naar *
        voordat je verder gaat
        voordat je verder gaat naar *
        wij waarderen uw privacy
        we geven om je privacy
        zanim przejdziesz do google
        zanim przejdziesz do youtube
        zanim przejdziesz do *
        zanim przejdziesz dalej
        zanim przejdziesz na *
        zanim przejdziesz w *
        cenimy twoją prywatność
        szanujemy twoją prywatność
        dbamy o twoją prywatność
        antes de continuar
        antes de ir para o google
        antes de ir para o youtube
        antes de prosseguir para *
        a sua privacidade é importante para nós
        antes de continuar para *
        antes de avançar para *
        antes de aceder a *
        antes de ir para *
        antes de acessar *
        antes de prosseguir
        valorizamos a sua privacidade
        nós valorizamos sua privacidade
        înainte de a continua
        înainte de a continua pe *
        înainte de a continua la *
        înainte de a continua către *
        înainte de a accesa *
        înainte să continui
        înainte să continui la *
        confidențialitatea dvs este importantă pentru noi
        prețuim confidențialitatea dvs
        прежде чем продолжить
        прежде чем перейти к *
        прежде чем перейти на *
        прежде чем перейти в *
        перед тем как продолжить
        мы ценим вашу конфиденциальность
        мы заботимся о вашей конфиденциальности
        skôr než budete pokračovať
        skôr než prejdete do *
        skôr než prejdete na *
        predtým než budete pokračovať
        vážime si vaše súkromie
        innan du fortsätter
        innan du fortsätter till google
        innan du fortsätter till *
        innan du går vidare
        innan du går vidare till *
        vi värdesätter din integritet
        vi bryr oss om din integritet
        ก่อนดำเนินการต่อ
        ก่อนที่คุณจะดำเนินการต่อ
        ก่อนไปยัง *
        ก่อนดำเนินการต่อไปยัง *
        เราให้ความสำคัญกับความเป็นส่วนตัวของคุณ
        devam etmeden önce
        google'a gitmeden önce
        youtube'a gitmeden önce
        * devam etmeden önce
        * gitmeden önce
        * geçmeden önce
        gizliliğinize önem veriyoruz
        gizliliğinize değer veriyoruz
        перш ніж продовжити
        перш ніж перейти до *
        перш ніж перейти на *
        ми цінуємо вашу конфіденційність
        trước khi tiếp tục
        trước khi bạn tiếp tục
        trước khi bạn tiếp tục *
        trước khi tiếp tục *
        trước khi chuyển đến *
        chúng tôi tôn trọng quyền riêng tư của bạn
        继续之前
        在您继续之前
        在您繼續之前
        继续前往 google 前
        继续使用 google 之前
        繼續前往 google 前
        繼續之前
        在继续之前
        在繼續之前
        继续前往 *
        繼續前往 *
        在继续使用 *
        在繼續使用 *
        前往 google 搜索之前
        我们重视您的隐私
        我們重視您的隱私
        您的隐私对我们很重要
        您的隱私對我們很重要
        """

    static let challenge = """
        لحظة من فضلك
        لحظة
        التحقق الأمني
        *تحقق من أنك إنسان*
        *تأكد من أنك إنسان*
        *التحقق من أنك لست روبوتا*
        *جار التحقق من المتصفح*
        okamžik prosím
        bezpečnostní kontrola
        *ověřte že jste člověk*
        et øjeblik
        sikkerhedskontrol
        *bekræft at du er et menneske*
        einen moment bitte
        nur einen moment
        sicherheitsüberprüfung
        sicherheitscheck
        sind sie ein mensch
        *bestätigen sie dass sie ein mensch sind*
        *überprüfung ihres browsers*
        *ihr browser wird überprüft*
        μια στιγμή
        έλεγχος ασφαλείας
        *επιβεβαιώστε ότι είστε άνθρωπος*
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
        challenge page
        captcha challenge
        javascript is disabled
        *attention required cloudflare*
        checking your browser before accessing *
        *checking your browser*
        *verify you are human*
        *verify that you are human*
        *verifying you are human*
        *verify you are not a robot*
        *verify that you are not a robot*
        *making sure you're not a bot*
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
        verificación de seguridad
        comprobación de seguridad
        *verifica que eres humano*
        *verifique que es humano*
        *verifique que es un ser humano*
        *verifica que no eres un robot*
        *comprobando su navegador*
        *comprobando tu navegador*
        لطفا صبر کنید
        یک لحظه صبر کنید
        *تأیید کنید که انسان هستید*
        hetkinen
        turvatarkistus
        *vahvista että olet ihminen*
        un instant
        un instant s'il vous plaît
        un moment s'il vous plaît
        vérification de sécurité
        contrôle de sécurité
        êtes-vous un robot
        *vérifiez que vous êtes humain*
        *vérification de votre navigateur*
        *vérification que vous n'êtes pas un robot*
        רק רגע
        בדיקת אבטחה
        *אמת שאתה אנושי*
        egy pillanat
        biztonsági ellenőrzés
        *igazolja hogy ön ember*
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
        しばらくお待ちください
        少々お待ちください
        セキュリティチェック
        セキュリティ確認
        ロボットではありません
        *人間であることを確認*
        *ロボットではないことを確認*
        *ブラウザを確認しています*
        *接続の安全性を確認しています*
        잠시만 기다려 주세요
        잠시만 기다리십시오
        보안 확인
        보안 문자
        자동입력 방지
        *사람인지 확인*
        *로봇이 아님을 확인*
        *브라우저를 확인하는 중*
        et øyeblikk
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
        chwileczkę
        cierpliwości
        sprawdzanie bezpieczeństwa
        *potwierdź że jesteś człowiekiem*
        *sprawdzanie twojej przeglądarki*
        um momento
        um momento por favor
        só um momento
        aguarde um momento
        verificação de segurança
        *verifique se você é humano*
        *confirme que é humano*
        *verificando seu navegador*
        *verificando se você é humano*
        un moment
        verificare de securitate
        *verificați că sunteți om*
        один момент
        подождите немного
        проверка безопасности
        вы не робот
        *проверка браузера*
        *подтвердите что вы человек*
        *подтвердите что вы не робот*
        *подтвердите что запросы отправляли вы а не робот*
        ett ögonblick
        säkerhetskontroll
        *bekräfta att du är människa*
        *kontrollerar din webbläsare*
        โปรดรอสักครู่
        กรุณารอสักครู่
        bir dakika lütfen
        bir dakika
        bir saniye
        güvenlik kontrolü
        güvenlik doğrulaması
        *insan olduğunuzu doğrulayın*
        *robot olmadığınızı doğrulayın*
        *tarayıcınız kontrol ediliyor*
        один момент
        перевірка безпеки
        *підтвердьте що ви людина*
        chờ một chút
        vui lòng chờ
        kiểm tra bảo mật
        *xác minh bạn là con người*
        *xác minh bạn không phải là robot*
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
        خطأ 404
        *الصفحة غير موجودة*
        *صفحة غير موجودة*
        *لم يتم العثور على الصفحة*
        *تعذر العثور على الصفحة*
        *الصفحة المطلوبة غير موجودة*
        *الصفحة التي تبحث عنها غير موجودة*
        nenalezeno
        404 nenalezeno
        stránka neexistuje
        chyba 404
        *stránka nenalezena*
        *stránka nebyla nalezena*
        *stránku se nepodařilo najít*
        *požadovaná stránka neexistuje*
        *hledaná stránka neexistuje*
        ikke fundet
        404 ikke fundet
        siden findes ikke
        side ikke fundet
        fejl 404
        *siden blev ikke fundet*
        *siden kunne ikke findes*
        *siden findes ikke længere*
        *siden du leder efter findes ikke*
        nicht gefunden
        404 nicht gefunden
        seite existiert nicht
        seite nicht verfügbar
        seite nicht vorhanden
        artikel nicht gefunden
        produkt nicht gefunden
        fehler 404
        *seite nicht gefunden*
        *seite wurde nicht gefunden*
        *seite konnte nicht gefunden werden*
        *seite existiert nicht mehr*
        *seite ist nicht mehr verfügbar*
        *seite ist leider nicht verfügbar*
        *diese seite gibt es nicht*
        *dieser artikel ist nicht mehr verfügbar*
        δεν βρέθηκε
        404 δεν βρέθηκε
        σφάλμα 404
        *η σελίδα δεν βρέθηκε*
        *σελίδα δεν βρέθηκε*
        *η σελίδα δεν υπάρχει*
        *η σελίδα που ζητήσατε δεν βρέθηκε*
        *η σελίδα που αναζητάτε δεν υπάρχει*
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
        page doesn't exist
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
        *page can't be found*
        *page could not be found*
        *page you requested could not be found*
        *page you requested cannot be found*
        *page you requested was not found*
        *page you are looking for could not be found*
        *page you're looking for could not be found*
        *page you are looking for can't be found*
        *page you are looking for doesn't exist*
        *page you're looking for doesn't exist*
        *page you were looking for doesn't exist*
        *page you were looking for could not be found*
        *page you were looking for was not found*
        *we can't find that page*
        *we can't find the page you're looking for*
        *we couldn't find that page*
        *we couldn't find the page you're looking for*
        *this page doesn't exist*
        *this page does not exist*
        *this page isn't available*
        *this page is not available*
        *page is no longer available*
        *content is no longer available*
        *content isn't available right now*
        *resource cannot be found*
        *requested url was not found*
        *page has been removed*
        *page has moved or been deleted*
        no encontrado
        404 no encontrado
        página no disponible
        página inexistente
        artículo no encontrado
        producto no encontrado
        error 404
        *página no encontrada*
        *página no existe*
        *página no ha sido encontrada*
        *página no fue encontrada*
        *página solicitada no existe*
        *página que buscas no existe*
        *página que busca no existe*
        *página que estás buscando no existe*
        *no se ha encontrado la página*
        *no se encontró la página*
        *no hemos encontrado la página*
        *página ya no está disponible*
        *página no está disponible*
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
        ei löytynyt
        404 ei löytynyt
        sivua ei ole
        virhe 404
        *sivua ei löydy*
        *sivua ei löytynyt*
        *etsimääsi sivua ei löytynyt*
        *etsimääsi sivua ei löydy*
        page inexistante
        page indisponible
        page non disponible
        introuvable
        404 introuvable
        article introuvable
        produit introuvable
        erreur 404
        *page introuvable*
        *page non trouvée*
        *page n'existe pas*
        *page n'existe plus*
        *page demandée est introuvable*
        *page demandée n'existe pas*
        *page que vous cherchez n'existe pas*
        *page que vous recherchez n'existe pas*
        *page que vous recherchez est introuvable*
        *page n'a pas été trouvée*
        *page n'est plus disponible*
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
        nem található
        404 nem található
        404 hiba
        *az oldal nem található*
        *oldal nem található*
        *a keresett oldal nem található*
        *a keresett oldal nem létezik*
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
        *pagina non è stata trovata*
        *pagina richiesta non esiste*
        *pagina che stai cercando non esiste*
        *pagina che cerchi non esiste*
        *impossibile trovare la pagina*
        *pagina non è più disponibile*
        見つかりません
        見つかりませんでした
        404 エラー
        該当ページなし
        ページが存在しません
        商品が見つかりません
        *ページが見つかりません*
        *ページは見つかりません*
        *ページが見つかりませんでした*
        *ページは見つかりませんでした*
        *ページは存在しません*
        *ページが存在しません*
        *ページはありません*
        *ページは削除されました*
        *ページは現在ご利用いただけません*
        *お探しのページは*
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
        strona niedostępna
        produkt nie istnieje
        błąd 404
        *nie znaleziono strony*
        *strona nie została znaleziona*
        *strona nie została odnaleziona*
        *strona której szukasz nie istnieje*
        *strony nie znaleziono*
        *podana strona nie istnieje*
        *taka strona nie istnieje*
        não encontrado
        não encontrada
        404 não encontrado
        página inexistente
        página indisponível
        produto não encontrado
        artigo não encontrado
        erro 404
        *página não encontrada*
        *página não existe*
        *página não foi encontrada*
        *página solicitada não foi encontrada*
        *página que você procura não existe*
        *página que você está procurando não existe*
        *página que procura não existe*
        *não encontramos a página*
        *página não está mais disponível*
        negăsit
        404 negăsit
        pagina nu există
        eroare 404
        *pagina nu a fost găsită*
        *pagină negăsită*
        *pagina nu a putut fi găsită*
        *pagina căutată nu există*
        не найдено
        404 не найдено
        страницы не существует
        страница недоступна
        страница удалена
        товар не найден
        ошибка 404
        *страница не найдена*
        *страница не существует*
        *страница не обнаружена*
        *такой страницы не существует*
        *такой страницы нет*
        *запрашиваемая страница не найдена*
        *запрашиваемая страница не существует*
        *страница которую вы ищете не существует*
        hittades inte
        404 hittades inte
        sidan finns inte
        sidan saknas
        fel 404
        *sidan hittades inte*
        *sidan kunde inte hittas*
        *sidan kan inte hittas*
        *sidan finns inte längre*
        *sidan du söker finns inte*
        ไม่พบหน้า
        *ไม่พบหน้าที่คุณต้องการ*
        *ไม่พบหน้าที่ต้องการ*
        *ไม่พบหน้านี้*
        *ไม่พบหน้าเว็บ*
        bulunamadı
        bulunamadi
        404 bulunamadı
        sayfa yok
        ürün bulunamadı
        hata 404
        404 hatası
        *sayfa bulunamadı*
        *sayfa bulunamadi*
        *aradığınız sayfa bulunamadı*
        *sayfa mevcut değil*
        *böyle bir sayfa yok*
        не знайдено
        404 не знайдено
        помилка 404
        *сторінку не знайдено*
        *сторінка не знайдена*
        *сторінки не існує*
        *сторінка не існує*
        không tìm thấy
        404 không tìm thấy
        lỗi 404
        *không tìm thấy trang*
        *trang không tồn tại*
        *không tìm thấy trang bạn yêu cầu*
        *trang bạn tìm kiếm không tồn tại*
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
        přístup odepřen
        přístup zamítnut
        přístup zakázán
        adgang nægtet
        ingen adgang
        zugriff verweigert
        zugriff verboten
        zugang verweigert
        kein zugriff
        keine berechtigung
        *sie haben keine berechtigung*
        δεν επιτρέπεται η πρόσβαση
        απαγορεύεται η πρόσβαση
        access denied
        access forbidden
        403 forbidden
        401 unauthorized
        401 authorization required
        permission denied
        not authorized
        you are not authorized
        request rejected
        request blocked
        *you don't have permission to access*
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
        pääsy estetty
        pääsy kielletty
        ei käyttöoikeutta
        accès refusé
        accès interdit
        accès non autorisé
        permission refusée
        *vous n'êtes pas autorisé à accéder*
        הגישה נדחתה
        אין גישה
        גישה נדחתה
        hozzáférés megtagadva
        akses ditolak
        akses dilarang
        accesso negato
        accesso vietato
        accesso non autorizzato
        permesso negato
        アクセス拒否
        アクセスが拒否されました
        アクセス権限がありません
        アクセスできません
        閲覧権限がありません
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
        odmowa dostępu
        dostęp zabroniony
        brak dostępu
        brak uprawnień
        acesso negado
        acesso proibido
        acesso não autorizado
        permissão negada
        *você não tem permissão para acessar*
        acces interzis
        acces refuzat
        acces respins
        доступ запрещён
        доступ ограничен
        отказано в доступе
        нет доступа
        åtkomst nekad
        åtkomst förbjuden
        การเข้าถึงถูกปฏิเสธ
        ไม่มีสิทธิ์เข้าถึง
        erişim engellendi
        erişim reddedildi
        erişim yasak
        yetkisiz erişim
        доступ заборонено
        доступ обмежено
        truy cập bị từ chối
        từ chối truy cập
        không có quyền truy cập
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
        خطأ في الخادم
        *الموقع تحت الصيانة حاليا*
        *الخدمة غير متوفرة مؤقتا*
        probíhá údržba
        údržba webu
        chyba serveru
        interní chyba serveru
        *dočasně nedostupný*
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
        vorübergehend nicht erreichbar
        vorübergehend nicht verfügbar
        *wegen wartungsarbeiten nicht erreichbar*
        *wartungsarbeiten durchgeführt*
        υπό συντήρηση
        εργασίες συντήρησης
        σφάλμα διακομιστή
        *προσωρινά μη διαθέσιμη*
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
        504 gateway time-out
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
        página en mantenimiento
        modo mantenimiento
        error del servidor
        error interno del servidor
        servicio no disponible
        *sitio está en mantenimiento*
        *estamos en mantenimiento*
        *temporalmente no disponible*
        *temporalmente fuera de servicio*
        *ha ocurrido un error*
        در حال بروزرسانی
        در دست تعمیر
        خطای سرور
        huoltokatko
        palvelinvirhe
        *tilapäisesti poissa käytöstä*
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
        *momentanément indisponible*
        *une erreur est survenue*
        האתר בתחזוקה
        בתחזוקה
        שגיאת שרת
        karbantartás
        karbantartás alatt
        szerverhiba
        *átmenetileg nem elérhető*
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
        *sito è in manutenzione*
        *temporaneamente non disponibile*
        *si è verificato un errore*
        メンテナンス中
        ただいまメンテナンス中です
        システムメンテナンス
        サーバーエラー
        内部サーバーエラー
        *メンテナンスを実施しております*
        *一時的にアクセスできません*
        *サービスを一時停止しております*
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
        błąd serwera
        wewnętrzny błąd serwera
        *chwilowo niedostępna*
        *tymczasowo niedostępna*
        em manutenção
        site em manutenção
        modo de manutenção
        erro do servidor
        erro no servidor
        erro interno do servidor
        serviço indisponível
        *site está em manutenção*
        *estamos em manutenção*
        *temporariamente indisponível*
        *ocorreu um erro*
        în mentenanță
        site în mentenanță
        eroare de server
        *temporar indisponibil*
        технические работы
        ведутся технические работы
        сайт на обслуживании
        сайт на реконструкции
        ошибка сервера
        внутренняя ошибка сервера
        *на сайте ведутся технические работы*
        *проводятся технические работы*
        *временно недоступен*
        underhåll pågår
        under underhåll
        serverfel
        internt serverfel
        *tillfälligt otillgänglig*
        ปิดปรับปรุง
        ปิดปรับปรุงชั่วคราว
        bakım çalışması
        bakımdayız
        site bakımda
        sitemiz bakımda
        sunucu hatası
        *geçici olarak kullanılamıyor*
        *hizmet verememekteyiz*
        технічні роботи
        помилка сервера
        *тимчасово недоступний*
        đang bảo trì
        bảo trì hệ thống
        website đang bảo trì
        lỗi máy chủ
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
        خطأ
        عفوا
        chyba
        jejda
        fehler
        fehlerseite
        hoppla
        ups
        σφάλμα
        error
        error page
        oops
        whoops
        forbidden
        unauthorized
        unauthorised
        maintenance
        unavailable
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
        hoppá
        errore
        ops
        エラー
        エラーページ
        メンテナンス
        오류
        에러
        에러 페이지
        fout
        foutmelding
        oeps
        błąd
        ups
        erro
        opa
        eroare
        ошибка
        упс
        hoppsan
        hata
        помилка
        lỗi
        错误
        錯誤
        出错了
        出錯了
        维护中
        維護中
        """
}
