/* Images of modules made by hand: one slot a file, and for names that meet in a slot of the first
 * hash a second seed that parts them. */
#include "image.h"

#include "base/fatal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 16 };

static uint32_t hash(const char *name, uint32_t seed) {
    for (; *name; name++)
        seed = seed * 0x01000193u ^ (uint8_t)*name;
    return seed & 0x7fffffff;
}

static void full_name(const struct image_file *f, char *out, size_t room) {
    snprintf(out, room, "%s%s%s%s%s%s%s%s", *f->module ? "/" : "", f->module, *f->module ? "/" : "",
             f->folder, *f->folder ? "/" : "", f->base, *f->extension ? "." : "", f->extension);
}

static void native_u4(struct build_bytes *b, uint32_t value) {
    build_raw(b, &value, sizeof value);
}

static uint32_t add_string(struct build_bytes *strings, const char *text) {
    uint32_t at = (uint32_t)strings->size;
    build_raw(strings, text, strlen(text) + 1);
    return at;
}

static void add_attribute(struct build_bytes *b, uint32_t kind, uint32_t value) {
    build_u1(b, kind << 3 | 3);
    build_u4(b, value);
}

/* Fills redirect and slot_of: which slot each file gets. */
static void place(char names[][256], uint32_t count, int32_t *redirect, uint32_t *slot_of) {
    bool taken[FILES_MAX] = {0}, done[FILES_MAX] = {0};
    for (int crowded = 1; crowded >= 0; crowded--)
        for (uint32_t b = 0; b < count; b++) {
            uint32_t members[FILES_MAX], n = 0;
            for (uint32_t i = 0; i < count; i++)
                if (!done[i] && hash(names[i], 0x01000193) % count == b)
                    members[n++] = i;
            if (!n || (n > 1) != crowded)
                continue;
            if (n == 1) {
                uint32_t s = 0;
                while (taken[s])
                    s++;
                taken[s] = done[members[0]] = true;
                slot_of[members[0]] = s;
                redirect[b] = -1 - (int32_t)s;
                continue;
            }
            for (int32_t seed = 1;; seed++) {
                bool used[FILES_MAX], fits = true;
                memcpy(used, taken, sizeof used);
                for (uint32_t m = 0; m < n && fits; m++) {
                    uint32_t s = hash(names[members[m]], (uint32_t)seed) % count;
                    fits = !used[s];
                    used[s] = true;
                    slot_of[members[m]] = s;
                }
                if (!fits)
                    continue;
                memcpy(taken, used, sizeof used);
                for (uint32_t m = 0; m < n; m++)
                    done[members[m]] = true;
                redirect[b] = seed;
                break;
            }
        }
}

struct build_bytes image_build(const struct image_file *files, uint32_t count) {
    char names[FILES_MAX][256];
    int32_t redirect[FILES_MAX] = {0};
    uint32_t slot_of[FILES_MAX] = {0}, offsets[FILES_MAX] = {0};
    struct build_bytes locations = {0}, strings = {0}, resources = {0}, out = {0};
    for (uint32_t i = 0; i < count; i++)
        full_name(&files[i], names[i], sizeof names[i]);
    place(names, count, redirect, slot_of);
    add_string(&strings, "");
    build_u1(&locations, 0);
    for (uint32_t i = 0; i < count; i++) {
        const struct image_file *f = &files[i];
        offsets[slot_of[i]] = (uint32_t)locations.size;
        const char *parts[] = {f->module, f->folder, f->base, f->extension};
        for (uint32_t p = 0; p < 4; p++)
            if (*parts[p])
                add_attribute(&locations, p + 1, add_string(&strings, parts[p]));
        add_attribute(&locations, 5, (uint32_t)resources.size);
        add_attribute(&locations, 7, f->package_module ? 8 : (uint32_t)f->size);
        build_u1(&locations, 0);
        if (f->package_module) {
            native_u4(&resources, 0);
            native_u4(&resources, add_string(&strings, f->package_module));
        } else {
            build_raw(&resources, f->bytes, f->size);
        }
    }
    const uint32_t header[] = {
        0xcafedada, 0x10000, 0, count, count, (uint32_t)locations.size, (uint32_t)strings.size};
    build_raw(&out, header, sizeof header);
    build_raw(&out, redirect, count * sizeof *redirect);
    build_raw(&out, offsets, count * sizeof *offsets);
    build_raw(&out, locations.at, locations.size);
    build_raw(&out, strings.at, strings.size);
    build_raw(&out, resources.at, resources.size);
    build_drop(&locations);
    build_drop(&strings);
    build_drop(&resources);
    return out;
}
