/**
 * What `nginx.conf` of a site includes.
 *
 * https://nginx.org/en/docs/http/ngx_http_map_module.html
 * https://nginx.org/en/docs/http/ngx_http_rewrite_module.html
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files
 * https://nginx.org/en/docs/http/ngx_http_gzip_static_module.html
 */

import { escapePattern } from '../../plugin/index.ts'
import { type Deployment, FOREVER, HEADERS, policyWithin, type Rule, TYPES } from './description.ts'

/** For the context `http`: variables that tell what a request is for. They are evaluated only if they are used. */
export function nginxMaps(deployment: Deployment): string {
  const { roots, rules, notFound, immutable } = deployment
  const own = variablesOf(deployment)
  const policy = policyWithin(deployment, LONGEST_PARAMETER)
  return [
    '# Made by docsgen; included by nginx.conf.',
    map('$request_uri', own('path'), [['^([^?]*)', '$1']]),
    '# The canonical form of the path; empty if it has this form.',
    map(own('path'), own('canonical'), [
      [HIDDEN, ''],
      // The root of a locale in the folder of another one looks like a page with a slash at the end.
      ...roots.map((root): Row => [`^${escapePattern(root)}$`, '']),
      ...rules.map((rule): Row => [`^${rule.pattern}$`, target(rule)]),
    ]),
    '# The file: pages end with .html.',
    map(`"${own('path')} $uri"`, own('file'), fileRows(deployment), NO_FILE),
    map(
      own('path'),
      own('not_found'),
      [...notFound.of].map(([root, page]) => [
        root === '/' ? '^' : `^${escapePattern(root.slice(0, -1))}(?:/|$)`,
        page,
      ]),
      notFound.other,
    ),
    map(own('path'), own('kept'), [[`^${immutable}$`, FOREVER]], 'no-cache'),
    map('$status', own('cache'), [['^404$', 'no-store']], own('kept')),
    map('$status', own('allow'), [['^405$', 'GET, HEAD']]),
    map('$sent_http_content_type', own('policy'), [['^text/html', policy]]),
    map('$args', own('more'), [['^.', '&$args']]),
    '',
  ].join('\n')
}

/** For the context `server`. */
export function nginxServer(deployment: Deployment): string {
  const { base, home, moved, notFound } = deployment
  const own = variablesOf(deployment)
  const homes = home === null ? [] : [...new Set(['/', base])].filter((path) => path !== home)
  const pages = new Set([...notFound.of.values(), notFound.other])
  return `# Made by docsgen; included by nginx.conf.
charset utf-8;
charset_types text/css text/javascript text/markdown text/plain text/xml text/yaml application/javascript;
absolute_redirect off;
server_tokens off;
disable_symlinks on from=$document_root;
if_modified_since before;
gzip on;
gzip_static on;
gzip_vary on;
gzip_min_length 1024;
gzip_types text/css text/javascript text/plain text/markdown text/yaml application/javascript application/json application/manifest+json application/xml image/svg+xml;
types {
${types()}
}
default_type application/octet-stream;
${Object.entries(HEADERS)
  .map(([name, value]) => `add_header ${name} ${quoted(value)} always;\n`)
  .join('')}add_header Cache-Control ${own('cache')} always;
add_header Content-Security-Policy ${own('policy')} always;
add_header Allow ${own('allow')} always;
error_page 400 404 =404 ${own('not_found')};
if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
if (${own('canonical')}) { return 308 ${own('canonical')}$is_args$args; }
location / { try_files ${own('file')} =404; }
${[...pages].map((page) => `location = ${quoted(page)} { internal; }\n`).join('')}${homes
  .map(
    (path) => `location = ${quoted(path)} { return 302 "${address(home ?? '')}$is_args$args"; }\n`,
  )
  .join('')}${[...moved].map(([from, to]) => movedLocation(from, to, own('more'))).join('')}`
}

/** nginx refuses longer ones than 4,096 bytes. */
const LONGEST_PARAMETER = 4000

/** The name of a variable by its last part. All sites of a server share one namespace. */
function variablesOf({ id }: Deployment): (name: string) => string {
  return (name) => `$docs_${id}_${name}`
}

type Row = readonly [pattern: string, value: string]

/** No file has this name. */
const NO_FILE = '/.none'
/** Paths with a part that begins with a dot, encoded or not. */
const HIDDEN = '/(?:\\.|%2[eE])'

function fileRows({ base, roots, wellKnown }: Deployment): Row[] {
  const below = `(?:${roots.map(escapePattern).join('|')})`
  const start = '^[^ ]* '
  return [
    [`^${wellKnown}(?:[^ ]*/)?(?:\\.|%2[eE])`, NO_FILE],
    [
      `^${wellKnown}[^ ]* ${escapePattern(base)}(\\.well-known(?!.*(?:/\\.|[\\x00-\\x1f\\x7f\\x5c]))/.+)$`,
      '/$1',
    ],
    [`^[^ ]*${HIDDEN}`, NO_FILE],
    [`${start}.*(?:/\\.|[\\x00-\\x1f\\x7f\\x5c])`, NO_FILE],
    ...roots.map(
      (root): Row => [`${start}${escapePattern(root)}$`, `/${root.slice(base.length)}index.html`],
    ),
    [`${start}.*/(?:404(?:\\.html)?)?$`, NO_FILE],
    // What ends like a file is one; everything else below a locale is a page.
    [`${start}(?=${below})${escapePattern(base)}(.+\\.(?!html$)[A-Za-z0-9]+)$`, '/$1'],
    [`${start}(?=${below})${escapePattern(base)}(.+)$`, '/$1.html'],
    [`${start}${escapePattern(base)}(.+)$`, '/$1'],
  ]
}

function map(source: string, name: string, rows: readonly Row[], other = ''): string {
  const lines = rows.map(([pattern, value]) => `  ${quoted(`~${pattern}`)} ${quoted(value)};`)
  return [`map ${source} ${name} {`, `  default ${quoted(other)};`, ...lines, '}'].join('\n')
}

function target({ to }: Rule): string {
  return to.map((part) => (typeof part === 'number' ? `$${part}` : address(part))).join('')
}

/** The query goes before the fragment: browsers do not send it, but the target may have one. */
function movedLocation(from: string, to: string, more: string): string {
  const [, path = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address(to)) ?? []
  const query = path.includes('?') ? more : '$is_args$args'
  return `location = ${quoted(from)} { return 308 "${path}${query}${fragment}"; }\n`
}

/** An address in double quotes: a dollar sign would begin a variable. */
function address(url: string): string {
  return url.replaceAll('$', '%24').replaceAll('"', '%22').replaceAll('\\', '%5C')
}

/** A string; a backslash is only special before what it escapes here. */
function quoted(text: string): string {
  return `"${text.replace(/\\(?=[\\"trn])|"/g, '\\$&')}"`
}

function types(): string {
  return Object.entries({ ...COMMON, ...TYPES })
    .map(([ending, type]) => `  ${type} ${ending};`)
    .join('\n')
}

/** With a table of one's own, none of the machine's is needed. */
const COMMON: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
  zip: 'application/zip',
}
