-- The tables of a database. Another version of ogaudit whose tables differ has another number in `Schema.version` and
-- refuses this file, as it is refused by this one.
--
-- Ids are built so that what is read together is stored together: a result is run << 32 | page, a line of the input is
-- run << 32 | its place in the list. URLs and hosts are found by a salted hash in linear probing, whose index is a quarter
-- of the size of one over the text.

CREATE TABLE salt (value INTEGER NOT NULL);
INSERT INTO salt VALUES (random());

CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT, started INTEGER NOT NULL, finished INTEGER,
    list_digest INTEGER NOT NULL DEFAULT 0, options TEXT NOT NULL, tool_version TEXT NOT NULL,
    rules_version TEXT NOT NULL, lines INTEGER NOT NULL DEFAULT 0, rejected INTEGER NOT NULL DEFAULT 0,
    pages INTEGER NOT NULL DEFAULT 0, seen INTEGER, score_sum INTEGER, errors INTEGER, warnings INTEGER,
    notices INTEGER,
    -- The rate limits in force, and the median score for the trend.
    limits TEXT NOT NULL DEFAULT '', median INTEGER,
    -- Runs that ended whole are numbered as nights, in the order in which they ended. How far the pages of this one are
    -- in the history while it is taken in.
    night INTEGER, fingerprint INTEGER, rule_set INTEGER, has_results INTEGER NOT NULL DEFAULT 1, history_page INTEGER);

CREATE TABLE host (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, name TEXT NOT NULL);
CREATE TABLE page (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, url TEXT NOT NULL, host INTEGER NOT NULL);

-- Lists and sitemaps, the lines in them, and the pages that are still to be fetched.
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE input (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, line INTEGER NOT NULL, page INTEGER, is_first INTEGER NOT NULL,
    text TEXT, reason TEXT);
CREATE TABLE queue (
    run INTEGER NOT NULL, host INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (run, host, page)) WITHOUT ROWID;

-- What was seen of a page: what lasts of it once for all runs, the rest for each run, with checksums by which a row that
-- changed on the disk is found.
CREATE TABLE lasting (
    id INTEGER PRIMARY KEY, hash INTEGER UNIQUE, facts BLOB NOT NULL, findings BLOB NOT NULL, json BLOB NOT NULL);
CREATE TABLE result (
    id INTEGER PRIMARY KEY, host INTEGER NOT NULL, lasting INTEGER NOT NULL, outcome TEXT NOT NULL, score INTEGER,
    errors INTEGER NOT NULL, warnings INTEGER NOT NULL, notices INTEGER NOT NULL, media_checked INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL, fetch_ms INTEGER, findings BLOB NOT NULL, visit BLOB NOT NULL, seal INTEGER NOT NULL,
    verdict_seal INTEGER NOT NULL, detail_seal INTEGER NOT NULL);
CREATE TABLE kind (
    id INTEGER PRIMARY KEY, rule TEXT NOT NULL, component TEXT NOT NULL, severity TEXT NOT NULL,
    seal INTEGER NOT NULL DEFAULT 0, UNIQUE (rule, component, severity));

-- What the second pass compares the pages of a site by, and what it learned of their titles.
CREATE TABLE set_key (
    id INTEGER PRIMARY KEY, domain TEXT NOT NULL, is_home INTEGER NOT NULL, title_core TEXT NOT NULL,
    first_segment TEXT NOT NULL, last_segment TEXT NOT NULL, image TEXT NOT NULL, image_phash INTEGER,
    summary TEXT NOT NULL, og_url TEXT NOT NULL, identity TEXT NOT NULL, image_swatch BLOB, title TEXT, site_name TEXT,
    host TEXT NOT NULL, learned_core TEXT);

-- Images, icons and clips by their URL, and what decoding said by the hash of the bytes, so that it is done once.
CREATE TABLE media (
    id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, run INTEGER NOT NULL, url TEXT NOT NULL, final_url TEXT,
    status INTEGER, cause TEXT, cause_detail TEXT, content_type TEXT, type TEXT NOT NULL, width INTEGER, height INTEGER,
    bytes INTEGER, bytes_basis TEXT, content_hash TEXT, redirects INTEGER NOT NULL, is_insecure INTEGER NOT NULL,
    supports_ranges INTEGER, fetch_ms INTEGER NOT NULL, is_animated INTEGER, has_picture INTEGER NOT NULL DEFAULT 0,
    picture_failure TEXT, has_clip INTEGER NOT NULL DEFAULT 0, clip_brand TEXT, clip_seconds REAL, clip_codecs TEXT,
    clip_width INTEGER, clip_height INTEGER, clip_index_first INTEGER);
CREATE INDEX media_hash ON media (hash);
CREATE INDEX media_run ON media (run);
CREATE TABLE picture (
    id INTEGER PRIMARY KEY, content_hash TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, last_run INTEGER NOT NULL,
    weight INTEGER NOT NULL, failure TEXT, width INTEGER, height INTEGER, text_coverage REAL, text_cells INTEGER,
    text_boxes BLOB, is_solid_colour INTEGER, is_flat_logo INTEGER, transparency REAL, phash INTEGER,
    is_truncated INTEGER, thumbnail BLOB, swatch BLOB);
CREATE INDEX picture_use ON picture (last_run, weight);

-- Requests by host, and what hosts said in their robots.txt within the last day.
CREATE TABLE host_stat (
    run INTEGER NOT NULL, host INTEGER NOT NULL, requests INTEGER NOT NULL, throttles INTEGER NOT NULL,
    failures INTEGER NOT NULL, waited_ms INTEGER NOT NULL, bytes INTEGER NOT NULL, first_request INTEGER,
    last_request INTEGER, robots TEXT NOT NULL, PRIMARY KEY (run, host)) WITHOUT ROWID;
CREATE TABLE robots (
    origin TEXT PRIMARY KEY, host TEXT NOT NULL, read_at INTEGER NOT NULL, body BLOB) WITHOUT ROWID;
CREATE INDEX robots_host ON robots (host);

-- What servers returned, for conditional requests in the next run. `lasting` stands for the body where it is set.
CREATE TABLE answer (
    id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, identity INTEGER NOT NULL, url TEXT NOT NULL,
    last_run INTEGER NOT NULL, weight INTEGER NOT NULL, final_url TEXT NOT NULL, entity_tag TEXT, last_modified TEXT,
    received_at INTEGER NOT NULL, checked_at INTEGER NOT NULL, is_media INTEGER NOT NULL, status INTEGER, headers BLOB,
    http_version TEXT, remote_address TEXT, hops TEXT, timings TEXT, robots TEXT, length INTEGER, is_packed INTEGER,
    lasting INTEGER, seal INTEGER);
CREATE INDEX answer_hash ON answer (hash);
CREATE INDEX answer_use ON answer (last_run, weight);
CREATE TABLE answer_body (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE cache_use (
    run INTEGER PRIMARY KEY, pages_fetched INTEGER NOT NULL, pages_unchanged INTEGER NOT NULL,
    pages_reused INTEGER NOT NULL, media_fetched INTEGER NOT NULL, media_unchanged INTEGER NOT NULL,
    media_reused INTEGER NOT NULL, saved_bytes INTEGER NOT NULL);

-- What became of findings and pages, run by run: the spans of nights through which a page had a finding, as bytes.
CREATE TABLE rule (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, is_counted INTEGER NOT NULL);
CREATE TABLE rule_set (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);
CREATE TABLE standing (
    page INTEGER NOT NULL, night INTEGER NOT NULL, outcome TEXT NOT NULL, score INTEGER, PRIMARY KEY (page, night)
) WITHOUT ROWID;
CREATE TABLE history (
    page INTEGER PRIMARY KEY, visits INTEGER NOT NULL, strikes INTEGER NOT NULL, night INTEGER NOT NULL, outcome TEXT,
    score INTEGER, spans BLOB NOT NULL);
