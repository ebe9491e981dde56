# Every tests/unit/<module>/test_*.c is a cmocka executable and a CTest test <module>_<file>. The other .c
# files of the folder are shared by its tests.
find_library(CMOCKA_LIBRARY cmocka REQUIRED)

foreach(module IN LISTS heddle_modules)
    file(GLOB tests CONFIGURE_DEPENDS tests/unit/${module}/test_*.c)
    file(GLOB shared CONFIGURE_DEPENDS tests/unit/${module}/*.c)
    list(FILTER shared EXCLUDE REGEX "/test_[^/]*$")
    foreach(test IN LISTS tests)
        get_filename_component(stem ${test} NAME_WE)
        string(REGEX REPLACE "^test_" "" stem ${stem})
        set(target unit_${module}_${stem})
        add_executable(${target} ${test} ${shared})
        target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests/unit/${module})
        target_link_libraries(${target} PRIVATE heddle_options ${module}
            ${heddle_test_uses_${module}} ${CMOCKA_LIBRARY})
        target_compile_definitions(${target} PRIVATE
            HEDDLE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
        set_target_properties(${target} PROPERTIES
            RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/unit)
        if(module MATCHES "^(front_llvm|cli)$")
            set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
        endif()
        add_test(NAME ${module}_${stem} COMMAND ${target})
        set_tests_properties(${module}_${stem} PROPERTIES TIMEOUT 800) # sanitizers take long
    endforeach()
endforeach()

# Random programs against a naive oracle: tests/random/run runs some, random/fuzz as many as one likes.
file(GLOB random CONFIGURE_DEPENDS tests/random/*.c)
add_executable(random_fuzz ${random} tests/unit/vm/natives.c tests/unit/vm/walk.c)
target_include_directories(random_fuzz PRIVATE tests/random tests/unit/vm)
target_link_libraries(random_fuzz PRIVATE heddle_options vm explore reduce prop)
set_target_properties(random_fuzz PROPERTIES OUTPUT_NAME fuzz
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/random)
