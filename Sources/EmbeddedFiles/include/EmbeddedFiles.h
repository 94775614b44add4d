#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

// Files of this package as they were when the program was built, so that it needs none where it runs. Each text is
// UTF-8 and ends with a zero; it lives as long as the program.

#pragma clang assume_nonnull begin

/// The tables of a database (`AuditStore/schema.sql`).
const char *embedded_schema(void);

/// The named character references of HTML, a line each: `name=HEX` needs its semicolon, `name:HEX` may do without, and two
/// scalars are `HEX+HEX`; sorted by bytes (`PageReading/References/entities.txt`, html.spec.whatwg.org/entities.json).
const char *embedded_entities(void);

/// The single-byte encodings, a line each: the name, and what the bytes 0x80 to 0xFF mean in four hexadecimal digits each,
/// FFFD where they mean nothing (`PageReading/Charset/single-byte.txt`, encoding.spec.whatwg.org, section 9).
const char *embedded_single_byte_encodings(void);

/// The word lists of all languages, one after the other (`AuditRules/Words`).
const char *embedded_words(void);

/// The report, its style and its script (`AuditReports/Templates`).
const char *embedded_report_page(void);
const char *embedded_report_style(void);
const char *embedded_report_script(void);

/// The summary on one page, and what it adds to the style of the report.
const char *embedded_summary_page(void);
const char *embedded_summary_style(void);

#pragma clang assume_nonnull end

#endif
