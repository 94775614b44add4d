/// The tables, as migrations that are numbered by their place and only ever appended.
enum Schema {
    /// What `PRAGMA application_id` says of our files: "OGAU".
    static let applicationID: Int64 = 0x4F47_4155
    /// The version that this program reads and writes, in `PRAGMA user_version`.
    static var version: Int64 { Int64(migrations.count) }

    /// Refuses what is not ours or newer than us, without changing the file; true when it is still empty.
    static func inspect(_ database: Database) throws(StoreError) -> Bool {
        let file = database.file
        let found = try database.number("PRAGMA user_version")
        let owner = try database.number("PRAGMA application_id")
        if owner == 0, found == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 { return true }
        guard owner == applicationID, found > 0 else {
            throw StoreError(.notOurs, orAnotherFile: "\(file) is a database of another program;")
        }
        guard found <= version else {
            throw StoreError(
                .newerSchema,
                "\(file) was written by a newer ogaudit (format \(found); this version reads up to \(version)). Update ogaudit."
            )
        }
        return false
    }

    /// Brings the file to `version`, or to an older one: a new one at once, any other step by step.
    static func migrate(_ database: Database, to version: Int64 = version) throws(StoreError) {
        let found = try database.number("PRAGMA user_version")
        if found == 0, version == Self.version { return try step(database, whole, to: version) }
        for number in Int(found)..<max(Int(found), Int(version)) {
            try step(database, migrations[number], to: Int64(number + 1))
        }
    }

    /// What a migration does besides its SQL, by the version that it makes.
    private static let conversions: [Int64: @Sendable (Database) throws(StoreError) -> Void] = [
        OldResults.end: OldResults.pack, OldHistory.end: OldHistory.pack,
    ]

    /// One transaction, so that a file is never between two versions.
    private static func step(_ database: Database, _ statements: String, to version: Int64) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.execute(statements)
            if statements != whole { try conversions[version]?(database) }
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// Brings a file that is open for reading to `version`; a process that writes to it has done so already.
    static func catchUp(_ database: Database) throws(StoreError) {
        guard try database.number("PRAGMA user_version") < version else { return }
        try migrate(Database(file: database.file, access: .writing))
    }

    static let migrations = [
        first, told, pictures, robots, history, answers, scopes, remedies, notes, courses, seals, sharing, conclusions,
        swatches, packing, pasts, sameness, learning,
    ]

    // Ids are built so that what is read together lies together: a result is run << 32 | page, an input line is
    // run << 32 | place in the list. Rows are narrow where millions are scanned, so what only one reader wants
    // (details, the keys of the second pass) has tables of its own with the same id.
    //
    // Addresses and hosts are found by a salted 64-bit hash in linear probing: its index is a quarter of the size
    // of one over the text, and that index is what ingest of a long list costs.
    private static let first = """
        CREATE TABLE salt (value INTEGER NOT NULL);
        INSERT INTO salt VALUES (random());

        CREATE TABLE run (
            id INTEGER PRIMARY KEY AUTOINCREMENT, started INTEGER NOT NULL, finished INTEGER,
            list_digest INTEGER NOT NULL DEFAULT 0, options TEXT NOT NULL, tool_version TEXT NOT NULL,
            rules_version TEXT NOT NULL, lines INTEGER NOT NULL DEFAULT 0, rejected INTEGER NOT NULL DEFAULT 0,
            pages INTEGER NOT NULL DEFAULT 0, seen INTEGER, score_sum INTEGER, errors INTEGER, warnings INTEGER,
            notices INTEGER);
        CREATE TABLE host (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, name TEXT NOT NULL);
        CREATE TABLE page (
            id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, url TEXT NOT NULL, host INTEGER NOT NULL);
        CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE input (
            id INTEGER PRIMARY KEY, source INTEGER NOT NULL, line INTEGER NOT NULL, page INTEGER,
            is_first INTEGER NOT NULL, text TEXT, reason TEXT);
        CREATE TABLE queue (
            run INTEGER NOT NULL, host INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (run, host, page)
        ) WITHOUT ROWID;

        CREATE TABLE result (
            id INTEGER PRIMARY KEY, host INTEGER NOT NULL, final_url TEXT, outcome TEXT NOT NULL, cause TEXT NOT NULL,
            cause_detail TEXT NOT NULL, status INTEGER, score INTEGER, predicted_card TEXT, title TEXT,
            title_source TEXT, title_line INTEGER, site_name TEXT, application_name TEXT, domain TEXT NOT NULL,
            summary TEXT, type TEXT, canonical TEXT, og_url TEXT, image TEXT, image_width INTEGER,
            image_height INTEGER, image_bytes INTEGER, image_bytes_basis TEXT, image_type TEXT,
            image_text_coverage REAL, icon TEXT, icon_width INTEGER, icon_height INTEGER, icon_bytes INTEGER,
            icon_bytes_basis TEXT, icon_type TEXT, icon_text_coverage REAL, icon_source TEXT, video TEXT,
            video_type TEXT, video_bytes INTEGER, video_bytes_basis TEXT, media_bytes_total INTEGER,
            redirects INTEGER NOT NULL, html_bytes INTEGER, fetch_ms INTEGER, fetched_at INTEGER NOT NULL,
            media_applies INTEGER NOT NULL, errors INTEGER NOT NULL, warnings INTEGER NOT NULL,
            notices INTEGER NOT NULL);
        CREATE TABLE detail (id INTEGER PRIMARY KEY, json BLOB NOT NULL);
        CREATE TABLE set_key (
            id INTEGER PRIMARY KEY, domain TEXT NOT NULL, is_home INTEGER NOT NULL, title_core TEXT NOT NULL,
            first_segment TEXT NOT NULL, last_segment TEXT NOT NULL, image TEXT NOT NULL, image_phash INTEGER,
            summary TEXT NOT NULL, og_url TEXT NOT NULL, identity TEXT NOT NULL);
        CREATE TABLE kind (
            id INTEGER PRIMARY KEY, rule TEXT NOT NULL, component TEXT NOT NULL, severity TEXT NOT NULL,
            UNIQUE (rule, component, severity));
        CREATE TABLE finding (
            result INTEGER NOT NULL, place INTEGER NOT NULL, kind INTEGER NOT NULL, deduction REAL NOT NULL,
            fraction REAL NOT NULL, points_lost REAL NOT NULL, evidence TEXT NOT NULL, line INTEGER,
            PRIMARY KEY (result, place)) WITHOUT ROWID;

        CREATE TABLE media (
            id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, run INTEGER NOT NULL, url TEXT NOT NULL, final_url TEXT,
            status INTEGER, cause TEXT, cause_detail TEXT, content_type TEXT, type TEXT NOT NULL, width INTEGER,
            height INTEGER, bytes INTEGER, bytes_basis TEXT, content_hash TEXT, redirects INTEGER NOT NULL,
            is_insecure INTEGER NOT NULL, supports_ranges INTEGER, fetch_ms INTEGER NOT NULL, is_animated INTEGER,
            text_coverage REAL, text_cells INTEGER, text_boxes BLOB, is_solid_colour INTEGER, is_flat_logo INTEGER,
            transparency REAL, phash INTEGER);
        CREATE INDEX media_hash ON media (hash);
        CREATE INDEX media_run ON media (run);
        CREATE TABLE host_stat (
            run INTEGER NOT NULL, host INTEGER NOT NULL, requests INTEGER NOT NULL, throttles INTEGER NOT NULL,
            failures INTEGER NOT NULL, waited_ms INTEGER NOT NULL, bytes INTEGER NOT NULL, first_request INTEGER,
            last_request INTEGER, robots TEXT NOT NULL, PRIMARY KEY (run, host)) WITHOUT ROWID;

        -- For people and other programs that open the file.
        CREATE VIEW findings AS
            SELECT f.result >> 32 AS run, p.url, k.rule, k.component, k.severity, f.points_lost, f.evidence, f.line
            FROM finding f JOIN kind k ON k.id = f.kind JOIN page p ON p.id = f.result & 0xFFFFFFFF;
        """

    /// What reports tell of a run beside its results: the manners in force, and the median score for the trend.
    private static let told = """
        ALTER TABLE run ADD COLUMN limits TEXT NOT NULL DEFAULT '';
        ALTER TABLE run ADD COLUMN median INTEGER;
        """

    /// What decoding told, by the hash of the bytes, so that the next night need not decode again.
    ///
    /// Until then nothing was decoded, so that the columns of `media` for it go without a loss.
    private static let pictures = """
        CREATE TABLE picture (
            id INTEGER PRIMARY KEY, content_hash TEXT NOT NULL UNIQUE, version INTEGER NOT NULL,
            last_run INTEGER NOT NULL, weight INTEGER NOT NULL, failure TEXT, width INTEGER, height INTEGER,
            text_coverage REAL, text_cells INTEGER, text_boxes BLOB, is_solid_colour INTEGER, is_flat_logo INTEGER,
            transparency REAL, phash INTEGER, is_truncated INTEGER, thumbnail BLOB);
        CREATE INDEX picture_use ON picture (last_run, weight);

        ALTER TABLE media DROP COLUMN text_coverage;
        ALTER TABLE media DROP COLUMN text_cells;
        ALTER TABLE media DROP COLUMN text_boxes;
        ALTER TABLE media DROP COLUMN is_solid_colour;
        ALTER TABLE media DROP COLUMN is_flat_logo;
        ALTER TABLE media DROP COLUMN transparency;
        ALTER TABLE media DROP COLUMN phash;
        ALTER TABLE media ADD COLUMN has_picture INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE media ADD COLUMN picture_failure TEXT;
        ALTER TABLE media ADD COLUMN has_clip INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE media ADD COLUMN clip_brand TEXT;
        ALTER TABLE media ADD COLUMN clip_seconds REAL;
        ALTER TABLE media ADD COLUMN clip_codecs TEXT;
        ALTER TABLE media ADD COLUMN clip_width INTEGER;
        ALTER TABLE media ADD COLUMN clip_height INTEGER;
        ALTER TABLE media ADD COLUMN clip_index_first INTEGER;
        """

    /// What hosts said in their robots.txt within the last day.
    private static let robots = """
        CREATE TABLE robots (
            origin TEXT PRIMARY KEY, host TEXT NOT NULL, read_at INTEGER NOT NULL, body BLOB) WITHOUT ROWID;
        CREATE INDEX robots_host ON robots (host);
        """

    /// What became of findings and pages, run by run, as stretches: a night on which nothing changed adds no row.
    ///
    /// Runs that ended whole are numbered as nights, in the order in which they ended. A span is a stretch of nights
    /// through which a page had a finding; a standing holds from its night until the next one of its page.
    private static let history = """
        ALTER TABLE run ADD COLUMN night INTEGER;
        ALTER TABLE run ADD COLUMN fingerprint INTEGER;
        ALTER TABLE run ADD COLUMN rule_set INTEGER;
        ALTER TABLE run ADD COLUMN has_results INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE rule (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, is_counted INTEGER NOT NULL);
        CREATE TABLE rule_set (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);
        CREATE TABLE visit (
            page INTEGER PRIMARY KEY, visits INTEGER NOT NULL, strikes INTEGER NOT NULL, last_seen INTEGER NOT NULL,
            night INTEGER NOT NULL);
        CREATE TABLE span (
            page INTEGER NOT NULL, rule INTEGER NOT NULL, since INTEGER NOT NULL, visit INTEGER NOT NULL,
            first_seen INTEGER NOT NULL, gone INTEGER, gone_visit INTEGER, last_seen INTEGER,
            PRIMARY KEY (page, rule, since)) WITHOUT ROWID;
        CREATE TABLE standing (
            page INTEGER NOT NULL, night INTEGER NOT NULL, outcome TEXT NOT NULL, score INTEGER,
            PRIMARY KEY (page, night)) WITHOUT ROWID;
        """

    /// What a page is scored by: files and pages whose media nobody looked at have fewer components.
    private static let scopes = """
        ALTER TABLE result ADD COLUMN media_checked INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE result ADD COLUMN file_kind TEXT;
        """

    /// What servers answered, for the next run to ask whether it is still the same; media keep their facts in `media`.
    private static let answers = """
        CREATE TABLE answer (
            id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, identity INTEGER NOT NULL, url TEXT NOT NULL,
            last_run INTEGER NOT NULL, weight INTEGER NOT NULL, final_url TEXT NOT NULL, entity_tag TEXT,
            last_modified TEXT, received_at INTEGER NOT NULL, checked_at INTEGER NOT NULL, is_media INTEGER NOT NULL,
            status INTEGER, headers BLOB, http_version TEXT, remote_address TEXT, hops TEXT, timings TEXT, robots TEXT,
            length INTEGER, is_packed INTEGER);
        CREATE INDEX answer_hash ON answer (hash);
        CREATE INDEX answer_use ON answer (last_run, weight);
        CREATE TABLE answer_body (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        CREATE TABLE cache_use (
            run INTEGER PRIMARY KEY, pages_fetched INTEGER NOT NULL, pages_unchanged INTEGER NOT NULL,
            pages_reused INTEGER NOT NULL, media_fetched INTEGER NOT NULL, media_unchanged INTEGER NOT NULL,
            media_reused INTEGER NOT NULL, saved_bytes INTEGER NOT NULL);
        """

    /// What falls with a finding when it is mended; null where that is not known, as of all findings until then.
    private static let remedies = "ALTER TABLE finding ADD COLUMN remedy TEXT;"

    /// Why nobody judged what a picture shows.
    private static let notes = """
        ALTER TABLE result ADD COLUMN image_note TEXT;
        ALTER TABLE result ADD COLUMN icon_note TEXT;
        """

    /// When findings were news, how often in a row what is not news yet was seen, and whether one ended because its rule
    /// had nothing left to judge. What was known until then counts as told.
    private static let courses = """
        ALTER TABLE rule ADD COLUMN temper INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE span ADD COLUMN told INTEGER;
        ALTER TABLE span ADD COLUMN streak INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE span ADD COLUMN is_moot INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE span ADD COLUMN shown INTEGER;
        UPDATE span SET told = since;
        ALTER TABLE result ADD COLUMN moot BLOB;
        """

    /// Checksums by which a row that changed on the disk is found; 0 for rows that were written before.
    private static let seals = """
        ALTER TABLE result ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE result ADD COLUMN verdict_seal INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE detail ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
        """

    /// What runs share of their details, and how far the pages of a run are in the history while it is taken in.
    private static let sharing = """
        CREATE TABLE shared_detail (id INTEGER PRIMARY KEY, hash INTEGER UNIQUE, json BLOB NOT NULL);
        ALTER TABLE detail ADD COLUMN shared INTEGER;
        ALTER TABLE run ADD COLUMN history_page INTEGER;
        """

    /// The lasting details of a page whose conclusion is kept in place of its body; null where it is the body.
    private static let conclusions = "ALTER TABLE answer ADD COLUMN shared INTEGER;"

    /// What pictures look like. The conclusions kept until then are without it, so they go: their pages are fetched anew.
    private static let swatches = """
        ALTER TABLE picture ADD COLUMN swatch BLOB;
        ALTER TABLE set_key ADD COLUMN image_swatch BLOB;
        DELETE FROM answer_body WHERE id IN (SELECT id FROM answer WHERE shared IS NOT NULL);
        DELETE FROM answer WHERE shared IS NOT NULL;
        """

    /// Records as bytes: what was seen of a page, its findings, and what lasts of it once for all runs. `OldResults.pack` brings
    /// over what there is. Conclusions kept until then go: their pages are fetched anew.
    private static let packing = """
        DROP VIEW findings;
        ALTER TABLE result RENAME TO old_result;
        ALTER TABLE set_key RENAME TO old_set_key;
        ALTER TABLE kind ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE lasting (
            id INTEGER PRIMARY KEY, hash INTEGER UNIQUE, facts BLOB NOT NULL, findings BLOB NOT NULL, json BLOB NOT NULL);
        CREATE TABLE result (
            id INTEGER PRIMARY KEY, host INTEGER NOT NULL, lasting INTEGER NOT NULL, outcome TEXT NOT NULL, score INTEGER,
            errors INTEGER NOT NULL, warnings INTEGER NOT NULL, notices INTEGER NOT NULL,
            media_checked INTEGER NOT NULL, fetched_at INTEGER NOT NULL, fetch_ms INTEGER, findings BLOB NOT NULL,
            visit BLOB NOT NULL, seal INTEGER NOT NULL, verdict_seal INTEGER NOT NULL, detail_seal INTEGER NOT NULL);
        CREATE TABLE set_key (
            id INTEGER PRIMARY KEY, domain TEXT NOT NULL, is_home INTEGER NOT NULL, title_core TEXT NOT NULL,
            first_segment TEXT NOT NULL, last_segment TEXT NOT NULL, image TEXT NOT NULL, image_phash INTEGER,
            summary TEXT NOT NULL, og_url TEXT NOT NULL, identity TEXT NOT NULL, image_swatch BLOB, title TEXT,
            site_name TEXT, host TEXT NOT NULL);
        DELETE FROM answer_body WHERE id IN (SELECT id FROM answer WHERE shared IS NOT NULL);
        DELETE FROM answer WHERE shared IS NOT NULL;
        ALTER TABLE answer RENAME COLUMN shared TO lasting;
        ALTER TABLE answer ADD COLUMN seal INTEGER;
        """

    /// What the history knows of a page in one row, its spans as bytes. `OldHistory.pack` brings over what there is.
    private static let pasts = """
        CREATE TABLE history (
            page INTEGER PRIMARY KEY, visits INTEGER NOT NULL, strikes INTEGER NOT NULL, night INTEGER NOT NULL,
            outcome TEXT, score INTEGER, spans BLOB NOT NULL);
        ALTER TABLE rule DROP COLUMN temper;
        """

    /// From here on a result may say that its findings are those that last; older versions cannot read that.
    private static let sameness = ""

    /// What comparing titles makes of their keys, which stay as they were.
    private static let learning = "ALTER TABLE set_key ADD COLUMN learned_core TEXT;"
}
