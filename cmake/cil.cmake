# The C# parts of the CIL front end: the model classes, Heddle.Verify, and the table of redirections that follows
# from the models. mcs and mono are needed to build them, as they are to check a C# source later.
find_program(HEDDLE_MCS mcs REQUIRED)
find_program(HEDDLE_MONO mono REQUIRED)
set(cil_folder ${PROJECT_SOURCE_DIR}/src/front/cil)
set(cil_out ${CMAKE_BINARY_DIR}/generated/cil)
file(MAKE_DIRECTORY ${cil_out}/friend)

# The library shows its internals to an assembly of this name and public key, which is the standard's; so the models
# can name internal types and members. In the executable it is heddle-model.dll.
set(cil_friend ${cil_out}/friend/System.Runtime.WindowsRuntime.UI.Xaml.dll)
file(GLOB cil_models CONFIGURE_DEPENDS ${cil_folder}/model/*.cs)
execute_process(COMMAND printf "\\0\\0\\0\\0\\0\\0\\0\\0\\4\\0\\0\\0\\0\\0\\0\\0" OUTPUT_FILE ${cil_out}/standard.pub)
get_filename_component(cil_mono_prefix ${HEDDLE_MONO} DIRECTORY)
set(cil_library ${cil_mono_prefix}/../lib/mono/4.5/mscorlib.dll)

# 436: a model has the name of the class it replaces. 197: fields of MarshalByRefObject by reference.
add_custom_command(OUTPUT ${cil_out}/heddle-model.dll
    COMMAND ${HEDDLE_MCS} -target:library -unsafe+ -optimize+ -nologo -warnaserror+ -nowarn:436,1685,197,649,169,414
            -delaysign+ -keyfile:${cil_out}/standard.pub -r:library=${cil_library} -r:System.dll -r:System.Core.dll -r:System.Core.dll
            -out:${cil_friend} ${cil_models}
    COMMAND ${CMAKE_COMMAND} -E copy ${cil_friend} ${cil_out}/heddle-model.dll
    DEPENDS ${cil_models} COMMENT "Compiling the models of .NET classes" VERBATIM)

add_custom_command(OUTPUT ${cil_out}/Heddle.Verify.dll
    COMMAND ${HEDDLE_MCS} -target:library -optimize+ -nologo -warnaserror+ -out:${cil_out}/Heddle.Verify.dll
            ${cil_folder}/user/Verify.cs
    DEPENDS ${cil_folder}/user/Verify.cs COMMENT "Compiling Heddle.Verify" VERBATIM)

add_custom_command(OUTPUT ${cil_out}/redirects.exe
    COMMAND ${HEDDLE_MCS} -nologo -r:System.dll -r:System.Core.dll -out:${cil_out}/redirects.exe
            ${cil_folder}/tool/Redirects.cs
    DEPENDS ${cil_folder}/tool/Redirects.cs VERBATIM)
add_custom_command(OUTPUT ${cil_out}/redirects.c
    COMMAND ${HEDDLE_MONO} ${cil_out}/redirects.exe ${cil_friend} ${cil_out}/redirects.c
    DEPENDS ${cil_out}/redirects.exe ${cil_out}/heddle-model.dll VERBATIM)

set(cil_binaries ${cil_out}/heddle-model.dll ${cil_out}/Heddle.Verify.dll)
set(cil_sources ${cil_out}/redirects.c)

# heddle_cil_tests(): what tests/cs/run needs beside heddle.
function(heddle_cil_tests)
    add_executable(cs_once ${PROJECT_SOURCE_DIR}/tests/cs/tool/once.c)
    target_link_libraries(cs_once PRIVATE heddle_options front_cil)
    set_target_properties(cs_once PROPERTIES OUTPUT_NAME once RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/cs)
endfunction()

# So that a program that says something to its checker also runs without it.
install(FILES ${cil_out}/Heddle.Verify.dll DESTINATION lib/heddle)
