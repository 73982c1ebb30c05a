/* What the end-to-end tests need of C. */
#ifndef TIPJAR_TEST_SUPPORT_H
#define TIPJAR_TEST_SUPPORT_H
#endif
