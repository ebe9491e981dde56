# heddle_java(<module>): compiles the Java classes of src/<module>/model and user/ and adds them to the
# module as the tables <module>_classes and <module>_user_classes (struct jvm_embedded_class).
# model/ holds classes of java.base that replace the JDK's, and those they use; user/ what programs are
# compiled against.
find_program(JAVAC javac REQUIRED)

function(heddle_java name)
    get_target_property(type ${name} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        return()
    endif()
    string(REGEX REPLACE "^front_" "front/" folder ${name})
    set(folder ${PROJECT_SOURCE_DIR}/src/${folder})
    file(GLOB_RECURSE model CONFIGURE_DEPENDS ${folder}/model/*.java)
    file(GLOB_RECURSE user CONFIGURE_DEPENDS ${folder}/user/*.java)
    set(out ${CMAKE_BINARY_DIR}/generated/${name})
    set(generated ${CMAKE_BINARY_DIR}/generated/${name}_classes.c)
    add_custom_command(OUTPUT ${generated}
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${out}
        COMMAND ${JAVAC} -nowarn -XDsuppressNotes -g:source,lines --release 17 -d ${out}/user ${user}
        COMMAND ${JAVAC} -nowarn -XDsuppressNotes -XDignore.symbol.file -Xlint:none -g:source,lines
                --patch-module java.base=${folder}/model -d ${out}/model ${model}
        COMMAND ${CMAKE_COMMAND} -DPREFIX=${name} -DFOLDER=${out} -DOUT=${generated}
                -P ${PROJECT_SOURCE_DIR}/cmake/embed_classes.cmake
        DEPENDS ${model} ${user} ${PROJECT_SOURCE_DIR}/cmake/embed_classes.cmake
        COMMENT "Compiling and embedding the classes of ${name}" VERBATIM)
    target_sources(${name} PRIVATE ${generated})
endfunction()

# heddle_java_tests(): what tests/java/run needs beside heddle.
function(heddle_java_tests)
    add_executable(java_executed ${PROJECT_SOURCE_DIR}/tests/java/tool/executed.c)
    target_link_libraries(java_executed PRIVATE heddle_options front_jvm)
    set_target_properties(java_executed PROPERTIES OUTPUT_NAME executed RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/java)
endfunction()
