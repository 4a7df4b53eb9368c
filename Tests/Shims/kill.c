/* Preloaded into a process under test: kills it with SIGKILL right before its n-th call of a kind.

   BRIDGE_KILL_AT     the number of the call, from 1; unset or 0: never
   BRIDGE_KILL_CALLS  the kinds that count, such as "ftruncate,rename"; unset: all
   BRIDGE_KILL_AFTER  kills it so many microseconds after its start instead, wherever it is then
   BRIDGE_KILL_LOG    a file that gets the number of counted calls when the process ends */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static atomic_long counted;

static int counts(const char *kind) {
  const char *kinds = getenv("BRIDGE_KILL_CALLS");
  if (kinds == NULL || *kinds == 0) return 1;
  const char *found = strstr(kinds, kind);
  size_t length = strlen(kind);
  while (found != NULL) {
    int begins = found == kinds || found[-1] == ',';
    if (begins && (found[length] == 0 || found[length] == ',')) return 1;
    found = strstr(found + 1, kind);
  }
  return 0;
}

static void point(const char *kind) {
  if (!counts(kind)) return;
  long number = atomic_fetch_add(&counted, 1) + 1;
  const char *at = getenv("BRIDGE_KILL_AT");
  if (at != NULL && atol(at) == number) kill(getpid(), SIGKILL);
}

static void *wait_and_kill(void *microseconds) {
  long left = (long)microseconds;
  struct timespec time = {left / 1000000, left % 1000000 * 1000};
  nanosleep(&time, NULL);
  kill(getpid(), SIGKILL);
  return NULL;
}

__attribute__((constructor)) static void set_timer(void) {
  const char *after = getenv("BRIDGE_KILL_AFTER");
  if (after == NULL || atol(after) <= 0) return;
  pthread_t thread;
  pthread_create(&thread, NULL, wait_and_kill, (void *)atol(after));
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("BRIDGE_KILL_LOG");
  if (path == NULL) return;
  FILE *file = fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%ld\n", atomic_load(&counted));
  fclose(file);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int fd) { point("fsync"); return NEXT(fsync)(fd); }
int fdatasync(int fd) { point("fsync"); return NEXT(fdatasync)(fd); }
int ftruncate(int fd, off_t n) { point("ftruncate"); return NEXT(ftruncate)(fd, n); }
int ftruncate64(int fd, off64_t n) { point("ftruncate"); return NEXT(ftruncate64)(fd, n); }
int unlink(const char *path) { point("unlink"); return NEXT(unlink)(path); }
int rmdir(const char *path) { point("rmdir"); return NEXT(rmdir)(path); }
int mkdir(const char *path, mode_t mode) { point("mkdir"); return NEXT(mkdir)(path, mode); }
int rename(const char *from, const char *to) { point("rename"); return NEXT(rename)(from, to); }
int link(const char *from, const char *to) { point("link"); return NEXT(link)(from, to); }

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) {
  point("write");
  return NEXT(pwrite)(fd, bytes, n, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) {
  point("write");
  return NEXT(pwrite64)(fd, bytes, n, at);
}

ssize_t write(int fd, const void *bytes, size_t n) {
  if (fd > 2) point("write");
  return NEXT(write)(fd, bytes, n);
}
