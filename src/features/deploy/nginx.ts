/**
 * What `nginx.conf` of a site includes.
 *
 * https://nginx.org/en/docs/http/ngx_http_map_module.html
 * https://nginx.org/en/docs/http/ngx_http_rewrite_module.html
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#try_files
 * https://nginx.org/en/docs/http/ngx_http_gzip_static_module.html
 */
import { type Deployment, FOREVER, HEADERS, literal, type Rule, TYPES } from './description.ts'

/** For the context `http`: variables that tell what a request is for. They are evaluated only if they are used. */
export function nginxMaps(deployment: Deployment): string {
  const { base, roots, rules, notFound, immutable, policy } = deployment
  return [
    '# Made by docsgen; included by nginx.conf.',
    map('$request_uri', '$docs_path', [['^([^?]*)', '$1']]),
    '# The canonical form of the path; empty if it has this form.',
    map('$docs_path', '$docs_canonical', [
      [HIDDEN, ''],
      ...rules.map((rule): Row => [`^${rule.pattern}$`, target(rule)]),
    ]),
    '# The file: pages end with .html.',
    map('"$docs_path $uri"', '$docs_file', fileRows(base, roots), NO_FILE),
    map(
      '$docs_path',
      '$docs_not_found',
      [...notFound.of].map(([root, page]) => [
        root === '/' ? '^' : `^${literal(root.slice(0, -1))}(?:/|$)`,
        page,
      ]),
      notFound.other,
    ),
    map('$docs_path', '$docs_kept', [[`^${immutable}$`, FOREVER]], 'no-cache'),
    map('$status', '$docs_cache', [['^404$', 'no-store']], '$docs_kept'),
    map('$status', '$docs_allow', [['^405$', 'GET, HEAD']]),
    map('$sent_http_content_type', '$docs_policy', [['^text/html', policy]]),
    map('$args', '$docs_more', [['^.', '&$args']]),
    '',
  ].join('\n')
}

/** For the context `server`. */
export function nginxServer({ base, home, moved, notFound }: Deployment): string {
  const homes = home === null ? [] : [...new Set(['/', base])].filter((path) => path !== home)
  const pages = new Set([...notFound.of.values(), notFound.other])
  return `# Made by docsgen; included by nginx.conf.
charset utf-8;
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
${Object.entries(HEADERS)
  .map(([name, value]) => `add_header ${name} ${quoted(value)} always;\n`)
  .join('')}add_header Cache-Control $docs_cache always;
add_header Content-Security-Policy $docs_policy always;
add_header Allow $docs_allow always;
error_page 400 404 =404 $docs_not_found;
if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
if ($docs_canonical) { return 308 $docs_canonical$is_args$args; }
location / { try_files $docs_file =404; }
${[...pages].map((page) => `location = ${quoted(page)} { internal; }\n`).join('')}${homes
  .map(
    (path) => `location = ${quoted(path)} { return 302 "${address(home ?? '')}$is_args$args"; }\n`,
  )
  .join('')}${[...moved].map(([from, to]) => movedLocation(from, to)).join('')}`
}

type Row = readonly [pattern: string, value: string]

/** No file has this name. */
const NO_FILE = '/.none'
/** Paths with a part that begins with a dot, encoded or not. */
const HIDDEN = '/(?:\\.|%2[eE])'

function fileRows(base: string, roots: readonly string[]): Row[] {
  const below = `(?:${roots.map(literal).join('|')})`
  const start = '^[^ ]* '
  return [
    [`^[^ ]*${HIDDEN}`, NO_FILE],
    [`${start}.*(?:/\\.|[\\x00-\\x1f\\x7f\\x5c])`, NO_FILE],
    ...roots.map(
      (root): Row => [`${start}${literal(root)}$`, `/${root.slice(base.length)}index.html`],
    ),
    [`${start}.*/(?:404(?:\\.html)?)?$`, NO_FILE],
    // What ends like a file is one; everything else below a locale is a page.
    [`${start}(?=${below})${literal(base)}(.+\\.(?!html$)[A-Za-z0-9]+)$`, '/$1'],
    [`${start}(?=${below})${literal(base)}(.+)$`, '/$1.html'],
    [`${start}${literal(base)}(.+)$`, '/$1'],
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
function movedLocation(from: string, to: string): string {
  const [, path = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address(to)) ?? []
  const query = path.includes('?') ? '$docs_more' : '$is_args$args'
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
