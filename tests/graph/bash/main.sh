source ./lib.sh # imports: lib.sh resolved

helper() {
  echo "$1" # calls: none
  log "x" # calls: lib.sh.log inferred
}

main() {
  helper x | grep y # calls: main.sh.helper resolved
  $command x # calls: dynamic
  eval "x" # calls: dynamic
  result=$(helper 1) # calls: main.sh.helper resolved
}

main "$@" # calls: main.sh.main resolved
