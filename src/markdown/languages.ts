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
import { own } from '../utilities/own-property.ts'

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
  cpp: 'c++ cuda cu hlsl wgsl metal',
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
  kotlin: 'kts ktm ktx',
  latex: 'tex bibtex',
  lisp: 'elisp emacs-lisp commonlisp common-lisp',
  livescript: 'ls',
  lua: 'luau',
  makefile: 'just justfile',
  markdown: 'mdx mdc markdoc mdoc rmd qmd',
  objectivec: 'objective-c objective-cpp',
  ocaml: 'ml',
  php: 'blade',
  properties: 'env dotenv',
  python: 'python3 py3 starlark bzl bazel ipython python+jinja',
  'python-repl': 'pycon python-console',
  reasonml: 'reason',
  scheme: 'racket rkt',
  scss: 'sass',
  sql: 'mysql postgres postgresql psql pgsql plpgsql plsql tsql sqlite mariadb bigquery',
  typescript: 'ts tsx mts cts gts angular-ts typescriptreact',
  verilog: 'systemverilog system-verilog',
  wasm: 'wat wast',
  x86asm: 'asm nasm assembly',
  xml: 'html htm vue vue-html svg svelte astro angular-html razor cshtml marko heex xsd mathml markup rss atom',
  yaml: 'yml docker-compose github-actions-workflow yaml+jinja yaml+django sls',
}

/** Languages of highlight.js that are loaded when a page has them, with their other names. */
const RARE = (
  '1c abnf accesslog actionscript as ada angelscript asc applescript osascript arcade armasm ' +
  'arm asciidoc adoc aspectj autohotkey ahk autoit avrasm awk axapta x++ basic bnf brainfuck ' +
  'bf cal capnproto capnp ceylon clean icl dcl clojure-repl coffeescript coffee cson iced coq ' +
  'cos cls crmsh crm pcmk crystal cr csp d delphi dpr dfm pas pascal dns bind zone dsconfig ' +
  'dts dust dst ebnf elm erlang-repl excel xlsx xls fix flix fortran f90 f95 freedesktop gams gms gauss ' +
  'gss gcode nc gherkin feature glsl gml golo haml haxe hx hsp hy hylang inform7 i7 irpf90 ' +
  'isbl jboss-cli wildfly-cli julia-repl jldoctest lasso ls lassoscript ldif leaf lisp ' +
  'livecodeserver livescript llvm lsl mathematica mma wl matlab maxima mel mercury m moo ' +
  'mipsasm mips mizar mojolicious monkey moonscript moon n1ql nestedtext nt nim node-repl ' +
  'nsis ocaml ml openscad scad oxygene parser3 pf pf.conf pony processing pde profile prolog ' +
  'puppet pp purebasic pb pbi q k kdb qml qt reasonml re rib roboconf graph instances ' +
  'routeros mikrotik rsl ruleslanguage sas scheme scm scilab sci smali smalltalk st sml sqf ' +
  'stan stanfuncs stata do ado step21 p21 step stp stylus styl subunit taggerscript tap tcl ' +
  'tk thrift tp vala vbscript vbs vbscript-html verilog sv svh vhdl wren x86asm xl tao xquery ' +
  'xpath xq xqm zephir zep'
).split(' ')

const aliasesByName: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(aliases).map(([name, others]) => [name, others.split(' ')]),
)

export const languages = {
  grammars,
  rare: new Set(RARE.flatMap((name) => [name, ...(own(aliasesByName, name) ?? [])])),
  aliases: aliasesByName,
  /** Terminal sessions: commands after a prompt, and their output. */
  consoles: new Set(
    'console shellsession shell-session sh-session bash-session terminal'.split(' '),
  ),
  /** Accepted names that have no grammar. */
  plain: new Set(
    (
      'text txt plain plaintext none nohighlight raw output stdout stderr ansi ascii log tree ' +
      'treeview filetree file-tree directory mermaid plantuml puml d2 dot graphviz gitignore ' +
      'gitattributes dockerignore npmignore ignore codeowners git-commit git-rebase csv tsv ' +
      'psv rst restructuredtext math katex regex regexp peg hcl terraform tf bicep cue rego ' +
      'prisma solidity sol zig v rescript purescript pug jade slim ejs edge kdl pkl ron jq ' +
      'sed nushell nu promql sparql cypher kusto kql gdscript caddyfile caddy hurl ballerina ' +
      'move cairo vyper typespec smithy flatbuffers odin cobol po srt vtt'
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
