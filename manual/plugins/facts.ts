/** `::rule`, `::silence` and `::command`: facts from docsgen's code on pages that are written by hand. */
import type { Plugin, PluginDirective } from 'docsgen'
import { isRule, type RuleId, rules } from '../../src/problems/rules.ts'
import { codeBlock, inlineCode, type Node, paragraph, table, text } from './nodes.ts'

const file = new URL('../../dist/program.js', import.meta.url).href
const { program } = (await import(file)) as typeof import('../../src/program.ts')

type Command = (typeof program.commands)[number]

interface Directive {
  readonly attributes: Readonly<Record<string, string | undefined>>
}

export const facts: Plugin = {
  name: 'facts',
  directives: {
    rule: ofRule(subject),
    silence: ofRule(silencing),
    command: {
      kinds: ['leaf'],
      attributes: ['name'],
      expand({ attributes: { name = '' } }: Directive, { warn }) {
        const path = name.split(' ')
        let command: Command | undefined = program
        for (const step of path) command = command?.commands.find((one) => one.name() === step)
        return command
          ? commandFacts(name, command)
          : unknown(`there is no command "${name}"`, warn)
      },
    },
  },
}

function unknown(reason: string, warn: (reason: string) => void): Node[] {
  warn(reason)
  return []
}

/** A directive with the name of a rule. */
function ofRule(expand: (name: RuleId) => Node): PluginDirective {
  return {
    kinds: ['leaf'],
    attributes: ['name'],
    expand: ({ attributes: { name = '' } }: Directive, { warn }) =>
      isRule(name) ? [expand(name)] : unknown(`there is no rule "${name}"`, warn),
  }
}

/** What a rule is about. */
function subject(name: RuleId): Node {
  return paragraph(text(sentence(rules[name].about)))
}

/** How the problems of a rule are silenced. */
function silencing(name: RuleId): Node {
  const { allow } = rules[name]
  const key = /^\w+$/.test(name) ? name : `'${name}'`
  return paragraph(
    text('To silence it: '),
    inlineCode(`checks: { ${key}: 'off' }`),
    ...(allow
      ? [text(`, or for some ${allow}: `), inlineCode(`checks: { ${key}: { allow: ['…'] } }`)]
      : []),
    text('.'),
  )
}

/** How a command is called, and its options. */
function commandFacts(name: string, command: Command): Node[] {
  const { options, registeredArguments } = command
  const argument = registeredArguments.map((one) => ({
    flags: `${one.required ? '<' : '['}${one.name()}${one.variadic ? '...' : ''}${one.required ? '>' : ']'}`,
    description: one.description,
  }))
  const rows = [...argument, ...options].map(({ flags, description, ...rest }) => {
    const { defaultValue } = rest as { defaultValue?: unknown }
    const fallback =
      defaultValue === undefined || typeof defaultValue === 'boolean'
        ? ''
        : ` (default: ${defaultValue})`
    return [inlineCode(flags), text(sentence(`${description}${fallback}`))]
  })
  const usage = ['docsgen', name, ...argument.map(({ flags }) => flags), '[options]'].join(' ')
  return [
    paragraph(text(sentence(command.description()))),
    codeBlock('sh', usage),
    table([[text('Option'), text('Description')], ...rows]),
  ]
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.?$/, '.')}`
}
