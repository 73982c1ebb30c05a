#include "tipjar_curses.h"
