/* Fails the n-th call of a kind, for tests/bench/faults.py: preloaded, and armed through ctypes.

   Only what writes counts: files opened to be written or made, what is written into files, what is
   put on the disk, what is renamed; and memory in pieces of PIECE bytes or more. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NONE, OPEN, WRITE, SYNC, RENAME, MEMORY, PIECE = 1 << 15 };

static int kind, fault, stays;
static long countdown, fired;

/* Fail the n-th call of a kind from now on with an error number, or also all after it. */
void faults_arm(int of, long at, int error, int always) {
    kind = NONE, countdown = at, fault = error, stays = always, fired = 0;
    kind = of;
}

/* Let all calls pass again; return how many failed. */
long faults_disarm(void) {
    kind = NONE;
    return fired;
}

static int fails(int of) {
    if (kind != of || (--countdown > 0) || (countdown < 0 && !stays)) return 0;
    fired++;
    errno = fault;
    return 1;
}

#define REAL(name, type) \
    static __typeof__(type) real; \
    if (!real) real = (__typeof__(type))dlsym(RTLD_NEXT, name)

static int is_written(int flags) { return flags & (O_WRONLY | O_RDWR | O_CREAT) && !(flags & O_DIRECTORY); }

static int is_file(int file) {
    struct stat about;
    return file > 2 && fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(#name, int (*)(const char *, int, ...)); \
        va_list more; \
        va_start(more, flags); \
        int mode = flags & O_CREAT ? va_arg(more, int) : 0; \
        va_end(more); \
        return is_written(flags) && fails(OPEN) ? -1 : real(path, flags, mode); \
    }
OPENS(open)
OPENS(open64)

ssize_t write(int file, const void *bytes, size_t size) {
    REAL("write", ssize_t (*)(int, const void *, size_t));
    if (kind == WRITE && is_file(file) && fails(WRITE)) return -1;
    return real(file, bytes, size);
}

int fsync(int file) {
    REAL("fsync", int (*)(int));
    return fails(SYNC) ? -1 : real(file);
}

int rename(const char *from, const char *to) {
    REAL("rename", int (*)(const char *, const char *));
    return fails(RENAME) ? -1 : real(from, to);
}

void *malloc(size_t size) {
    REAL("malloc", void *(*)(size_t));
    return size >= PIECE && fails(MEMORY) ? NULL : real(size);
}

void *realloc(void *old, size_t size) {
    REAL("realloc", void *(*)(void *, size_t));
    return size >= PIECE && fails(MEMORY) ? NULL : real(old, size);
}
