#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

// Files of this package as they were when the program was built, so that it needs none where it runs. Each text is
// UTF-8 and ends with a zero; it lives as long as the program.

#pragma clang assume_nonnull begin

/// The tables of a database (`AuditStore/schema.sql`).
const char *embedded_schema(void);

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
