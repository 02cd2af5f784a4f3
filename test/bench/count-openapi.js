// Counts what API descriptions say, and how much of it the pages that docsgen makes of them show.
// node test/bench/count-openapi.js [--keep folder] <description …>
//
// Each description becomes a site with a page for each operation. The counts are made of the file as it
// is written, without docsgen's own reader. Prints a table for each, with examples of what is missing;
// exits with 1 if anything is.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { parse } from 'parse5'

const args = process.argv.slice(2)
const keep = args[0] === '--keep' ? resolve(args.splice(0, 2)[1]) : null
if (args.length === 0) {
  console.error('usage: node test/bench/count-openapi.js [--keep folder] <description …>')
  process.exit(2)
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
const DOCSGEN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

const isDict = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const dict = (value) => (isDict(value) ? value : {})
const list = (value) => (Array.isArray(value) ? value : [])
const isText = (value) => typeof value === 'string' && value.trim() !== ''
/** Letters and digits: how a page marks a text up makes no difference. */
const bare = (text) =>
  text
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Pieces of Markdown that pages show as they are: the first one and the longest one. */
function pieces(markdown) {
  const all = markdown
    .replace(/```[\s\S]*?```|<[^>]*>|\{%.*?%\}|!?\[[^\]]*\](?:\([^)]*\))?|https?:\S+|&\w+;/g, '\n')
    .split(/(?:^|\n)\s*\d+\.|[\n`*_#|~\\{}<>[\]()]+|:\w+:/)
    .map(bare)
    .filter((piece) => piece.length > 1)
  return [all[0], [...all].sort((a, b) => b.length - a.length)[0]].filter(Boolean)
}

/** A description in one or more files, with references resolved. */
class Description {
  constructor(file) {
    this.files = new Map()
    this.origins = new Map()
    this.root = this.open(file)
  }

  open(file) {
    if (!this.files.has(file)) {
      const value = load(readFileSync(file, 'utf8'))
      this.files.set(file, value)
      this.mark(value, file)
    }
    return this.files.get(file)
  }

  /** Records the file of each value, for the references in it. */
  mark(value, file) {
    if (typeof value !== 'object' || value === null || this.origins.has(value)) return
    this.origins.set(value, file)
    for (const child of Object.values(value)) this.mark(child, file)
  }

  resolve(value) {
    let found = value
    for (let step = 0; isDict(found) && typeof found.$ref === 'string' && step < 20; step++) {
      const [path, pointer = ''] = found.$ref.split('#')
      if (/^[a-z]+:/i.test(path)) return {}
      const from = this.origins.get(found)
      const whole = this.open(path === '' ? from : resolve(dirname(from), path))
      found = pointer
        .split('/')
        .slice(1)
        .map((part) => decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~'))
        .reduce((inside, part) => inside?.[part], whole)
    }
    return dict(found)
  }
}

/** What a page shows. */
function readPage(html) {
  const page = {
    text: '',
    codes: new Set(),
    fields: new Map(),
    links: new Set(),
    hrefs: new Set(),
    endpoints: [],
  }
  const attribute = (node, name) => node.attrs?.find((one) => one.name === name)?.value ?? ''
  const classes = (node) => attribute(node, 'class').split(' ')
  const textOf = (node) => node.value ?? (node.childNodes ?? []).map(textOf).join('')
  const find = (node, test) =>
    test(node) ? [node] : (node.childNodes ?? []).flatMap((child) => find(child, test))
  const [main] = find(parse(html), (node) => node.tagName === 'main')
  if (main === undefined) return page
  const visit = (node) => {
    if (node.tagName === 'code') page.codes.add(textOf(node))
    if (node.tagName === 'a') page.hrefs.add(attribute(node, 'href'))
    if (node.tagName === 'dt') {
      const [name] = find(node, (one) => classes(one).includes('param-name'))
      const isDeprecated = find(node, (one) => classes(one).includes('badge-deprecated')).length > 0
      const known = name === undefined ? undefined : page.fields.get(textOf(name))
      if (name !== undefined) page.fields.set(textOf(name), isDeprecated || known === true)
    }
    if (classes(node).includes('endpoint')) {
      const [badge] = find(node, (one) => classes(one).includes('badge'))
      const [address] = find(node, (one) => one.tagName === 'code')
      page.endpoints.push({ method: textOf(badge).toLowerCase(), address: textOf(address) })
    }
    for (const child of node.childNodes ?? []) visit(child)
  }
  visit(main)
  page.raw = textOf(main)
  page.text = bare(page.raw)
  return page
}

function readPages(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.html'))
  return new Map(
    files.map((path) => [
      `/${path.replace(/(?:\/?index)?\.html$/, '')}`,
      readPage(readFileSync(join(folder, path), 'utf8')),
    ]),
  )
}

/** A page with those of schemas that it leads to, directly or by others. */
function withSchemas(page, pages) {
  const found = new Set([page])
  for (const one of found)
    for (const href of one.hrefs) {
      const target = href.includes('/schemas/') ? pages.get(href.replace(/#.*/, '')) : undefined
      if (target !== undefined) found.add(target)
    }
  return [...found]
}

/** Everything that a description says, each with a question to the pages. */
function* contents(description, pages) {
  const { root } = description
  const resolveIn = (value) => description.resolve(value)
  const isOld = root.swagger !== undefined
  const all = [...pages.values()]
  const overview = [
    pages.get('/api') ?? {
      text: '',
      codes: new Set(),
      fields: new Map(),
      hrefs: new Set(),
      raw: '',
    },
  ]
  const says = (on, text) =>
    pieces(text).every((piece) => on.some((page) => page.text.includes(piece)))
  const writes = (on, value) =>
    on.some((page) => page.raw.includes(String(value)) || page.text.includes(bare(String(value))))
  const leads = (on, url) =>
    on.some(
      (page) => page.hrefs.has(url) || page.hrefs.has(encodeURI(url)) || page.raw.includes(url),
    )
  const text = (kind, value, on, where) =>
    isText(value) ? [{ kind, where, isShown: says(on, value), what: value }] : []
  const fact = (kind, isShown, where, what) => ({ kind, isShown, where, what })

  function* documents(value, on, where) {
    if (!isDict(value)) return
    if (isText(value.url))
      yield fact('external documentation', leads(on, value.url), where, value.url)
    yield* text('external documentation', value.description, on, where)
  }

  function* fieldsOf(written, on, where, direction, kind, seen = new Set()) {
    const schema = resolveIn(written)
    if (seen.has(schema)) return
    seen.add(schema)
    const inside = (value) => fieldsOf(value, on, where, direction, kind, seen)
    const named = [
      ...Object.entries(dict(schema.properties)),
      ...Object.entries(dict(schema.patternProperties)),
    ]
    for (const [name, value] of named) {
      const property = resolveIn(value)
      if (property[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) continue
      const holders = on.filter((page) => page.fields.has(name))
      yield fact(`fields of ${kind}`, holders.length > 0, where, name)
      yield* text(
        'descriptions of fields',
        dict(value).description ?? property.description,
        on,
        `${where} ${name}`,
      )
      if (property.deprecated === true)
        yield fact(
          'deprecated fields',
          holders.some((page) => page.fields.get(name)),
          where,
          name,
        )
      for (const option of list(property.enum).filter((one) => one !== null))
        yield fact('allowed values', writes(on, option), `${where} ${name}`, option)
      yield* inside(value)
    }
    for (const key of [
      'items',
      'additionalProperties',
      'unevaluatedProperties',
      'then',
      'else',
      'contains',
    ])
      if (isDict(schema[key])) yield* inside(schema[key])
    for (const key of ['allOf', 'oneOf', 'anyOf', 'prefixItems'])
      for (const part of list(schema[key])) yield* inside(part)
  }

  function* examplesOf(holder, on, where, kind) {
    const named = Object.entries(Array.isArray(holder.examples) ? {} : dict(holder.examples))
    for (const [name, written] of named) {
      const example = resolveIn(written)
      if (example.value === undefined && example.dataValue === undefined) continue
      yield fact(
        `examples of ${kind}`,
        showsValue(on, example.value ?? example.dataValue),
        where,
        name,
      )
      yield* text(`examples of ${kind}`, example.summary, on, `${where} ${name}`)
    }
    if (holder.example !== undefined && named.length === 0)
      yield fact(`examples of ${kind}`, showsValue(on, holder.example), where, 'example')
  }

  /** The first texts in an example, wherever they are. */
  function showsValue(on, value) {
    const leaves = []
    const visit = (one) => {
      if (leaves.length >= 3) return
      if (typeof one === 'object' && one !== null) Object.values(one).forEach(visit)
      else if (typeof one === 'string' && bare(one).length > 2) leaves.push(one)
    }
    visit(value)
    return leaves.every((leaf) => writes(on, leaf.slice(0, 60).split('\n')[0]))
  }

  function* contentOf(holder, on, where, direction, kind, media) {
    const content = isOld
      ? Object.fromEntries(
          holder.schema === undefined ? [] : media.map((type) => [type, { schema: holder.schema }]),
        )
      : dict(holder.content)
    for (const [type, written] of Object.entries(content)) {
      const value = resolveIn(written)
      yield fact(`media types of ${kind}`, writes(on, type), where, type)
      const schema = value.schema ?? value.itemSchema
      if (schema !== undefined) {
        yield* text('descriptions of schemas', resolveIn(schema).description, on, where)
        yield* fieldsOf(schema, on, where, direction, kind)
      }
      yield* examplesOf(value, on, `${where} ${type}`, kind)
    }
  }

  function* parameter(value, on, where) {
    const { name } = value
    const isShown = on.some((page) => page.fields.has(name))
    yield fact('parameters', isShown, where, name)
    yield* text('descriptions of parameters', value.description, on, `${where} ${name}`)
    if (value.deprecated === true)
      yield fact(
        'deprecated parameters',
        on.some((page) => page.fields.get(name)),
        where,
        name,
      )
    const schema = resolveIn(
      isOld ? value : (value.schema ?? Object.values(dict(value.content))[0]?.schema),
    )
    for (const option of list(schema.enum ?? resolveIn(schema.items).enum).filter(
      (one) => one !== null,
    ))
      yield fact('allowed values', writes(on, option), `${where} ${name}`, option)
    yield* fieldsOf(schema, on, `${where} ${name}`, 'request', 'parameters')
  }

  function* operation(method, path, item, value, page, kind) {
    const where = `${method} ${path}`
    yield fact(kind, page !== undefined, where, '')
    if (page === undefined) return
    const on = withSchemas(page, pages)
    yield* text(`descriptions of ${kind}`, value.description, on, where)
    yield* text(`summaries of ${kind}`, value.summary, on, where)
    if (value.deprecated === true)
      yield fact(
        `deprecated ${kind}`,
        page.raw.includes('Deprecated') || page.raw.includes('deprecated'),
        where,
        '',
      )
    yield* documents(value.externalDocs, on, where)
    for (const server of [...list(value.servers), ...list(item.servers)])
      yield fact('servers of operations', writes([page], server.url), where, server.url)
    const parameters = new Map(
      [...list(item.parameters), ...list(value.parameters)]
        .map(resolveIn)
        .map((one) => [`${one.in} ${one.name}`, one]),
    )
    for (const one of parameters.values()) {
      if (one.in === 'querystring') continue
      if (one.in !== 'body') yield* parameter(one, on, where)
      else
        yield* contentOf(
          one,
          on,
          where,
          'request',
          'requests',
          list(value.consumes ?? root.consumes),
        )
      if (one.in === 'body') yield* text('descriptions of requests', one.description, on, where)
    }
    const body = resolveIn(value.requestBody)
    yield* text('descriptions of requests', body.description, on, where)
    yield* contentOf(body, on, where, 'request', 'requests', [])
    for (const [status, written] of Object.entries(dict(value.responses))) {
      if (status.startsWith('x-')) continue
      const response = resolveIn(written)
      const at = `${where} ${status}`
      yield fact('responses', page.codes.has(status) || page.raw.includes(status), at, '')
      yield* text('descriptions of responses', response.description, on, at)
      yield* contentOf(
        response,
        on,
        at,
        'response',
        'responses',
        list(value.produces ?? root.produces),
      )
      if (isOld)
        yield* Object.entries(dict(response.examples)).map(([type, example]) =>
          fact('examples of responses', showsValue(on, example), at, type),
        )
      for (const [name, header] of Object.entries(dict(response.headers))) {
        yield fact(
          'response headers',
          on.some((one) => one.fields.has(name)),
          at,
          name,
        )
        yield* text('descriptions of headers', resolveIn(header).description, on, `${at} ${name}`)
      }
      for (const [name, link] of Object.entries(dict(response.links))) {
        yield fact('links', writes(on, name), at, name)
        yield* text('links', resolveIn(link).description, on, `${at} ${name}`)
      }
    }
    for (const requirement of list(value.security ?? (kind === 'operations' ? root.security : [])))
      for (const [name, scopes] of Object.entries(dict(requirement))) {
        yield fact(
          'security of operations',
          on.some((one) => one.text.includes(bare(name).replace(/(header|query|cookie)$/, ''))),
          where,
          name,
        )
        for (const scope of list(scopes))
          yield fact('scopes of operations', writes(on, scope), where, scope)
      }
    for (const [name, callback] of Object.entries(dict(value.callbacks)))
      for (const [expression, sent] of Object.entries(resolveIn(callback))) {
        if (expression.startsWith('x-')) continue
        yield fact('callbacks', writes(on, expression) && writes(on, name), where, name)
        for (const [verb, inner] of methodsOf(resolveIn(sent))) {
          yield* text('callbacks', inner.description, on, `${where} ${name}`)
          yield* contentOf(
            resolveIn(inner.requestBody),
            on,
            `${where} ${name} ${verb}`,
            'request',
            'callbacks',
            [],
          )
        }
      }
  }

  function methodsOf(item) {
    return [
      ...Object.entries(item).filter(([name]) => METHODS.includes(name)),
      ...Object.entries(dict(item.additionalOperations)),
    ]
  }

  const base = isOld ? (root.basePath ?? '').replace(/\/$/, '') : ''
  const endsWith = (address, path) =>
    address === path ||
    (/^(?:[a-z]+:\/\/[^/]+(?:\/.*)?|\/.*)?$/.test(address.slice(0, -path.length)) &&
      address.endsWith(path))
  /** Of several addresses with this end, such as `/v1/files` and `/v1/uploads/files`, the shortest. */
  const pageOf = (method, path) => {
    const found = all.flatMap((page) =>
      page.endpoints
        .filter((one) => one.method === method.toLowerCase() && endsWith(one.address, base + path))
        .map(({ address }) => ({ page, length: address.length })),
    )
    return found.sort((a, b) => a.length - b.length)[0]?.page
  }

  const { info = {} } = root
  yield* text('about the API', info.title, all, 'info')
  yield* text('about the API', info.description, overview, 'info')
  yield* text('about the API', info.summary, overview, 'info')
  if (info.version !== undefined)
    yield fact('about the API', writes(overview, info.version), 'info', info.version)
  for (const [key, value] of Object.entries(dict(info.contact)))
    if (!key.startsWith('x-') && isText(value))
      yield fact(
        'about the API',
        writes(overview, value) || leads(overview, value),
        'info.contact',
        value,
      )
  for (const value of [dict(info.license).name, dict(info.license).url, info.termsOfService])
    if (isText(value))
      yield fact('about the API', writes(overview, value) || leads(overview, value), 'info', value)
  yield* documents(root.externalDocs, overview, 'root')
  for (const server of list(root.servers)) {
    yield fact('servers', writes(overview, server.url), 'servers', server.url)
    yield* text('servers', server.description, overview, 'servers')
    for (const [name, variable] of Object.entries(dict(server.variables))) {
      yield fact('server variables', writes(overview, name), 'servers', name)
      yield* text('server variables', variable.description, overview, `servers ${name}`)
      for (const option of [variable.default, ...list(variable.enum)])
        yield fact('server variables', writes(overview, option), `servers ${name}`, option)
    }
  }
  const used = new Set()
  for (const [path, written] of Object.entries(dict(root.paths))) {
    if (path.startsWith('x-')) continue
    const item = resolveIn(written)
    for (const [method, value] of methodsOf(item)) {
      for (const tag of list(value.tags)) used.add(tag)
      yield* operation(method, path, item, value, pageOf(method, path), 'operations')
    }
  }
  for (const [name, written] of Object.entries(dict(root.webhooks ?? root['x-webhooks']))) {
    const item = resolveIn(written)
    const page = all.find((one) => one.endpoints.some(({ address }) => address === name))
    for (const [method, value] of methodsOf(item))
      yield* operation(method, name, item, value, page, 'webhooks')
  }
  for (const tag of list(root.tags)) {
    if (!used.has(tag.name)) continue
    yield fact(
      'tags',
      writes(all, tag.summary ?? tag['x-displayName'] ?? tag.name),
      'tags',
      tag.name,
    )
    yield* text('descriptions of tags', tag.description, all, `tag ${tag.name}`)
    yield* documents(tag.externalDocs, all, `tag ${tag.name}`)
  }
  const authentication = [pages.get('/api/authentication') ?? overview[0]]
  for (const [name, written] of Object.entries(
    dict(root.securityDefinitions ?? dict(root.components).securitySchemes),
  )) {
    const scheme = resolveIn(written)
    yield fact('security schemes', writes(authentication, name), 'security', name)
    yield* text('security schemes', scheme.description, authentication, `security ${name}`)
    for (const flow of isOld ? [scheme] : Object.values(dict(scheme.flows))) {
      for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'])
        if (isText(flow[key]))
          yield fact(
            'security schemes',
            writes(authentication, flow[key]),
            `security ${name}`,
            flow[key],
          )
      for (const [scope, about] of Object.entries(dict(flow.scopes))) {
        yield fact('scopes', writes(authentication, scope), `security ${name}`, scope)
        yield* text('scopes', about, authentication, `security ${name} ${scope}`)
      }
    }
  }
}

/** A site of the description; returns the folder that it is built in. */
function build(file, folder) {
  const refersOutside = /\$ref["']?\s*:\s*["']?[^#"'\s]/.test(readFileSync(file, 'utf8'))
  mkdirSync(join(folder, 'docs'), { recursive: true })
  if (refersOutside) cpSync(dirname(file), join(folder, 'api'), { recursive: true })
  else cpSync(file, join(folder, 'api', basename(file)), { recursive: true })
  writeFileSync(join(folder, 'docs/index.md'), '# Home\n')
  const pages = JSON.stringify([{ file: `api/${basename(file)}`, route: 'api' }])
  writeFileSync(
    join(folder, 'site.config.mjs'),
    `export default { title: 'Count', openapi: { pages: ${pages} } }\n`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [DOCSGEN, 'build'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`docsgen build failed:\n${stdout}${stderr}`)
  return join(folder, 'build')
}

let isComplete = true
for (const argument of args) {
  const file = resolve(argument)
  const folder =
    keep === null ? mkdtempSync(join(tmpdir(), 'docsgen-count-')) : join(keep, basename(file))
  const built = build(file, folder)
  const description = new Description(file)
  const kinds = new Map()
  for (const { kind, isShown, where, what } of contents(description, readPages(built))) {
    const row = kinds.get(kind) ?? { inFile: 0, onPages: 0, missing: [] }
    row.inFile += 1
    if (isShown) row.onPages += 1
    else row.missing.push(`${where}: ${JSON.stringify(what).slice(0, 90)}`)
    kinds.set(kind, row)
  }
  if (keep === null) rmSync(folder, { recursive: true })
  console.log(`${basename(file)} (${description.root.openapi ?? description.root.swagger})`)
  for (const [kind, { inFile, onPages, missing }] of [...kinds].sort()) {
    const mark = inFile === onPages ? ' ' : '!'
    console.log(
      `${mark} ${kind.padEnd(30)} ${String(inFile).padStart(7)} ${String(onPages).padStart(7)}`,
    )
    for (const one of missing.slice(0, 3)) console.log(`      ${one}`)
    isComplete &&= inFile === onPages
  }
}
process.exitCode = isComplete ? 0 : 1
