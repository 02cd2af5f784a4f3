/** `docsgen completion`: scripts with which shells complete commands, options and their values. */
import type { Command, Option } from 'commander'
import { print } from './output.ts'
import type { Shell } from './shells.ts'

export function printCompletion(program: Command, shell: Shell): void {
  const script = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](program)
  print(script.trimEnd())
}

interface Completed {
  /** Such as `search push`; empty for the program. */
  readonly path: string
  readonly options: readonly Option[]
  /** What may follow besides options: names of commands, or values of arguments. */
  readonly words: readonly { readonly word: string; readonly about: string }[]
}

function completed(command: Command, path = ''): Completed[] {
  const help = command.createHelp()
  const words = [
    ...help.visibleCommands(command).map((part) => ({
      word: part.name(),
      about: part.description(),
    })),
    ...help
      .visibleArguments(command)
      .flatMap(({ argChoices = [], description: about }) =>
        argChoices.map((word) => ({ word, about })),
      ),
  ]
  const own = { path, options: help.visibleOptions(command), words }
  const parts = command.commands.flatMap((part) => completed(part, `${path} ${part.name()}`.trim()))
  return [own, ...parts]
}

function bashScript(program: Command): string {
  const all = completed(program)
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`)
  const values = all.flatMap(({ path, options }) =>
    options
      .filter(({ required, optional }) => required || optional)
      .map(
        ({ long, argChoices = [] }) => `    '${path} ${long}') words='${argChoices.join(' ')}' ;;`,
      ),
  )
  const words = all.map(({ path, options, words }) => {
    const list = [...words.map(({ word }) => word), ...options.map(({ long }) => long)]
    return `        '${path}') words='${list.join(' ')}' ;;`
  })
  return `_docsgen() {
  local i command='' words='' current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${command:+$command }\${COMP_WORDS[i]}" in
      ${paths.join('|')}) command="\${command:+$command }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$command $previous" in
${values.join('\n')}
    *)
      case "$command" in
${words.join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docsgen docsgen
`
}

/** Zsh runs the functions of bash. */
function zshScript(program: Command): string {
  return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`
}

function fishScript(program: Command): string {
  const all = completed(program)
  const paths = all.flatMap(({ path }) => (path === '' ? [] : [quoted(path)]))
  const lines = all.flatMap(({ path, options, words }) => {
    const line = `complete -c docsgen -n ${quoted(`__docsgen_is "${path}"`)}`
    return [
      ...words.map(({ word, about }) => `${line} -a ${word} -d ${quoted(about)}`),
      ...options.map(({ long, description, required, argChoices }) => {
        const value = argChoices ? ` -x -a ${quoted(argChoices.join(' '))}` : required ? ' -r' : ''
        return `${line} -l ${long?.slice(2)}${value} -d ${quoted(description)}`
      }),
    ]
  })
  return `function __docsgen_is
  set -l command ''
  for word in (commandline -opc)[2..]
    set -l next (string trim "$command $word")
    contains -- $next ${paths.join(' ')}; and set command $next
  end
  test "$command" = "$argv[1]"
end
${lines.join('\n')}
`
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`
}
