// The file that icu-data.c wrote, as an object.
.section .rodata
.globl tipjar_icu_data
.balign 16
.type tipjar_icu_data, %object
tipjar_icu_data:
.incbin "data"
.size tipjar_icu_data, . - tipjar_icu_data
.section .note.GNU-stack, "", %progbits
