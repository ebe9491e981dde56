# LLVM 19's C API as one interface target, linked statically: only what is called comes along.
find_program(LLVM_CONFIG NAMES llvm-config-19 REQUIRED)

function(heddle_llvm_ask out)
    execute_process(COMMAND ${LLVM_CONFIG} --link-static ${ARGN} OUTPUT_VARIABLE answer
        OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(answer)
    set(${out} ${answer} PARENT_SCOPE)
endfunction()

heddle_llvm_ask(llvm_include --includedir)
heddle_llvm_ask(llvm_libdir --libdir)
heddle_llvm_ask(llvm_libs --libs core bitreader irreader linker analysis target)
list(TRANSFORM llvm_libs REPLACE "^-l(.*)$" "${llvm_libdir}/lib\\1.a")

add_library(heddle_llvm INTERFACE)
target_include_directories(heddle_llvm SYSTEM INTERFACE ${llvm_include})
# llvm-config also names z, zstd, z3 and libxml2. Nothing that we call reaches them, and the collected sections need
# no symbol; so their development packages need not be there.
target_link_libraries(heddle_llvm INTERFACE ${llvm_libs} m ${CMAKE_DL_LIBS} Threads::Threads)
# LLVM is C++: whoever links it links with the C++ driver, and carries its runtime inside.
target_link_options(heddle_llvm INTERFACE -static-libgcc -static-libstdc++)
