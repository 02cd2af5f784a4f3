/** Finds the components that pages of VitePress name. */
import { importsIn } from '../../../plugin/index.ts'
import type { OldFiles } from '../old-files.ts'
import { importedFile } from '../pages.ts'
import { PrivateFiles } from '../private.ts'
import type { Move } from '../types.ts'
import { BUILT_IN, fromPackage } from './built-in.ts'
import { componentOf, type VueComponent } from './components.ts'
import { isLoader, loadedModule } from './loaders.ts'
import type { Components } from './render.ts'
import { scopeOf, type Values } from './script.ts'

const ENDINGS = ['ts', 'mts', 'js', 'mjs']
/** Where sites that register all of their components keep them. */
const FOLDERS = ['.vitepress/theme/components', '.vitepress/components', '.vitepress/theme']

export class VueComponents {
  readonly #old: OldFiles
  readonly #rules: PrivateFiles
  readonly #move: Pick<Move, 'aliases'>
  /** The files of components that every page knows, by name. */
  readonly #global = new Map<string, string>()
  readonly #read = new Map<string, VueComponent | null>()
  /** What loaders of data give, by their path. */
  readonly #loaded = new Map<string, string | null>()
  readonly #siteOf: (from: string) => Values

  /** @param siteOf what `useData()` calls `site` on a page */
  constructor(old: OldFiles, move: Pick<Move, 'aliases'>, siteOf: (from: string) => Values) {
    this.#old = old
    this.#rules = new PrivateFiles(old)
    this.#siteOf = siteOf
    this.#move = move
    const theme = old.first(...ENDINGS.map((ending) => `.vitepress/theme/index.${ending}`))
    const code = theme === undefined ? '' : (old.text(theme) ?? '')
    const imported = theme === undefined ? new Map() : this.#imports(code, old.find(theme) ?? '')
    // https://vitepress.dev/guide/extending-default-theme#registering-global-components
    for (const [, name = '', local] of code.matchAll(
      /\.component\(\s*['"]([\w-]+)['"]\s*,\s*(\w+)/g,
    )) {
      const file = imported.get(local)
      if (file) this.#global.set(pascal(name), file)
    }
  }

  /** The text of a file that a script imports, with what a loader of data gives. */
  readonly readFile = (file: string): string | null => {
    if (!isLoader(file)) return this.#textOf(file)
    const known = this.#loaded.get(file)
    if (known !== undefined) return known
    const folder = this.#move.aliases['@/'] ?? this.#old.from
    const loaded = loadedModule(file, this.#old, folder)
    this.#loaded.set(file, loaded)
    return loaded
  }

  #textOf(file: string): string | null {
    const found = this.#old.find(file)
    const isPrivate = found !== null && this.#rules.reasonOf(found) !== null
    return isPrivate ? null : this.#old.text(file)
  }

  /** The components that a file knows. @param code its scripts */
  of(from: string, code: string): Components {
    const imported = this.#imports(code, from)
    return {
      find: (written, user) => {
        const name = pascal(written)
        const own = user ? this.#imports(user.code, this.#old.find(user.path) ?? '') : imported
        const file = own.get(name) ?? this.#global.get(name)
        if (file !== undefined) return this.#component(file)
        const icon = fromPackage(packageOf(name, user?.code ?? code))
        return icon ?? BUILT_IN.get(name) ?? this.#inFolders(name)
      },
      namesOf: (used, props) => {
        const { programs, path, props: defaults } = used
        const given = { ...defaults, ...props }
        const named = { ...siteIn(used, this.#siteOf(from)), ...given, props: given, $props: given }
        return scopeOf(programs, path, named, this.#old, this.readFile)
      },
    }
  }

  #inFolders(name: string): VueComponent | null {
    const found = this.#old.first(...FOLDERS.map((folder) => `${folder}/${name}.vue`))
    const file = found === undefined ? null : this.#old.find(found)
    return file === null ? null : this.#component(file)
  }

  #component(file: string): VueComponent | null {
    const known = this.#read.get(file)
    if (known !== undefined) return known
    const read = file.endsWith('.vue')
      ? componentOf(this.#old.shown(file), this.#old.text(file) ?? '')
      : null
    this.#read.set(file, read)
    return read
  }

  /** The files that a script imports, by local name. */
  #imports(code: string, from: string): Map<string, string> {
    const found = new Map<string, string>()
    for (const { clause, specifier } of importsIn(code)) {
      const [name] = /^\s*[A-Z]\w*/.exec(clause) ?? []
      const file = name && importedFile(specifier, from, this.#move, this.#old)
      if (name && file) found.set(name.trim(), file)
    }
    return found
  }
}

/** What the import of a name names; '' without one. */
function packageOf(name: string, code: string): string {
  const isNamed = new RegExp(`(?<![\\w$])${name}(?![\\w$])(?!\\s+as\\b)`)
  return importsIn(code).find(({ clause }) => isNamed.test(clause))?.specifier ?? ''
}

/** `site`, if a component uses no more of it than what is known. https://vitepress.dev/reference/runtime-api#usedata */
function siteIn({ code, template }: VueComponent, site: Values): Values {
  const [, names = ''] = /\{([^{}=]*)\}\s*=\s*useData\(\)/.exec(code) ?? []
  if (!/\bsite\b(?!\s*:)/.test(names)) return {}
  const uses = `${code}\n${template}`.matchAll(/\bsite(?:\.value)?(?:\??\.(\w+)|\[)/g)
  const isKnown = [...uses].every(([, key]) => key !== undefined && Object.hasOwn(site, key))
  return isKnown ? { site: { ...site, value: site } } : {}
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
