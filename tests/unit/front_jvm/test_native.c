/* The tables of natives: each name once, spelled as the lowering asks for it; and the classes of
 * ours that the build embeds. */
#include "front/jvm/native.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static uint32_t count_of(const char *name) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < jvm_native_count; i++)
        for (const struct vm_native *row = jvm_natives[i]; row->name; row++)
            count += !strcmp(row->name, name);
    return count;
}

static void each_native_is_there_once(void **state) {
    (void)state;
    for (uint32_t i = 0; i < jvm_native_count; i++)
        for (const struct vm_native *row = jvm_natives[i]; row->name; row++)
            if (count_of(row->name) != 1)
                fail_msg("%s is there %u times", row->name, count_of(row->name));
}

/* "java/lang/Object.hashCode()I": slots as the descriptor says, for the receiver none or one. */
static uint32_t slots(const char *descriptor) {
    uint32_t count = 0;
    for (const char *d = descriptor + 1; *d != ')'; d++, count++) {
        while (*d == '[')
            d++;
        if (*d == 'L')
            d = strchr(d, ';');
    }
    return count;
}

static void natives_take_what_their_descriptors_say(void **state) {
    (void)state;
    for (uint32_t i = 0; i < jvm_native_count; i++)
        for (const struct vm_native *row = jvm_natives[i]; row->name; row++) {
            const char *descriptor = strchr(row->name, '(');
            if (!descriptor)
                continue; /* of the machine or of the lowering */
            uint32_t wanted = slots(descriptor);
            if (row->params != wanted && row->params != wanted + 1)
                fail_msg("%s takes %u slots", row->name, row->params);
            if (row->results != (strcmp(strchr(descriptor, ')'), ")V") != 0))
                fail_msg("%s returns %u slots", row->name, row->results);
        }
}

static void methods_are_redirected(void **state) {
    (void)state;
    assert_string_equal(jvm_native_redirect("java/lang/Object.wait(J)V"),
                        "heddle/Monitors.await(Ljava/lang/Object;J)V");
    assert_string_equal(jvm_native_redirect("heddle/Vm.threadJoin(IZZ)I"), "heddle.thread.join");
    assert_null(jvm_native_redirect("java/lang/Object.wait()V"));
    assert_true(jvm_native_exists("java/lang/Object.hashCode()I"));
    assert_false(jvm_native_exists("java/lang/Object.toString()Ljava/lang/String;"));
}

static bool embedded(const struct jvm_embedded_class *table, const char *name) {
    for (; table->name; table++)
        if (!strcmp(table->name, name))
            return table->size > 8 && !memcmp(table->bytes, "\xca\xfe\xba\xbe", 4);
    return false;
}

static void classes_are_embedded_in_order(void **state) {
    (void)state;
    for (const struct jvm_embedded_class *c = front_jvm_classes; c->name && c[1].name; c++)
        assert_true(strcmp(c->name, c[1].name) < 0);
    assert_true(embedded(front_jvm_classes, "java/lang/Thread"));
    assert_true(embedded(front_jvm_classes, "heddle/Verify"));
    assert_true(embedded(front_jvm_user_classes, "heddle/Verify"));
    assert_false(embedded(front_jvm_user_classes, "java/lang/Thread"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_native_is_there_once),
        cmocka_unit_test(natives_take_what_their_descriptors_say),
        cmocka_unit_test(methods_are_redirected),
        cmocka_unit_test(classes_are_embedded_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
