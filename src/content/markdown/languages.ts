/** Languages of code samples, in addition to the common set of highlight.js. */

import type { LanguageFn, Mode } from 'highlight.js'
import apache from 'highlight.js/lib/languages/apache'
import clojure from 'highlight.js/lib/languages/clojure'
import cmake from 'highlight.js/lib/languages/cmake'
import dart from 'highlight.js/lib/languages/dart'
import django from 'highlight.js/lib/languages/django'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import dos from 'highlight.js/lib/languages/dos'
import elixir from 'highlight.js/lib/languages/elixir'
import erb from 'highlight.js/lib/languages/erb'
import erlang from 'highlight.js/lib/languages/erlang'
import fsharp from 'highlight.js/lib/languages/fsharp'
import groovy from 'highlight.js/lib/languages/groovy'
import handlebars from 'highlight.js/lib/languages/handlebars'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import julia from 'highlight.js/lib/languages/julia'
import latex from 'highlight.js/lib/languages/latex'
import nginx from 'highlight.js/lib/languages/nginx'
import nix from 'highlight.js/lib/languages/nix'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import protobuf from 'highlight.js/lib/languages/protobuf'
import scala from 'highlight.js/lib/languages/scala'
import twig from 'highlight.js/lib/languages/twig'
import vim from 'highlight.js/lib/languages/vim'
import { own } from '../../own.ts'

const grammars = {
  apache,
  clojure,
  cmake,
  dart,
  django,
  dockerfile,
  dos,
  elixir,
  erb,
  erlang,
  fsharp,
  groovy,
  handlebars,
  haskell,
  http,
  julia,
  latex,
  nginx,
  nix,
  powershell,
  properties,
  protobuf,
  scala,
  twig,
  vim,
}

/** Aliases by highlight.js name, beyond those it has itself: the names of GitHub, Shiki and Prism. */
const aliases = {
  apache: 'htaccess',
  bash: 'sh zsh ksh fish shellscript envrc',
  c: 'h',
  clojure: 'cljs cljc',
  cpp: 'c++ cuda cu glsl hlsl wgsl metal',
  css: 'postcss pcss css+jinja',
  csharp: 'dotnet',
  diff: 'udiff',
  django:
    'jinja jinja2 j2 jinja-html django-html html+django html+jinja nunjucks njk tera liquid-html',
  dockerfile: 'docker containerfile',
  dos: 'bat cmd batch',
  fsharp: 'fs fsx',
  go: 'golang',
  graphql: 'gql graphqls',
  groovy: 'gradle jenkinsfile',
  handlebars:
    'liquid hbs mustache go-html-template go-text-template gotmpl gohtml go-template helm html+handlebars glimmer ember',
  ini: 'toml cfg conf editorconfig gitconfig git-config npmrc systemd desktop service pacmanconf',
  java: 'apex',
  javascript: 'js jsx mjs cjs gjs node javascriptreact js+jinja javascript+jinja',
  json: 'jsonc json5 jsonl ndjson geojson webmanifest importmap json-with-comments',
  kotlin: 'kts',
  latex: 'tex bibtex',
  lua: 'luau',
  makefile: 'just justfile',
  markdown: 'mdx mdc markdoc mdoc rmd qmd',
  objectivec: 'objective-c objective-cpp',
  php: 'blade',
  properties: 'env dotenv',
  python: 'python3 py3 starlark bzl bazel ipython python+jinja',
  'python-repl': 'pycon python-console',
  scss: 'sass',
  sql: 'mysql postgres postgresql psql pgsql plpgsql plsql tsql sqlite mariadb bigquery',
  typescript: 'ts tsx mts cts gts angular-ts typescriptreact',
  wasm: 'wat wast',
  xml: 'html htm vue vue-html svg svelte astro angular-html razor cshtml marko heex xsd mathml markup rss atom',
  yaml: 'yml docker-compose github-actions-workflow yaml+jinja yaml+django sls',
}

export const languages = {
  grammars,
  aliases: Object.fromEntries(
    Object.entries(aliases).map(([name, others]) => [name, others.split(' ')]),
  ),
  /** Terminal sessions: commands after a prompt, and their output. */
  consoles: new Set(
    'console shellsession shell-session sh-session bash-session terminal'.split(' '),
  ),
  /** Accepted names that have no grammar. */
  plain: new Set(
    (
      'text txt plain plaintext none nohighlight raw output stdout stderr ansi ascii log tree ' +
      'treeview filetree file-tree directory mermaid plantuml puml d2 dot graphviz gitignore ' +
      'gitattributes dockerignore npmignore ignore codeowners git-commit git-rebase csv tsv psv ' +
      'asciidoc adoc rst restructuredtext math katex regex regexp bnf ebnf abnf peg asm nasm ' +
      'assembly hcl terraform tf bicep cue rego prisma solidity sol zig crystal nim v elm ocaml ' +
      'reason rescript purescript coffee coffeescript stylus pug jade haml slim ejs edge kdl pkl ' +
      'ron jq awk sed nushell nu tcl promql sparql cypher kusto kql gdscript caddyfile caddy hurl ' +
      'gherkin feature ballerina move cairo vyper typespec smithy thrift capnp flatbuffers odin ' +
      'fortran cobol pascal delphi ada lisp elisp scheme racket commonlisp prolog matlab po srt vtt'
    ).split(' '),
  ),
}

/** Display name of a language, used where code has no other label. */
export function labelOfLanguage(lang: string): string {
  return own(LABELS, lang.toLowerCase()) ?? lang
}

const LABELS: Record<string, string> = {
  bash: 'Shell',
  c: 'C',
  console: 'Console',
  cpp: 'C++',
  cs: 'C#',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  erb: 'ERB',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  md: 'Markdown',
  mdx: 'MDX',
  php: 'PHP',
  powershell: 'PowerShell',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  ruby: 'Ruby',
  rust: 'Rust',
  scss: 'SCSS',
  sh: 'Shell',
  sql: 'SQL',
  svelte: 'Svelte',
  svg: 'SVG',
  swift: 'Swift',
  text: 'Text',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  txt: 'Text',
  typescript: 'TypeScript',
  vue: 'Vue',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
  zsh: 'Shell',
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
