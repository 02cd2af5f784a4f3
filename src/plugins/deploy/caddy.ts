/**
 * What the `Caddyfile` of a site imports.
 *
 * https://caddyserver.com/docs/caddyfile/directives/route
 * https://caddyserver.com/docs/caddyfile/matchers#vars-regexp
 * https://caddyserver.com/docs/caddyfile/directives/file_server
 * https://caddyserver.com/docs/caddyfile/directives/handle_errors
 */

import { escapePattern } from '../../plugin/index.ts'
import { type Deployment, FOREVER, HEADERS, TYPES } from './description.ts'

/** As it was requested: encoded, with the query. */
const REQUESTED = '{http.request.orig_uri}'
const DECODED = '{http.request.uri.path}'
const QUERY = '(?P<q>\\?.*)?$'

const SECURITY = [
  '\theader {\n\t\t-Server',
  ...Object.entries(HEADERS).map(([name, value]) => `\t\t${name} ${quoted(value)}`),
  '\t}',
].join('\n')

/** For the block of the site. */
export function caddySite(deployment: Deployment): string {
  const { base, roots, policy, wellKnown } = deployment
  const start = escapePattern(base)
  // Relative to the base.
  const below = `(?:${roots.map((root) => escapePattern(root.slice(base.length))).join('|')})`
  const security = `header Content-Security-Policy ${quoted(policy)}`
  return `# Made by docsgen; imported by Caddyfile.
encode gzip {
	minimum_length 1024
}
route {
${SECURITY}
	@method not method GET HEAD
	handle @method {
		header Allow "GET, HEAD"
		respond 405
	}
${hidden('hidden', REQUESTED, '^[^?]*/(?:\\.|%2[eE])', `^${wellKnown}(?:[^?]*/)?(?:\\.|%2[eE])`, wellKnown)}
${hidden('dotted', DECODED, '/\\.', `^${wellKnown}(?:.*/)?\\.`, wellKnown)}
${matcher('control', DECODED, '[\\x00-\\x1f\\x7f\\x5c]')}
	error @control 404
${redirects(deployment)}
	header Cache-Control no-cache
${matcher('kept', REQUESTED, `^${deployment.immutable}${QUERY}`)}
	header @kept Cache-Control "${FOREVER}"
${Object.entries(TYPES)
  .map(([ending, type]) =>
    [
      matcher(ending, DECODED, `\\.${ending}$`),
      `\theader @${ending} Content-Type ${quoted(withCharset(type))}\n`,
    ].join('\n'),
  )
  .join('')}
${roots
  .map((root, index) =>
    handle(`root${index}`, REQUESTED, `^${escapePattern(root)}${QUERY}`, [
      `rewrite * /${root.slice(base.length)}index.html`,
      security,
      FILES,
    ]),
  )
  .join('\n')}
${handle('known', DECODED, `^${start}(\\.well-known/.+)$`, ['header ?Content-Type application/octet-stream', 'rewrite * /{re.known.1}', FILES])}
${handle('none', DECODED, '/(?:404(?:\\.html)?)?$', ['error 404'])}
${handle('file', DECODED, `^${start}(${below}.*\\.[A-Za-z0-9]+)$`, ['rewrite * /{re.file.1}', FILES])}
${handle('page', DECODED, `^${start}(${below}.*)$`, ['rewrite * /{re.page.1}.html', security, FILES])}
${handle('other', DECODED, `^${start}(.+)$`, ['rewrite * /{re.other.1}', FILES])}
	handle {
		error 404
	}
}
${errors(deployment, security)}`
}

/** Compressed files next to the others are sent if there are any. No folder has an index: its page is beside it. */
const FILES = `file_server {
			precompressed br gzip
			index .none
			disable_canonical_uris
		}`

function redirects({ rules, roots, home, base, moved, wellKnown }: Deployment): string {
  // The root of a locale in the folder of another one looks like a page with a slash at the end.
  const notRoot = `\t\tnot vars_regexp ${REQUESTED} \`^(?:${[...roots.map(escapePattern), `${wellKnown}[^?]*`].join('|')})${QUERY}\``
  const canonical = rules.map(({ pattern, to }, index) => {
    const name = `rule${index}`
    const path = to
      .map((part) => (typeof part === 'number' ? `{re.${name}.${part}}` : part))
      .join('')
    return `	@${name} {
		vars_regexp ${name} ${REQUESTED} \`^(?:${pattern})${QUERY}\`
${notRoot}
	}
	redir @${name} ${path}{re.${name}.q} 308`
  })
  const homes = home === null ? [] : [...new Set(['/', base])].filter((path) => path !== home)
  return [
    ...canonical,
    ...homes.map(
      (path, index) => `${matcher(`home${index}`, REQUESTED, `^${escapePattern(path)}${QUERY}`)}
	redir @home${index} ${home}{re.home${index}.q} 302`,
    ),
    ...(moved.size === 0 ? [] : [movedPages(moved)]),
  ].join('\n')
}

/** The query goes before the fragment. */
function movedPages(moved: Deployment['moved']): string {
  const rows = [...moved].map(([from, to]) => {
    const [, path = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(to) ?? []
    const join = path.includes('?') ? '&' : '?'
    return `\t\t${[from, plain(path), join, plain(fragment)].map(quoted).join(' ')}`
  })
  return `	map ${DECODED} {docs_to} {docs_join} {docs_fragment} {
${rows.join('\n')}
		default "" "" ""
	}
	@asked expression \`{docs_to} != "" && {http.request.uri.query} != ""\`
	redir @asked {docs_to}{docs_join}{http.request.uri.query}{docs_fragment} 308
	@moved expression \`{docs_to} != ""\`
	redir @moved {docs_to}{docs_fragment} 308`
}

function errors({ notFound }: Deployment, security: string): string {
  const pages = [...notFound.of].map(([root, page], index) => {
    const pattern = root === '/' ? '^' : `^${escapePattern(root.slice(0, -1))}(?:[/?]|$)`
    return handle(`lost${index}`, REQUESTED, pattern, [`rewrite * ${page}`])
  })
  return `handle_errors {
${SECURITY}
	header Cache-Control no-store
	header Content-Type "text/html; charset=utf-8"
	${security}
${pages.join('\n')}
	handle {
		rewrite * ${notFound.other}
	}
	file_server {
		precompressed br gzip
	}
}
`
}

/** Parts of a path that begin with a dot are not found, but for the folder of reserved names itself. */
function hidden(
  name: string,
  source: string,
  outside: string,
  inside: string,
  wellKnown: string,
): string {
  return `\t@${name} {
		vars_regexp ${source} \`${outside}\`
		not vars_regexp ${REQUESTED} \`^${wellKnown}\`
	}
	error @${name} 404
${matcher(`${name}_inside`, source, inside)}
	error @${name}_inside 404`
}

function matcher(name: string, source: string, pattern: string): string {
  return `\t@${name} vars_regexp ${name} ${source} \`${pattern}\``
}

function handle(name: string, source: string, pattern: string, lines: readonly string[]): string {
  const inside = lines.map((line) => `\t\t${line}`)
  return [matcher(name, source, pattern), `\thandle @${name} {`, ...inside, '\t}'].join('\n')
}

/** An address without braces, which would be placeholders. */
function plain(url: string): string {
  return url.replaceAll('{', '%7B').replaceAll('}', '%7D')
}

function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
