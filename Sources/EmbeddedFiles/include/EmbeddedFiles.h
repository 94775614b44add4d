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

/// What words tell of an image (`PageReading/Scanning/image-words.txt`).
const char *embedded_image_words(void);

/// Words beside names of sites (`AuditRules/Text/name-words.txt`).
const char *embedded_name_words(void);

/// The word lists of all languages, one after the other (`AuditRules/Words`).
const char *embedded_words(void);

/// The report, its style and its script (`AuditReports/Templates`).
const char *embedded_report_page(void);
const char *embedded_report_style(void);
const char *embedded_report_script(void);

/// The summary on one page, and what it adds to the style of the report.
const char *embedded_summary_page(void);
const char *embedded_summary_style(void);

/// What sequences of two bytes mean, a line a run: the first sequence in four hexadecimal digits, and a character for it and
/// for each of the next ones (`PageReading/Charset/Indexes`, encoding.spec.whatwg.org, section 5). Those of JIS X 0208 are
/// named as Shift_JIS has them, those of JIS X 0212 as EUC-JP has them after 0x8F.
const char *embedded_index_big5(void);
const char *embedded_index_euc_kr(void);
const char *embedded_index_gb18030(void);
const char *embedded_index_jis0208(void);
const char *embedded_index_jis0212(void);

/// The ranges of gb18030's sequences of four bytes, a line each: the first pointer, and its character in hexadecimal.
const char *embedded_index_gb18030_ranges(void);

#pragma clang assume_nonnull end

#endif
