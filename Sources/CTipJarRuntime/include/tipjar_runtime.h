/* Changes of the whole process that only its author may decide on. Only executables link this module;
 * each call below turns one thing on. Linking it adds three that are on by themselves: a program reads its
 * arguments whatever was preloaded, starts without /proc (both in start.c), and writes UTF-8 without data of
 * a locale (tipjar_letters.h, CTipJarCurses). In the program `tipjar` that place is `Main.main()`
 * (Sources/tipjar/Main.swift), before anything else runs. Every call does nothing where the system has no
 * place for it, and the program then only costs more. */
#ifndef TIPJAR_RUNTIME_H
#define TIPJAR_RUNTIME_H

#include <stdint.h>

/* Arenas: lets all threads allocate from two arenas of glibc.
 *
 * Why: glibc gives each new thread an arena of its own, which grows with the most that the thread ever
 * used and is never given back.
 * Without it: after a few minutes of use the storefront had 18 threads, and 5 MB that nothing used.
 * Call it before the first thread starts. Turned on in `Main.main()`. */
void tipjar_share_arenas(void);

/* Standard output, part one: opens /dev/null where standard input, output or error is closed.
 *
 * Why: the system gives a new file the lowest free number.
 * Without it: the first file that is opened, for example a database, becomes the standard output, and
 * what is printed goes into it. Turned on in `Main.main()`. */
void tipjar_hold_standard_files(void);

/* Standard output, part two: SIGPIPE does not end the program, unless it was ignored from the start.
 *
 * Why: a purchase, a download or a server must not end because nobody reads what it prints, or because
 * a program that it started does not read its input.
 * Without it: `tipjar serve --plain | head -1` ends with the second request. Turned on in `Main.main()`,
 * after the handlers of crashes. */
void tipjar_outlive_readers(void);

/* Standard output, part three: writes what is left in the buffer of `stdout`. Returns 0, or the errno of
 * the first write that failed; EIO where that is no longer known. Where nobody reads it any more, the
 * program ends by SIGPIPE, as others do.
 *
 * Why: Swift 6 cannot name `stdout`, which it sees as a shared variable.
 * Without it: a full disk or a closed pipe goes unnoticed, and the exit status says success.
 * Called in `Output.finish()` (Sources/tipjar/Commands/Output.swift). */
int tipjar_finish_output(void);

#endif
