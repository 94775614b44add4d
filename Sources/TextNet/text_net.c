#include "text_net.h"
