/** Writes out what extensions of the old site make of its pages before they are read. */
import { dirname, relative } from 'node:path'
import { bodyOf, invalidMatter } from '../../front-matter.ts'
import { outsideCode } from '../../headings.ts'
import type { Json } from '../../json.ts'
import { listOf, textOf } from '../../json.ts'
import { isInside, type OldFiles } from '../../old-files.ts'
import { PrivateFiles } from '../../private.ts'
import { type Todo, todo } from '../../todo.ts'
import { headingsOf, withCrossReferences } from './cross-references.ts'
import { withIncludedMarkdown } from './include-markdown.ts'
import { keepIncludedLinks } from './included-links.ts'
import { macroFolders, macroModule, withMacros } from './macros.ts'
import { forgeOf, withMagicLinks } from './magic-links.ts'
import { MissingSnippets } from './missing-snippets.ts'
import { namedOptions } from './settings.ts'
import { expandVariants } from './variants.ts'

/** @param file the configuration, for what it asks for that is not written out */
export function preprocess(
  old: OldFiles,
  folder: string,
  config: Json,
  file: string,
  isLeftOut: (path: string) => boolean,
  todos: Todo[],
): void {
  const extensions = namedOptions(config.markdown_extensions)
  const names = extensions.map(([name]) => name)
  const plugins = namedOptions(config.plugins).map(([name]) => name)
  const [, magic] = extensions.find(([name]) => /(?:^|\.)magiclink$/.test(name)) ?? []
  const forge = magic ? forgeOf(magic, textOf(config.repo_url)) : null
  const folders = includeFolders(folder, config)
  const rules = new PrivateFiles(old)
  const read = (written: string) => {
    const path = folders.map((base) => `${base}/${written}`).find((path) => old.isFile(path))
    const found = path === undefined ? null : old.find(path)
    return found === null || rules.reasonOf(found) !== null ? null : old.text(found)
  }
  const files = listOf(snippets(config).auto_append).map((path) => read(textOf(path) ?? '') ?? '')
  const appended = definitionsIn(files.join('\n'))
  if (files.some(hasOther)) todos.push(todo('setting', file, NOT_APPENDED))
  const isMissing = (written: string) =>
    folders.every((base) => old.isMissing(`${base}/${written}`))
  const missing = new MissingSnippets(snippets(config), { read, isMissing })
  const hasVariants = names.includes('markdown_include_variants')
  const readAny = (found: string) => (rules.reasonOf(found) === null ? old.text(found) : null)
  const includes = plugins.includes('include-markdown') ? { old, folder, read: readAny } : null
  const module = macroModule(config, (path) => old.isFile(path))
  if (module !== null) todos.push(todo('plugin', file, `${MACROS} \`${module}\`.`))
  for (const path of old.list(folder)) {
    const file = /\.(?:md|markdown)$/i.test(path) ? old.find(`${folder}/${path}`) : null
    const text = file === null ? null : old.text(file)
    if (file === null || text === null) continue
    const invalid = invalidMatter(text)
    if (invalid !== null) todos.push(todo('front-matter', old.shown(file), INVALID))
    const shown = invalid === null ? text : `${inFence(invalid)}\n\n${bodyOf(text)}`
    const included = includes ? withIncludedMarkdown(shown, file, includes) : shown
    const plain = withMacros(included, config, (path) => read(path) !== null)
    const drawn = withDrawings(plain, file, old, todos, (path) => find(path, old, folder, folders))
    const present = missing.without(drawn, old.shown(file))
    const whole = hasVariants ? expandVariants(present, read) : present
    const linked = forge ? withMagicLinks(whole, forge) : whole
    const changed = withDefinitions(linked, appended)
    if (changed !== text) old.change(file, changed)
  }
  missing.note(file, todos)
  const pages = old.list(folder).filter((path) => !isLeftOut(path))
  keepIncludedLinks(old, folder, pages, folders, todos)
  if (plugins.some((name) => /^(?:mkdocstrings|autorefs)/.test(name)))
    resolveReferences(old, folder)
}

function resolveReferences(old: OldFiles, folder: string): void {
  const pages = new Map<string, string>()
  for (const path of old.list(folder)) {
    const file = /\.(?:md|markdown)$/i.test(path) ? old.find(`${folder}/${path}`) : null
    if (file !== null) pages.set(file, old.text(file) ?? '')
  }
  const headings = headingsOf(pages)
  for (const [file, text] of pages) {
    const changed = withCrossReferences(text, file, headings)
    if (changed !== text) old.change(file, changed)
  }
}

const DRAWING = /^([ \t]*)-{1,8}8<-{1,8}[ \t]{1,8}["']([^"':]{1,300}\.svg)["'][ \t]*$/

/** Drawings that pages include become images: their content is not Markdown. */
function withDrawings(
  text: string,
  page: string,
  old: OldFiles,
  todos: Todo[],
  find: (path: string) => string | null,
): string {
  if (!text.includes('.svg')) return text
  const tags = new Set<string>()
  const changed = outsideCode(text, (line, index) => {
    const [, indent, path = ''] = DRAWING.exec(line) ?? []
    const found = indent === undefined ? null : find(path)
    if (found === null) return line
    const alt = titleOf(old.text(found) ?? '')
    if (alt === '') todos.push(todo('image', old.shown(page), `\`${path}\``, index + 1))
    const src = relative(dirname(page), found).replaceAll('\\', '/')
    const tag = `<img src="${src.startsWith('.') ? src : `./${src}`}" alt="${alt}">`
    tags.add(tag)
    return `${indent}${tag}`
  })
  // A line of nothing but a tag makes the lines after it HTML.
  return [...tags].reduce((all, tag) => all.replaceAll(`${tag}\n`, joined), changed)
}

/** A tag that ends a line, with a space in place of the end if a paragraph goes on. */
function joined(line: string, index: number, text: string): string {
  return /[^\s<]/.test(text[index + line.length] ?? '') ? `${line.trimEnd()} ` : line
}

/** The title of a drawing, as an attribute; '' without one. */
function titleOf(svg: string): string {
  const title = /<title\b[^<>]*>([^<>]*)<\/title>/.exec(svg)?.[1] ?? ''
  return title.trim().replace(/\s+/g, ' ').replaceAll('"', '&quot;')
}

/** A file of the folder of pages, which is brought; null for others. */
function find(path: string, old: OldFiles, folder: string, folders: readonly string[]) {
  const found = old.findFile(folders.map((base) => `${base}/${path}`))
  return found !== null && isInside(old.find(folder) ?? '', found) ? found : null
}

const MACROS =
  '`macros`: texts in `extra` work as variables. Functions do not run: write what they showed, or a component with their arguments. They are in'

const INVALID =
  'The front matter is not valid YAML, so MkDocs shows it as text. It is now a code block: correct it and make it front matter, or remove it.'

/** YAML as a code block that nothing in it ends. */
function inFence(yaml: string): string {
  const ticks = Math.max(2, ...[...yaml.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(ticks + 1)
  return `${fence}yaml\n${yaml}${fence}`
}

/** https://facelessuser.github.io/pymdown-extensions/extensions/snippets/#options */
function snippets(config: Json): Json {
  return (
    namedOptions(config.markdown_extensions).find(([name]) => name.endsWith('snippets'))?.[1] ?? {}
  )
}

/** Folders of the old site that the paths of included files may begin at. */
export function includeFolders(folder: string, config: Json): string[] {
  const paths = namedOptions(config.markdown_extensions).flatMap(([name, { base_path }]) =>
    /snippets$|^markdown_include\b/.test(name) ? [base_path].flat() : [],
  )
  return [...paths.flatMap((path) => textOf(path) ?? []), ...macroFolders(config), '.', folder]
}

const DEFINITION = /^[ \t]*(?:\[([^\]^][^\]\n]*)\]|\*\[([^\]\n]+)\]):[ \t].*$/gm

const NOT_APPENDED =
  'The files in `auto_append` contain more than definitions of links and abbreviations, which alone were added to the pages. Include the rest where it is needed.'

/** True for a text with lines that are neither definitions nor comments. */
function hasOther(text: string): boolean {
  return text
    .replace(DEFINITION, '')
    .split('\n')
    .some((line) => !/^[ \t]*(?:<!--.*)?$/.test(line))
}

/** The lines that define a link or an abbreviation, by what pages write to use them. */
function definitionsIn(text: string): Map<string, string> {
  const found = [...text.matchAll(DEFINITION)]
  return new Map(found.map(([line, label, word]) => [word ?? `[${label}]`, line.trim()]))
}

/** A page with the definitions that it uses, and does not have itself, at its end. */
function withDefinitions(text: string, definitions: ReadonlyMap<string, string>): string {
  const own = definitionsIn(text)
  const used = [...definitions].filter(([use]) => text.includes(use) && !own.has(use))
  if (used.length === 0) return text
  return `${text.trimEnd()}\n\n${used.map(([, line]) => line).join('\n')}\n`
}
