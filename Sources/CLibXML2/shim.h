#pragma once
// Debian builds libxml2 with ICU; its headers then declare UErrorCode a second time and clash with the copy
// inside Foundation. Swift never needs those fields, so they are hidden.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
