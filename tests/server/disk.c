/* A disk that can be full, read-only or slow: loaded before the C library (LD_PRELOAD).

   TABARD_DISK names the directory that it is about, TABARD_FAULT a file whose first letter says
   what is wrong at the moment: f(ull), r(ead-only), s(low), or nothing. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char fault(int fd) {
    const char *disk = getenv("TABARD_DISK"), *file = getenv("TABARD_FAULT");
    char link[64], path[4096], letter = 0;
    if (!disk || !file) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = 0;
    if (strncmp(path, disk, strlen(disk))) return 0;
    int control = open(file, O_RDONLY | O_CLOEXEC);
    if (control < 0) return 0;
    if (read(control, &letter, 1) != 1) letter = 0;
    close(control);
    return letter;
}

static int refused(int fd) {
    char what = fault(fd);
    if (what == 'f') errno = ENOSPC;
    if (what == 'r') errno = EROFS;
    return what == 'f' || what == 'r';
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *data, size_t size) {
    return refused(fd) ? -1 : NEXT(write)(fd, data, size);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    return refused(fd) ? -1 : NEXT(pwrite)(fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    return refused(fd) ? -1 : NEXT(pwrite64)(fd, data, size, at);
}
int fsync(int fd) {
    if (fault(fd) == 's') usleep(700000);
    return NEXT(fsync)(fd);
}
int fdatasync(int fd) {
    if (fault(fd) == 's') usleep(700000);
    return NEXT(fdatasync)(fd);
}
