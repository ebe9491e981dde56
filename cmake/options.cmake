# Flags that every target of ours is compiled with, as one interface target.
add_library(heddle_options INTERFACE)
target_compile_definitions(heddle_options INTERFACE _GNU_SOURCE HEDDLE_VERSION="${PROJECT_VERSION}")
target_include_directories(heddle_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(heddle_options INTERFACE -Wall -Wextra -Wshadow -Wconversion
    -ffunction-sections -fdata-sections -fno-strict-aliasing)
target_link_options(heddle_options INTERFACE LINKER:--gc-sections LINKER:--as-needed)

# Asserts stay on unless a module is hot (see heddle_module); so NDEBUG is never set globally.
foreach(type RELEASE RELWITHDEBINFO)
    string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_${type} "${CMAKE_C_FLAGS_${type}}")
endforeach()

# Under sanitizers gcc warns about what its own instrumentation makes of sound code.
if(HEDDLE_WERROR AND NOT HEDDLE_SANITIZE)
    # What gcc can prove about initialisation depends on what it inlined: said, but no error.
    target_compile_options(heddle_options INTERFACE -Werror -Wno-error=maybe-uninitialized)
endif()
# Without the asserts gcc does not see what they promise, and guesses.
if(HEDDLE_FAST_ASSERTS)
    target_compile_options(heddle_options INTERFACE -Wno-maybe-uninitialized)
endif()
if(HEDDLE_SANITIZE)
    target_compile_options(heddle_options INTERFACE -fsanitize=${HEDDLE_SANITIZE}
        -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(heddle_options INTERFACE -fsanitize=${HEDDLE_SANITIZE})
endif()
if(HEDDLE_STRESS)
    target_compile_definitions(heddle_options INTERFACE HEDDLE_STRESS)
endif()
string(TOUPPER "${CMAKE_BUILD_TYPE}" heddle_type)
if(HEDDLE_COVERAGE)
    target_compile_options(heddle_options INTERFACE --coverage)
    target_link_options(heddle_options INTERFACE --coverage)
endif()

# Heddle reads files of strangers. Instrumented builds find more by themselves, and fortified functions need an optimiser.
if(HEDDLE_HARDEN AND NOT HEDDLE_SANITIZE AND NOT HEDDLE_COVERAGE AND NOT HEDDLE_FUZZ
        AND NOT CMAKE_C_FLAGS_${heddle_type} MATCHES "-O0")
    set(heddle_hardened TRUE)
    target_compile_options(heddle_options INTERFACE -fPIE)
    target_link_options(heddle_options INTERFACE -pie LINKER:-z,relro LINKER:-z,now)
endif()

# An incremental link spends its time on LLVM's archives; lld halves it where it is installed.
find_program(HEDDLE_LLD NAMES ld.lld)
if(HEDDLE_LLD AND CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_link_options(heddle_options INTERFACE -fuse-ld=lld)
endif()
