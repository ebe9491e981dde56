#include "report/runs.h"

#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 1000 };

static bool make_folder(const char *path, struct base_status *s) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    return base_fail(s, "%s: %s", path, strerror(errno));
}

/* Makes the folder of a new run. The id is the time, with a number if several runs began in the
 * same second. */
static char *new_folder(struct base_status *s) {
    time_t now = time(NULL);
    struct tm tm;
    char stamp[32];
    if (!localtime_r(&now, &tm) || !strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &tm)) {
        base_fail(s, "the clock gives no time");
        return NULL;
    }
    for (int i = 1; i < TRIES; i++) {
        struct base_text path = {0};
        base_text_printf(&path, "%s/%s", REPORT_RUNS_FOLDER, stamp);
        if (i > 1)
            base_text_printf(&path, "-%d", i);
        if (mkdir(path.at, 0777) == 0)
            return path.at;
        int error = errno;
        base_text_drop(&path);
        if (error != EEXIST) {
            base_fail(s, "%s: %s", REPORT_RUNS_FOLDER, strerror(error));
            return NULL;
        }
    }
    base_fail(s, "%s: no free name for a run", REPORT_RUNS_FOLDER);
    return NULL;
}

static bool write_file(const char *folder, const char *name, const char *text,
                       struct base_status *s) {
    struct base_text path = {0};
    assert(!strchr(name, '/'));
    base_text_printf(&path, "%s/%s", folder, name);
    bool ok = base_file_write(path.at, text, strlen(text), s);
    base_text_drop(&path);
    return ok;
}

/* Removes what a run that cannot be kept has left. */
static void remove_run(const char *folder) {
    static const char *const names[] = {"/report.json", "/schedule", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct base_text path = {0};
        base_text_printf(&path, "%s%s", folder, names[i]);
        remove(path.at);
        base_text_drop(&path);
    }
}

/* Makes a new link under another name, then renames it, so that `latest` exists at every moment. */
static bool point_latest(const char *folder, struct base_status *s) {
    const char *id = strrchr(folder, '/');
    assert(id && id[1]);
    struct base_text fresh = {0};
    base_text_printf(&fresh, "%s/.latest-%ld", REPORT_RUNS_FOLDER, (long)getpid());
    unlink(fresh.at);
    bool ok = symlink(id + 1, fresh.at) == 0 && rename(fresh.at, REPORT_RUNS_FOLDER "/latest") == 0;
    if (!ok)
        base_fail(s, "%s/latest: %s", REPORT_RUNS_FOLDER, strerror(errno));
    base_text_drop(&fresh);
    return ok;
}

char *report_runs_save(const char *json, const char *schedule, struct base_status *s) {
    assert(*json && (!schedule || *schedule));
    char *folder = NULL;
    bool ok = make_folder(".heddle", s) && make_folder(REPORT_RUNS_FOLDER, s) &&
              (folder = new_folder(s)) && write_file(folder, "report.json", json, s) &&
              (!schedule || write_file(folder, "schedule", schedule, s)) && point_latest(folder, s);
    if (ok)
        return folder;
    if (folder)
        remove_run(folder);
    free(folder);
    return NULL;
}

static char *try_path(const char *folder, const char *name, const char *file) {
    struct base_text path = {0};
    base_text_printf(&path, "%s%s%s%s%s", folder ? folder : "", folder ? "/" : "", name,
                     file ? "/" : "", file ? file : "");
    struct stat st;
    if (stat(path.at, &st) == 0 && S_ISREG(st.st_mode))
        return path.at;
    base_text_drop(&path);
    return NULL;
}

char *report_runs_find(const char *name, struct base_status *s) {
    char *path = NULL;
    if (name) {
        path = try_path(NULL, name, NULL);
        if (!path)
            path = try_path(NULL, name, "schedule");
        if (!path)
            path = try_path(REPORT_RUNS_FOLDER, name, "schedule");
        if (!path)
            base_fail(s, "%s: no such schedule or run", name);
        return path;
    }
    path = try_path(REPORT_RUNS_FOLDER, "latest", "schedule");
    if (!path && access(REPORT_RUNS_FOLDER "/latest/report.json", F_OK) == 0)
        base_fail(s, "the latest run found no fault, so there is nothing to replay");
    else if (!path)
        base_fail(s, "there is no run here yet: start with heddle check");
    return path;
}
