#include "picture_codecs.h"
