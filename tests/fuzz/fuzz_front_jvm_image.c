/* Any bytes as an image of modules: every slot and every name in it is found or refused with a
 * reason. */
#include "front/jvm/read/jimage.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void image_check(bool ok, struct base_status *s) {
    if (ok != !s->message)
        abort(); /* a failure without a reason, or a reason without a failure */
    base_status_drop(s);
}

static void image_touch(struct jvm_span span) {
    volatile uint8_t sink = 0;
    for (uint32_t i = 0; i < span.size; i++)
        sink = span.at[i];
    (void)sink;
}

static void image_slot(const struct jvm_jimage *image, uint32_t slot) {
    struct base_status s = {0};
    struct jvm_jimage_entry e;
    struct jvm_span found;
    struct jvm_text module;
    bool ok = jvm_jimage_entry(image, slot, &e, &s);
    image_check(ok, &s);
    if (!ok)
        return;
    image_touch(e.bytes);
    ok = jvm_jimage_find(image, e.module, e.folder, e.base, e.extension, &found, &s);
    image_check(ok, &s);
    if (ok)
        image_touch(found);
    image_check(jvm_jimage_module(image, e.base, &module, &s), &s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct base_status s = {0};
    struct jvm_jimage image;
    struct jvm_text module;
    bool ok = jvm_jimage_read(&image, "modules", bytes, size, &s);
    image_check(ok, &s);
    if (!ok)
        return 0;
    for (uint32_t slot = 0; slot < image.slots && slot < 64; slot++)
        image_slot(&image, slot);
    image_check(jvm_jimage_module(&image, jvm_text_of("java/lang"), &module, &s), &s);
    jvm_jimage_drop(&image);
    return 0;
}
