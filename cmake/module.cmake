# heddle_module(<name> [EMBEDS] [FILES <file>...] [SOURCES <file>...] USES <module>...): the library of src/<name>,
# "_" standing for "/" in front_*, and of its sub-folders. Text files beside the sources (*.ir, and all of embed/ and user/) become the table
# <name>_embedded, see base/embed.h; EMBEDS: also when there are none; FILES are further ones, that the build makes.
# SOURCES are further .c files. A module without sources yet is an empty interface library.
set(heddle_modules "" CACHE INTERNAL "")
set(heddle_hot_modules base store ir wmm vm explore reduce prop)

function(heddle_module name)
    cmake_parse_arguments(arg "EMBEDS" "" "USES;FILES;SOURCES" ${ARGN})
    string(REGEX REPLACE "^front_" "front/" folder ${name})
    set(folder ${PROJECT_SOURCE_DIR}/src/${folder})
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.c ${folder}/*/*.c)
    list(FILTER sources EXCLUDE REGEX "/cli/main\\.c$|/(embed|user)/")
    file(GLOB texts LIST_DIRECTORIES false CONFIGURE_DEPENDS ${folder}/*.ir ${folder}/*/*.ir
        ${folder}/embed/* ${folder}/user/*)
    set(heddle_modules ${heddle_modules} ${name} CACHE INTERNAL "")
    if(NOT sources)
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${arg_USES})
        return()
    endif()
    list(APPEND texts ${arg_FILES})
    list(APPEND sources ${arg_SOURCES})
    if(texts OR arg_EMBEDS)
        heddle_embed(${name} "${texts}" embedded)
        list(APPEND sources ${embedded})
    endif()
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PRIVATE heddle_options PUBLIC ${arg_USES})
    if(HEDDLE_FAST_ASSERTS AND name IN_LIST heddle_hot_modules)
        target_compile_definitions(${name} PRIVATE NDEBUG)
    endif()
    # The hot modules run what the others have read and checked; there it would cost three instructions in a hundred.
    if(heddle_hardened AND NOT name IN_LIST heddle_hot_modules)
        target_compile_options(${name} PRIVATE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong)
    endif()
endfunction()

# heddle_links(<module> <library>...): libraries from outside that a module needs.
function(heddle_links name)
    get_target_property(type ${name} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        target_link_libraries(${name} INTERFACE ${ARGN})
    else()
        target_link_libraries(${name} PUBLIC ${ARGN})
    endif()
endfunction()

# The table <prefix>_embedded of the given files, written by cmake/embed.cmake when one changes.
function(heddle_embed prefix files out)
    set(generated ${CMAKE_BINARY_DIR}/generated/${prefix}_embedded.c)
    list(JOIN files "|" joined)
    add_custom_command(OUTPUT ${generated}
        COMMAND ${CMAKE_COMMAND} -DPREFIX=${prefix} "-DFILES=${joined}" -DOUT=${generated}
                -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
        COMMENT "Embedding texts of ${prefix}" VERBATIM)
    set(${out} ${generated} PARENT_SCOPE)
endfunction()
