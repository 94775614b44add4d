-- The tables of a database; docs/database.md explains them to people, with questions that they answer. Another version of
-- ogaudit whose tables differ has another number in `Schema.version` and refuses this file, as it is refused by this one.
--
-- Ids are built so that what is read together is stored together: a result is run << 32 | page, a line of the input is
-- run << 32 | its place in the list.

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
    night INTEGER, fingerprint INTEGER, rule_set INTEGER REFERENCES rule_set (id),
    has_results INTEGER NOT NULL DEFAULT 1, history_page INTEGER,
    -- Those of its lines and pages that were found by following links.
    crawled INTEGER NOT NULL DEFAULT 0);

CREATE TABLE host (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE page (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host INTEGER NOT NULL REFERENCES host (id));

-- Lists and sitemaps, the lines in them, and the pages that are still to be fetched.
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE input (
    id INTEGER PRIMARY KEY, run INTEGER AS (id >> 32) VIRTUAL REFERENCES run (id),
    source INTEGER NOT NULL REFERENCES source (id), line INTEGER NOT NULL, page INTEGER REFERENCES page (id),
    is_first INTEGER NOT NULL, text TEXT, reason TEXT);
CREATE TABLE queue (
    run INTEGER NOT NULL REFERENCES run (id), host INTEGER NOT NULL REFERENCES host (id),
    page INTEGER NOT NULL REFERENCES page (id), PRIMARY KEY (run, host, page)) WITHOUT ROWID;

-- The pages of a crawl: with the number of its step, the links on the shortest way from a page that was given, and the page
-- that it was found on. A key is the hash of a URL without its scheme and `www.`. What sitemaps list stands in `listed`.
CREATE TABLE crawl (
    run INTEGER NOT NULL REFERENCES run (id), page INTEGER NOT NULL REFERENCES page (id), key INTEGER NOT NULL,
    step INTEGER NOT NULL, depth INTEGER, found_on INTEGER REFERENCES page (id), PRIMARY KEY (run, page)) WITHOUT ROWID;
CREATE UNIQUE INDEX crawl_key ON crawl (run, key);
CREATE TABLE listed (
    run INTEGER NOT NULL REFERENCES run (id), key INTEGER NOT NULL, url TEXT NOT NULL,
    PRIMARY KEY (run, key)) WITHOUT ROWID;
CREATE TABLE left_out (
    run INTEGER NOT NULL REFERENCES run (id), reason TEXT NOT NULL, links INTEGER NOT NULL, example TEXT NOT NULL,
    PRIMARY KEY (run, reason)) WITHOUT ROWID;
-- Of a crawl that has not ended: the links of the pages of its last step, as lines; the bodies of pages by their hash; how
-- many pages and steps have a pattern.
CREATE TABLE crawl_links (
    id INTEGER PRIMARY KEY, run INTEGER AS (id >> 32) VIRTUAL REFERENCES run (id), body INTEGER NOT NULL,
    links BLOB NOT NULL);
CREATE TABLE crawl_body (
    run INTEGER NOT NULL REFERENCES run (id), body INTEGER NOT NULL, PRIMARY KEY (run, body)) WITHOUT ROWID;
CREATE TABLE crawl_pattern (
    run INTEGER NOT NULL REFERENCES run (id), key INTEGER NOT NULL, pages INTEGER NOT NULL, steps INTEGER NOT NULL,
    last_step INTEGER NOT NULL, PRIMARY KEY (run, key)) WITHOUT ROWID;

-- What a page was found to be, once for all results that found it so. Pages that nothing but their response decides have a
-- key, by which the same response is known again. The columns behind it are those of pages.csv; what begins with `set_` is
-- what pages of a site are compared by.
CREATE TABLE content (
    id INTEGER PRIMARY KEY, page INTEGER NOT NULL REFERENCES page (id), key TEXT,
    final_url TEXT, outcome TEXT NOT NULL, cause TEXT, cause_detail TEXT, http_status INTEGER, score INTEGER,
    predicted_card TEXT, card_certainty TEXT, media_checked INTEGER, file_kind TEXT, title TEXT, title_source TEXT,
    title_line INTEGER, site_name TEXT, application_name TEXT, domain TEXT, description TEXT, type TEXT, canonical TEXT,
    og_url TEXT, image TEXT, image_width INTEGER, image_height INTEGER, image_bytes INTEGER, image_bytes_basis TEXT,
    image_type TEXT, image_text_coverage REAL, image_note TEXT, icon TEXT, icon_width INTEGER, icon_height INTEGER,
    icon_bytes INTEGER, icon_bytes_basis TEXT, icon_type TEXT, icon_text_coverage REAL, icon_source TEXT, icon_note TEXT,
    video TEXT, video_type TEXT, video_bytes INTEGER, video_bytes_basis TEXT, media_bytes_total INTEGER, redirects INTEGER,
    html_bytes INTEGER, media_applies INTEGER, moot BLOB, content TEXT, paste TEXT,
    set_domain TEXT, set_is_home INTEGER, set_title_core TEXT, set_first_segment TEXT, set_last_segment TEXT,
    set_image TEXT, set_image_phash INTEGER, set_summary TEXT, set_og_url TEXT, set_identity TEXT, set_image_swatch BLOB);
CREATE INDEX content_page ON content (page, key);
-- The details for the report, apart because they are as long as all the rest; those of the result end the JSON object.
CREATE TABLE content_detail (content INTEGER PRIMARY KEY REFERENCES content (id), json TEXT NOT NULL);
CREATE TABLE finding (
    content INTEGER NOT NULL REFERENCES content (id), place INTEGER NOT NULL, rule TEXT NOT NULL, severity TEXT NOT NULL,
    component TEXT NOT NULL, deduction REAL, fraction REAL, points_lost REAL, evidence TEXT, line INTEGER, remedy TEXT,
    PRIMARY KEY (content, place)) WITHOUT ROWID;

-- A result: a page in a run. Where comparing the pages of a site changed its findings, it has its own.
CREATE TABLE result (
    id INTEGER PRIMARY KEY, run INTEGER AS (id >> 32) VIRTUAL REFERENCES run (id),
    page INTEGER AS (id & 4294967295) VIRTUAL REFERENCES page (id), host INTEGER NOT NULL REFERENCES host (id),
    content INTEGER NOT NULL REFERENCES content (id), outcome TEXT NOT NULL, score INTEGER, errors INTEGER NOT NULL,
    warnings INTEGER NOT NULL, notices INTEGER NOT NULL, media_checked INTEGER NOT NULL, fetched_at INTEGER NOT NULL,
    fetch_ms INTEGER, visit TEXT NOT NULL, is_revised INTEGER NOT NULL DEFAULT 0, learned_core TEXT);
CREATE TABLE revised_finding (
    result INTEGER NOT NULL REFERENCES result (id), place INTEGER NOT NULL, rule TEXT NOT NULL, severity TEXT NOT NULL,
    component TEXT NOT NULL, deduction REAL, fraction REAL, points_lost REAL, evidence TEXT, line INTEGER, remedy TEXT,
    PRIMARY KEY (result, place)) WITHOUT ROWID;

-- Images, icons and clips by their URL, and what decoding said by the hash of the bytes, so that it is done once.
CREATE TABLE media (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run (id), url TEXT NOT NULL, final_url TEXT,
    status INTEGER, cause TEXT, cause_detail TEXT, content_type TEXT, type TEXT NOT NULL, width INTEGER, height INTEGER,
    bytes INTEGER, bytes_basis TEXT, content_hash TEXT, redirects INTEGER NOT NULL, is_insecure INTEGER NOT NULL,
    supports_ranges INTEGER, fetch_ms INTEGER NOT NULL, is_animated INTEGER, has_picture INTEGER NOT NULL DEFAULT 0,
    picture_failure TEXT, has_clip INTEGER NOT NULL DEFAULT 0, clip_brand TEXT, clip_seconds REAL, clip_codecs TEXT,
    clip_width INTEGER, clip_height INTEGER, clip_index_first INTEGER);
CREATE INDEX media_url ON media (run, url);
CREATE TABLE picture (
    id INTEGER PRIMARY KEY, content_hash TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, last_run INTEGER NOT NULL,
    weight INTEGER NOT NULL, failure TEXT, width INTEGER, height INTEGER, text_coverage REAL, text_cells INTEGER,
    text_boxes BLOB, is_solid_colour INTEGER, is_flat_logo INTEGER, transparency REAL, phash INTEGER,
    is_truncated INTEGER, thumbnail BLOB, swatch BLOB);
CREATE INDEX picture_use ON picture (last_run, weight);

-- Requests by host, and what hosts said in their robots.txt within the last day.
CREATE TABLE host_stat (
    run INTEGER NOT NULL REFERENCES run (id), host INTEGER NOT NULL REFERENCES host (id), requests INTEGER NOT NULL,
    throttles INTEGER NOT NULL, failures INTEGER NOT NULL, waited_ms INTEGER NOT NULL, bytes INTEGER NOT NULL,
    first_request INTEGER, last_request INTEGER, robots TEXT NOT NULL, PRIMARY KEY (run, host)) WITHOUT ROWID;
CREATE TABLE robots (
    origin TEXT PRIMARY KEY, host TEXT NOT NULL, read_at INTEGER NOT NULL, body BLOB) WITHOUT ROWID;
CREATE INDEX robots_host ON robots (host);

-- What servers returned, for conditional requests in the next run. Where `body_hash` is set, the body is not kept: it was
-- a page that is found again in `content` by its key.
CREATE TABLE answer (
    id INTEGER PRIMARY KEY, url TEXT NOT NULL, identity INTEGER NOT NULL, last_run INTEGER NOT NULL,
    weight INTEGER NOT NULL, content INTEGER REFERENCES content (id), final_url TEXT NOT NULL, entity_tag TEXT,
    last_modified TEXT, received_at INTEGER NOT NULL, checked_at INTEGER NOT NULL, is_media INTEGER NOT NULL,
    status INTEGER, headers BLOB, http_version TEXT, remote_address TEXT, hops TEXT, timings TEXT, robots TEXT,
    length INTEGER, is_packed INTEGER, body_hash TEXT, UNIQUE (url, identity));
CREATE INDEX answer_use ON answer (last_run, weight);
CREATE TABLE answer_body (id INTEGER PRIMARY KEY REFERENCES answer (id), bytes BLOB NOT NULL);
CREATE TABLE cache_use (
    run INTEGER PRIMARY KEY REFERENCES run (id), pages_fetched INTEGER NOT NULL, pages_unchanged INTEGER NOT NULL,
    pages_reused INTEGER NOT NULL, media_fetched INTEGER NOT NULL, media_unchanged INTEGER NOT NULL,
    media_reused INTEGER NOT NULL, saved_bytes INTEGER NOT NULL);

-- What became of findings and pages, run by run: the spans of nights through which a page had a finding, as JSON.
CREATE TABLE rule (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, is_counted INTEGER NOT NULL, component TEXT, title TEXT);
CREATE TABLE rule_set (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);
CREATE TABLE standing (
    page INTEGER NOT NULL REFERENCES page (id), night INTEGER NOT NULL, outcome TEXT NOT NULL, score INTEGER,
    PRIMARY KEY (page, night)) WITHOUT ROWID;
CREATE TABLE history (
    page INTEGER PRIMARY KEY REFERENCES page (id), visits INTEGER NOT NULL, strikes INTEGER NOT NULL,
    night INTEGER NOT NULL, outcome TEXT, score INTEGER, spans TEXT NOT NULL);

-- What the second pass compares the pages of a site by, and what it learned of their titles.
CREATE VIEW set_key AS
    SELECT r.id, c.set_domain AS domain, c.set_is_home AS is_home, c.set_title_core AS title_core,
        c.set_first_segment AS first_segment, c.set_last_segment AS last_segment, c.set_image AS image,
        c.set_image_phash AS image_phash, c.set_summary AS summary, c.set_og_url AS og_url, c.set_identity AS identity,
        c.set_image_swatch AS image_swatch, c.title, c.site_name, c.domain AS host, r.learned_core
    FROM result r JOIN content c ON c.id = r.content WHERE c.set_domain <> '';

-- The findings of every result.
CREATE VIEW visit_finding AS
    SELECT r.id AS result, r.run, r.page, f.place, f.rule, f.severity, f.component, f.points_lost, f.evidence, f.line
    FROM result r JOIN finding f ON f.content = r.content WHERE NOT r.is_revised
    UNION ALL
    SELECT r.id, r.run, r.page, f.place, f.rule, f.severity, f.component, f.points_lost, f.evidence, f.line
    FROM result r JOIN revised_finding f ON f.result = r.id WHERE r.is_revised;

-- pages.csv and findings.csv of the newest run, for whoever opens the file.
CREATE VIEW pages AS
    SELECT coalesce(p.url, i.text) AS url, iif(p.id IS NULL, NULL, coalesce(c.final_url, p.url)) AS final_url,
        CASE WHEN p.id IS NULL THEN 'rejected' ELSE r.outcome END AS outcome,
        coalesce(nullif(c.cause, ''), i.reason) AS cause, c.http_status, r.score,
        CASE WHEN r.score >= 90 THEN 'A' WHEN r.score >= 80 THEN 'B' WHEN r.score >= 65 THEN 'C'
            WHEN r.score >= 50 THEN 'D' WHEN r.score >= 0 THEN 'F' END AS grade,
        c.predicted_card, c.title, c.title_source, c.site_name, nullif(c.domain, '') AS domain, c.description, c.type,
        c.canonical, c.og_url, c.image, c.image_width, c.image_height, c.image_bytes, c.image_type,
        c.image_text_coverage, c.icon, c.icon_source, c.icon_width, c.icon_height, c.icon_bytes, c.video, c.video_type,
        c.video_bytes, c.media_bytes_total, r.errors, r.warnings, r.notices,
        iif(r.is_revised,
            (SELECT group_concat(rule, ' ') FROM revised_finding WHERE result = r.id AND component <> 'other_apps'),
            (SELECT group_concat(rule, ' ') FROM finding WHERE content = r.content AND component <> 'other_apps'))
            AS findings,
        c.redirects, c.html_bytes, r.fetch_ms, strftime('%Y-%m-%dT%H:%M:%SZ', r.fetched_at, 'unixepoch') AS fetched_at,
        s.name AS input, i.line, run.rules_version, c.card_certainty,
        iif(r.score IS NULL, NULL, r.media_checked) AS media_checked, c.file_kind, c.image_note, c.icon_note,
        iif(p.id IS NULL, NULL, i.text) AS fragment, w.depth, f.url AS found_on,
        iif(w.page IS NOT NULL AND EXISTS (SELECT 1 FROM listed l WHERE l.run = run.id),
            EXISTS (SELECT 1 FROM listed l WHERE l.run = run.id AND l.key = w.key), NULL) AS in_sitemap
    FROM run JOIN input i ON i.id >= run.id << 32 AND i.id < (run.id + 1) << 32 JOIN source s ON s.id = i.source
        LEFT JOIN page p ON p.id = i.page LEFT JOIN result r ON r.id = run.id << 32 | i.page
        LEFT JOIN content c ON c.id = r.content
        LEFT JOIN crawl w ON w.run = run.id AND w.page = i.page LEFT JOIN page f ON f.id = w.found_on
    WHERE run.id = (SELECT max(id) >> 32 FROM result) ORDER BY i.id;

CREATE VIEW findings AS
    SELECT p.url, f.rule, f.severity, f.component, f.points_lost, f.evidence, run.rules_version, f.line, c.content,
        coalesce(u.title || ': ', '') || f.evidence AS message
    FROM run JOIN visit_finding f ON f.result >= run.id << 32 AND f.result < (run.id + 1) << 32
        JOIN page p ON p.id = f.page JOIN result r ON r.id = f.result JOIN content c ON c.id = r.content
        LEFT JOIN rule u ON u.name = f.rule
    WHERE run.id = (SELECT max(id) >> 32 FROM result) AND f.component <> 'other_apps' ORDER BY f.result, f.place;
