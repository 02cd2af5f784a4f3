/**
 * Type-checks the samples in TypeScript: those in `ts` and `tsx`, and scripts of Vue components. The
 * types that pages print are the declarations of the packages that samples import.
 *
 * Runs the compiler as a program, whose output is the same in all versions.
 */

import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { packageRoot } from '../../package.ts'
import {
  matchesPattern,
  type Problem,
  plural,
  type SamplesConfig,
  warning,
} from '../../plugin/index.ts'
import { Paths, pathOfTitle, Scratch } from './scratch.ts'
import type { Sample } from './types.ts'

type TypesConfig = NonNullable<SamplesConfig['types']>

export interface TypesReport {
  readonly problems: readonly Problem[]
  /** Number of samples that were type-checked. */
  readonly checked: number
  /** Why nothing was checked. */
  readonly unchecked: readonly string[]
}

/** Lines of a file that are a sample's. */
interface Part {
  readonly sample: Sample
  /** How many lines are before it. */
  readonly offset: number
}

/** A file of the project, and what is in it. */
interface Module {
  readonly text: string
  readonly parts: readonly Part[]
}

const LANGUAGES = /^(ts|typescript|mts|tsx|vue)$/

/**
 * @param locales the samples of each locale, which may print different types
 * @param root folder of the site
 * @param compiler path of the compiler's script; null if it is not installed
 * @throws SiteError if the work folder is not writable
 */
export async function checkTypes(
  locales: ReadonlyMap<string, readonly Sample[]>,
  config: TypesConfig,
  root: string,
  compiler: string | null = findCompiler(root),
): Promise<TypesReport> {
  const projects = [...locales.values()].map((samples) => projectOf(samples, config))
  const all = new Set(projects.flatMap((project) => [...project.values()]).flatMap(samplesIn))
  const count = all.size
  if (count === 0) return { problems: [], checked: 0, unchecked: [] }
  if (compiler === null) {
    const unchecked = `${plural(count, 'sample')} not type-checked: install typescript`
    return { problems: [], checked: 0, unchecked: [unchecked] }
  }
  const problems: Problem[] = []
  for (const project of projects)
    problems.push(...(await compileProject(project, config, root, compiler)))
  return { problems, checked: count, unchecked: [] }
}

const samplesIn = ({ parts }: Module): string[] =>
  parts.map(({ sample: { file, line, code } }) => `${file}:${line}\n${code}`)

/** The modules of a locale by path: one for each sample, and one for each package. */
function projectOf(samples: readonly Sample[], { modules }: TypesConfig): Map<string, Module> {
  const project = new Map<string, Module>()
  const printed = new Map<string, Sample[]>()
  const paths = new Paths()
  for (const sample of samples) {
    if (sample.fragment || !LANGUAGES.test(sample.lang)) continue
    const name = isDeclarations(sample.code) ? moduleOf(sample.page, modules) : undefined
    if (name === undefined) addSample(project, paths, sample)
    else printed.set(name, [...(printed.get(name) ?? []), sample])
  }
  for (const [name, blocks] of printed) project.set(packageFile(name), packageModule(blocks))
  return project
}

/** Declarations alone, such as a reference prints. */
function isDeclarations(code: string): boolean {
  const outside = code.replace(/\/\*[\s\S]*?\*\//g, '').match(/^[\w$([`].*/gm) ?? []
  const isDeclared = (line: string) => /^(?:export\s+)?(?:declare|interface|type)\b/.test(line)
  return outside.length > 0 && outside.every(isDeclared)
}

/** The package whose declarations a page prints. */
function moduleOf(page: string, modules: TypesConfig['modules']): string | undefined {
  const entries = Object.entries(modules)
  return entries.find(([, pages]) => pages.some((path) => matchesPattern(path, page)))?.[0]
}

function packageFile(name: string): string {
  return `packages/${name}.ts`
}

/** Added to declarations: those that a page prints often lack it. */
const EXPORT = 'export '

function packageModule(blocks: readonly Sample[]): Module {
  const parts: Part[] = []
  const texts = new Set<string>()
  let offset = 0
  for (const sample of blocks) {
    const text = sample.code.replace(/^(?=(?:interface|type|declare)\b)/gm, EXPORT)
    if (texts.has(text)) continue // Printed on several pages.
    texts.add(text)
    parts.push({ sample, offset })
    offset += text.split('\n').length
  }
  return { text: [...texts].join('\n'), parts }
}

/** Samples of a page import each other by their titles. */
function addSample(project: Map<string, Module>, paths: Paths, sample: Sample): void {
  const script = sample.lang === 'vue' ? scriptOf(sample.code) : sample.code
  if (script === null) return
  // An import of `Field.vue` must not find its script, which has no default export.
  const extension = { tsx: 'tsx', vue: 'vue.script.ts' }[sample.lang] ?? 'ts'
  const folder = `pages/${sample.page}`
  const title = pathOfTitle(sample.title)?.replace(/\.vue$/, '.vue.script.ts')
  let path = `${folder}/${title}`
  if (!title?.endsWith(`.${extension}`) || !paths.add(path)) {
    // Regions of one file begin at the same line.
    const place = `${folder}/${sample.file.replaceAll('/', '-')}.${sample.line}`
    for (let copy = 0; ; copy++) {
      path = `${place}.${copy}.${extension}`
      if (paths.add(path)) break
    }
  }
  // Without an import or an export, it would share its names with other samples.
  const isModule = /^(?:import|export)\b/m.test(script)
  const text = isModule ? script : `${script}\nexport {}\n`
  project.set(path, { text, parts: [{ sample, offset: 0 }] })
}

/** The TypeScript of a Vue component with its lines where they were; null if it has none. */
function scriptOf(code: string): string | null {
  const start = code.search(/<script\b/)
  const open = code.indexOf('>', start)
  const end = code.indexOf('</script>', open)
  if (start < 0 || open < 0 || end < 0) return null
  if (!/\blang=["']?tsx?\b/.test(code.slice(start, open))) return null
  const before = code.slice(0, open).split('\n').length
  return '\n'.repeat(before) + code.slice(open + 1, end).replace(/^\n/, '')
}

/** The compiler's script, of the site or installed next to docsgen; null if there is none. */
function findCompiler(root: string): string | null {
  for (const folder of [root, packageRoot]) {
    const found = resolveFrom(folder, 'typescript/package.json')
    if (found !== null) return join(dirname(found), 'bin/tsc')
  }
  return null
}

function resolveFrom(folder: string, name: string): string | null {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name)
  } catch {
    return null
  }
}

async function compileProject(
  project: ReadonlyMap<string, Module>,
  config: TypesConfig,
  root: string,
  compiler: string,
): Promise<Problem[]> {
  const scratch = new Scratch(root)
  try {
    for (const [path, { text }] of project) scratch.write(path, text)
    scratch.write('components.d.ts', COMPONENTS)
    scratch.write('tsconfig.json', JSON.stringify(settings(project, config, root)))
    const output = await run(compiler, scratch.folder)
    return problemsIn(output, project, scratch.folder, root)
  } finally {
    scratch.remove()
  }
}

/** A component that a sample imports. */
const COMPONENTS = "declare module '*.vue' { const component: any; export default component }\n"

function settings(
  project: ReadonlyMap<string, Module>,
  { modules, declarations }: TypesConfig,
  root: string,
): object {
  const known = Object.keys(modules).filter((name) => project.has(packageFile(name)))
  const hasNode = resolveFrom(root, '@types/node/package.json') !== null
  return {
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: hasNode ? ['node'] : [],
      skipLibCheck: true,
      paths: Object.fromEntries(known.map((name) => [name, [`./${packageFile(name)}`]])),
    },
    files: [...project.keys(), 'components.d.ts', ...declarations.map((path) => join(root, path))],
  }
}

/** What the compiler prints. */
async function run(compiler: string, cwd: string): Promise<string> {
  const args = [compiler, '--project', '.', '--pretty', 'false']
  const options = { cwd, maxBuffer: 1 << 28 }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // It fails if it finds something.
      if (error === null || stdout !== '') resolve(stdout)
      else reject(new Error(`the TypeScript compiler failed: ${stderr}`))
    })
  })
}

const LINE = /^(.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/

function problemsIn(
  output: string,
  project: ReadonlyMap<string, Module>,
  folder: string,
  root: string,
): Problem[] {
  return output.split('\n').flatMap((written): Problem[] => {
    const [, path = '', line = '1', column = '1', code, reason] = LINE.exec(written.trimEnd()) ?? []
    if (code === undefined) return other(written)
    const module = project.get(path.split(sep).join('/'))
    const part = module?.parts.findLast(({ offset }) => offset < Number(line))
    if (part === undefined) {
      const file = relative(root, join(folder, path)).split(sep).join('/')
      const place = { file, line: Number(line), column: Number(column) }
      return [warning('sample-type', place, `the TypeScript compiler says: ${reason} (${code})`)]
    }
    const { sample, offset } = part
    const place = {
      file: sample.file,
      line: sample.line + Number(line) - offset - 1,
      column: Number(column) - addedBefore(module, part, Number(line)),
    }
    const sentence = `this ${sample.lang} sample has a type error: ${reason} (${code})`
    return [warning('sample-type', place, sentence, noteOn(code))]
  })
}

/** How many characters of a line of a module were added before those of its sample. */
function addedBefore(module: Module | undefined, { sample, offset }: Part, line: number): number {
  const compiled = module?.text.split('\n')[line - 1]
  const written = sample.code.split('\n')[line - offset - 1]
  return compiled === EXPORT + written ? EXPORT.length : 0
}

/** An error without a place, such as one of the settings; other lines continue an error. */
function other(written: string): Problem[] {
  const [, reason] = /^error (TS\d+: .*)$/.exec(written.trimEnd()) ?? []
  if (reason === undefined) return []
  return [warning('sample-type', { file: '' }, `the TypeScript compiler says: ${reason}`)]
}

/** @param code TS2307 and TS7016: a module, or its types, cannot be found */
function noteOn(code: string): string {
  return code === 'TS2307' || code === 'TS7016'
    ? 'Install the package, print its types on a page of `samples.types.modules`, or declare it in a file of `samples.types.declarations`.'
    : 'Correct the sample, or the types that the pages print. If the code is intentionally incomplete, add `fragment` to its fence.'
}
