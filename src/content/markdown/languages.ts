/** Languages of code samples, in addition to the common set of highlight.js. */
import type { LanguageFn, Mode } from 'highlight.js'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import erb from 'highlight.js/lib/languages/erb'
import handlebars from 'highlight.js/lib/languages/handlebars'
import http from 'highlight.js/lib/languages/http'
import nginx from 'highlight.js/lib/languages/nginx'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import twig from 'highlight.js/lib/languages/twig'

export const languages = {
  grammars: { dockerfile, erb, handlebars, http, nginx, powershell, properties, twig },
  /** Aliases by highlight.js name. */
  aliases: {
    bash: ['sh', 'zsh', 'shellscript'],
    handlebars: ['liquid'],
    ini: ['toml', 'cfg', 'conf'],
    java: ['apex'],
    javascript: ['js', 'jsx', 'mjs', 'cjs'],
    json: ['jsonc', 'json5'],
    typescript: ['ts', 'tsx', 'mts', 'cts'],
    xml: ['html', 'vue', 'svg', 'svelte', 'astro'],
    yaml: ['yml'],
  },
  /** Terminal sessions: commands after a prompt, and their output. */
  consoles: new Set(['console', 'shellsession', 'shell-session']),
  /** Accepted names that have no grammar. */
  plain: new Set([
    'text',
    'txt',
    'plain',
    'plaintext',
    'none',
    'mermaid',
    'dot',
    'log',
    'cmd',
    'bat',
    'gitignore',
    'dockerignore',
    'csv',
    'tsv',
    'dotenv',
    'env',
  ]),
}

/** Display name of a language, used where code has no other label. */
export function labelOfLanguage(lang: string): string {
  return LABELS[lang.toLowerCase()] ?? lang
}

const LABELS: Record<string, string> = {
  bash: 'Shell',
  console: 'Console',
  cpp: 'C++',
  cs: 'C#',
  csharp: 'C#',
  css: 'CSS',
  erb: 'ERB',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  sh: 'Shell',
  sql: 'SQL',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  vue: 'Vue',
  xml: 'XML',
  yaml: 'YAML',
}

/**
 * Turns off highlight.js auto-detection for embedded code: it is slow and its result varies. Uses
 * the grammar's first language instead, and JSON for HTTP bodies.
 */
export function withoutGuessing(grammar: LanguageFn): LanguageFn {
  return (hljs) => {
    const language = grammar(hljs)
    const seen = new Set<object>()
    const pin = (mode: Mode): void => {
      if (seen.has(mode)) return
      seen.add(mode)
      if (Array.isArray(mode.subLanguage)) mode.subLanguage = mode.subLanguage[0] ?? 'json'
      const below = [...(mode.contains ?? []), ...(mode.variants ?? []), mode.starts]
      for (const inner of below) if (typeof inner === 'object') pin(inner)
    }
    pin(language)
    return language
  }
}
