#include "EmbeddedFiles.h"

const char *embedded_schema(void) {
    static const unsigned char text[] = {
#embed "../AuditStore/schema.sql" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_entities(void) {
    static const unsigned char text[] = {
#embed "../PageReading/References/entities.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_single_byte_encodings(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/single-byte.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_image_words(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Scanning/image-words.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_name_words(void) {
    static const unsigned char text[] = {
#embed "../AuditRules/Text/name-words.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_words(void) {
    static const unsigned char text[] = {
#embed "../AuditRules/Words/any.txt" suffix(,)
#embed "../AuditRules/Words/ar.txt" suffix(,)
#embed "../AuditRules/Words/bg.txt" suffix(,)
#embed "../AuditRules/Words/bn.txt" suffix(,)
#embed "../AuditRules/Words/ca.txt" suffix(,)
#embed "../AuditRules/Words/cs.txt" suffix(,)
#embed "../AuditRules/Words/da.txt" suffix(,)
#embed "../AuditRules/Words/de.txt" suffix(,)
#embed "../AuditRules/Words/el.txt" suffix(,)
#embed "../AuditRules/Words/en.txt" suffix(,)
#embed "../AuditRules/Words/es.txt" suffix(,)
#embed "../AuditRules/Words/et.txt" suffix(,)
#embed "../AuditRules/Words/fa.txt" suffix(,)
#embed "../AuditRules/Words/fi.txt" suffix(,)
#embed "../AuditRules/Words/fr.txt" suffix(,)
#embed "../AuditRules/Words/gu.txt" suffix(,)
#embed "../AuditRules/Words/he.txt" suffix(,)
#embed "../AuditRules/Words/hi.txt" suffix(,)
#embed "../AuditRules/Words/hr.txt" suffix(,)
#embed "../AuditRules/Words/hu.txt" suffix(,)
#embed "../AuditRules/Words/id.txt" suffix(,)
#embed "../AuditRules/Words/it.txt" suffix(,)
#embed "../AuditRules/Words/ja.txt" suffix(,)
#embed "../AuditRules/Words/ko.txt" suffix(,)
#embed "../AuditRules/Words/lt.txt" suffix(,)
#embed "../AuditRules/Words/lv.txt" suffix(,)
#embed "../AuditRules/Words/mr.txt" suffix(,)
#embed "../AuditRules/Words/nb.txt" suffix(,)
#embed "../AuditRules/Words/nl.txt" suffix(,)
#embed "../AuditRules/Words/pa.txt" suffix(,)
#embed "../AuditRules/Words/pl.txt" suffix(,)
#embed "../AuditRules/Words/pt.txt" suffix(,)
#embed "../AuditRules/Words/ro.txt" suffix(,)
#embed "../AuditRules/Words/ru.txt" suffix(,)
#embed "../AuditRules/Words/sk.txt" suffix(,)
#embed "../AuditRules/Words/sl.txt" suffix(,)
#embed "../AuditRules/Words/sr.txt" suffix(,)
#embed "../AuditRules/Words/sv.txt" suffix(,)
#embed "../AuditRules/Words/sw.txt" suffix(,)
#embed "../AuditRules/Words/ta.txt" suffix(,)
#embed "../AuditRules/Words/te.txt" suffix(,)
#embed "../AuditRules/Words/th.txt" suffix(,)
#embed "../AuditRules/Words/tr.txt" suffix(,)
#embed "../AuditRules/Words/uk.txt" suffix(,)
#embed "../AuditRules/Words/ur.txt" suffix(,)
#embed "../AuditRules/Words/vi.txt" suffix(,)
#embed "../AuditRules/Words/zh.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_report_page(void) {
    static const unsigned char text[] = {
#embed "../AuditReports/Templates/index.html" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_report_style(void) {
    static const unsigned char text[] = {
#embed "../AuditReports/Templates/report.css" suffix(,)
#embed "../AuditReports/Templates/first.css" suffix(,)
#embed "../AuditReports/Templates/gallery.css" suffix(,)
#embed "../AuditReports/Templates/card.css" suffix(,)
#embed "../AuditReports/Templates/workbench.css" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_report_script(void) {
    static const unsigned char text[] = {
#embed "../AuditReports/Templates/page.js" suffix(,)
#embed "../AuditReports/Templates/textrules.js" suffix(,)
#embed "../AuditReports/Templates/card.js" suffix(,)
#embed "../AuditReports/Templates/dialects.js" suffix(,)
#embed "../AuditReports/Templates/apps.js" suffix(,)
#embed "../AuditReports/Templates/workbench.js" suffix(,)
#embed "../AuditReports/Templates/load.js" suffix(,)
#embed "../AuditReports/Templates/filters.js" suffix(,)
#embed "../AuditReports/Templates/table.js" suffix(,)
#embed "../AuditReports/Templates/picks.js" suffix(,)
#embed "../AuditReports/Templates/gallery.js" suffix(,)
#embed "../AuditReports/Templates/hosts.js" suffix(,)
#embed "../AuditReports/Templates/serve.js" suffix(,)
#embed "../AuditReports/Templates/print.js" suffix(,)
#embed "../AuditReports/Templates/report.js" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_summary_page(void) {
    static const unsigned char text[] = {
#embed "../AuditReports/Templates/summary.html" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_summary_style(void) {
    static const unsigned char text[] = {
#embed "../AuditReports/Templates/summary.css" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_index_big5(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/Indexes/big5.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_index_euc_kr(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/Indexes/euc-kr.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_index_gb18030(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/Indexes/gb18030.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_index_gb18030_ranges(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/Indexes/gb18030-ranges.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_index_jis0208(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/Indexes/jis0208.txt" suffix(,)
        0};
    return (const char *)text;
}

const char *embedded_index_jis0212(void) {
    static const unsigned char text[] = {
#embed "../PageReading/Charset/Indexes/jis0212.txt" suffix(,)
        0};
    return (const char *)text;
}
