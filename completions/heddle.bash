# bash completion for heddle; made by completions/generate
_heddle()
{
    local cur=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    local prev=${COMP_WORDS[COMP_CWORD - 1]}
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "check replay explore ir doctor demo --help --version" -- "$cur"))
        return
    fi
    [[ $cur == = ]] && cur=
    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}
    case $prev in
    --search) COMPREPLY=($(compgen -W "dfs bfs random pct swarm" -- "$cur")); return ;;
    --reduce) COMPREPLY=($(compgen -W "none local superstep ample dpor" -- "$cur")); return ;;
    --symmetry) COMPREPLY=($(compgen -W "auto on off" -- "$cur")); return ;;
    --collector) COMPREPLY=($(compgen -W "count mark none" -- "$cur")); return ;;
    --store) COMPREPLY=($(compgen -W "tree bitstate compact" -- "$cur")); return ;;
    --when-full) COMPREPLY=($(compgen -W "stop bitstate" -- "$cur")); return ;;
    --stats) COMPREPLY=($(compgen -W "none choices" -- "$cur")); return ;;
    --trace) COMPREPLY=($(compgen -W "all first none" -- "$cur")); return ;;
    --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return ;;
    esac
    local options=--help
    case $command in
    check) options+=" --arg= --entry= --classpath= --reference= --sources= --nondet= --trust --check= --no-check= --property= --ltl= --prop= --invariant= --progress= --terminates --fair --all --outcomes --count-executions --svcomp --search= --runs= --pct-depth= --context-bound= --iterative --loop-bound= --abstract= --unmatched= --reduce= --symmetry= --collector= --check-reduction --store= --workers= --seed= --no-shortest --max-depth= --max-states= --max-memory= --when-full= --max-time= --estimate --checkpoint= --resume= --json --format= --coverage --stats= --trace= --color= --quiet --verbose --no-save --overflow --leaks --failing-malloc --spurious --no-spurious --look-into-library --rand-choice --sample-nondet --finalizers --time-choice --fixed-numbers --reuse-addresses --watch-finals --watch-ends --watch-monitors --watch-groups --watch-output --watch-order" ;;
    replay) options+=" --arg= --sources= --nondet= --trust --check= --no-check= --property= --ltl= --prop= --invariant= --progress= --terminates --fair --svcomp --loop-bound= --abstract= --unmatched= --reduce= --collector= --json --format= --trace= --color= --quiet --verbose --overflow --leaks --failing-malloc --spurious --no-spurious --look-into-library --rand-choice --sample-nondet --finalizers --time-choice --fixed-numbers --reuse-addresses --watch-finals --watch-ends --watch-monitors --watch-groups --watch-output --watch-order" ;;
    explore) options+=" --arg= --entry= --classpath= --reference= --sources= --nondet= --replay --trust --check= --no-check= --property= --ltl= --prop= --invariant= --progress= --terminates --fair --svcomp --loop-bound= --abstract= --unmatched= --reduce= --collector= --color= --plain --overflow --leaks --failing-malloc --spurious --no-spurious --look-into-library --rand-choice --sample-nondet --finalizers --time-choice --fixed-numbers --reuse-addresses --watch-finals --watch-ends --watch-monitors --watch-groups --watch-output --watch-order" ;;
    ir) options+=" --entry= --classpath= --reference=" ;;
    doctor) options+="" ;;
    demo) options+="" ;;
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    elif [[ $command == replay ]]; then
        COMPREPLY=($(compgen -W "$(ls .heddle/runs 2>/dev/null)" -- "$cur") $(compgen -f -- "$cur"))
    else
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "$cur"))
    fi
}
complete -F _heddle heddle
