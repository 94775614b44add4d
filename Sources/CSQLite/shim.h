#pragma once
#include <sqlite3.h>
#include <stdbool.h>

/// SQLITE_STATIC and SQLITE_TRANSIENT are cast macros, which Swift cannot import: SQLite copies a text that is not kept.
static inline int csqlite_bind_text(
    sqlite3_stmt *_Nonnull statement, int index, const char *_Nonnull text, sqlite3_uint64 bytes, bool is_kept) {
  return sqlite3_bind_text64(
      statement, index, text, bytes, is_kept ? SQLITE_STATIC : SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// The same for bytes.
static inline int csqlite_bind_blob(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nonnull bytes, sqlite3_uint64 count, bool is_kept) {
  return sqlite3_bind_blob64(statement, index, bytes, count, is_kept ? SQLITE_STATIC : SQLITE_TRANSIENT);
}

/// sqlite3_config is variadic: without memory statistics, no mutex is taken for each allocation.
static inline int csqlite_skip_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// sqlite3_db_config is variadic: SQL must not be able to damage the file, whatever a schema says.
static inline int csqlite_defensive(sqlite3 *_Nonnull database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  return code ? code : sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

/// Where SQLite writes temporary files; before the first database is opened, because nothing guards the variable.
static inline void csqlite_use_temporary_folder(const char *_Nonnull path) {
  sqlite3_temp_directory = sqlite3_mprintf("%s", path);
}
