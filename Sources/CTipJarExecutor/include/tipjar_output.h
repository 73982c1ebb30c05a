/* The three standard files, which Swift cannot name: to it `stdout` is a variable that anybody may change. */
#ifndef TIPJAR_OUTPUT_H
#define TIPJAR_OUTPUT_H

/* Puts /dev/null where standard input, output or error is closed. Else the first file that is opened, a
 * database for example, would get the number, and what is printed would go into it. */
void tipjar_hold_standard_files(void);

/* Writes what waits in the buffer of the standard output. 0, or the errno of the first write that failed,
 * EIO where that is not known any more. */
int tipjar_finish_output(void);

#endif
