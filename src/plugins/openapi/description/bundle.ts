/**
 * Makes one document of a description in several files. What another file has becomes a component, or
 * is written in place where there are no components of its kind; all references lead to paths in the
 * document then.
 */
import { didYouMean } from '../../../plugin/index.ts'
import { decoded, isUrl, pathOfReference } from './files.ts'
import { KINDS, sectionsIn } from './kinds.ts'
import { partsOf, pointerTo } from './pointer.ts'
import type { Version } from './upgrade.ts'
import { type Dict, define, dict, isDict, own } from './values.ts'
import { DATA, eachObject, NAMES, type Path } from './walk.ts'

/** A place in one of the files. */
export interface FilePath {
  readonly file: string
  readonly path: Path
}

export interface BundleProblem extends FilePath {
  readonly reason: string
  readonly note: string | undefined
}

export interface Bundle {
  readonly root: Dict
  readonly problems: readonly BundleProblem[]
  /** Where the value at a path of the document is written. */
  readonly placeOf: (path: Path) => FilePath
}

/** What there is instead of the value of a file. */
export interface Unreadable {
  readonly reason: string
  readonly note: string | undefined
}

export interface Documents {
  /** The path of the description that pages name. */
  readonly file: string
  readonly root: Dict
  readonly version: Version
  /** The values of the other files; null for one with problems of its own. */
  readonly others: ReadonlyMap<string, { readonly value: unknown } | Unreadable | null>
}

export function bundle(documents: Documents): Bundle {
  return new Bundler(documents).make()
}

/** What a reference leads to. */
interface Target extends FilePath {
  readonly value: unknown
}

/** Longer chains of references do not end. */
const MAX_STEPS = 20

class Bundler {
  readonly #documents: Documents
  readonly #sections: ReadonlyMap<string, Path>
  readonly #problems: BundleProblem[] = []
  /** Where parts of the document are written, besides those of the first file. */
  readonly #origins: { readonly at: Path; readonly written: FilePath }[] = []
  /** References to components, by their kinds and what they are made of. */
  readonly #components = new Map<string, string>()
  readonly #names = new Map<string, Set<string>>()
  /** Components that are still to be made. */
  readonly #waiting: { readonly at: Path; readonly target: Target; readonly kind: string }[] = []
  readonly #copies = new Map<object, unknown>()
  /** References that are followed at the moment, in place, to where there is another. */
  readonly #following = new Set<object>()
  /** Of each file, what its anchors mark. */
  readonly #anchors = new Map<string, ReadonlyMap<string, Target>>()
  /** Where schemas are that have an address (`$id`), and documents that have one (`$self`). */
  readonly #addresses = new Map<string, FilePath>()

  constructor(documents: Documents) {
    this.#documents = documents
    this.#sections = sectionsIn(documents.version)
  }

  make(): Bundle {
    const { file, root } = this.#documents
    for (const [name, value] of this.#values()) this.#findAddresses(name, value)
    for (const [kind, section] of this.#sections) this.#nameComponents(kind, section)
    const made = this.#copy(root, { file, path: [] }, [], null, false) as Dict
    const parts: [Path, unknown][] = []
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const { at, target, kind } = next
      this.#origins.push({ at, written: target })
      parts.push([at, this.#copy(target.value, target, at, kind, false)])
    }
    return {
      root: parts.reduce((value, [at, part]) => withPart(value, at, part), made),
      problems: this.#problems,
      placeOf: (path) => this.#placeOf(path),
    }
  }

  #values(): [string, unknown][] {
    const { file, root, others } = this.#documents
    const values = [...others].flatMap(([name, other]): [string, unknown][] =>
      other !== null && 'value' in other ? [[name, other.value]] : [],
    )
    return [[file, root], ...values]
  }

  #valueOf(file: string): unknown {
    if (file === this.#documents.file) return this.#documents.root
    const other = this.#documents.others.get(file)
    return other && 'value' in other ? other.value : undefined
  }

  #findAddresses(file: string, root: unknown): void {
    eachObject(root, (value, path) => {
      for (const address of [value.$id, path.length === 0 ? value.$self : undefined])
        if (typeof address === 'string' && isUrl(address))
          this.#addresses.set(address.replace(/#$/, ''), { file, path })
    })
  }

  /** Reserves the names of components, and lets one that only refers to another file be what that has. */
  #nameComponents(kind: string, section: Path): void {
    const { file, root } = this.#documents
    const names = new Set<string>()
    this.#names.set(kind, names)
    let found: Target = { file, path: section, value: section.reduce(ownOf, root as unknown) }
    for (let steps = 0; isReference(found.value) && steps < MAX_STEPS; steps++) {
      const next = this.#locate(found.file, found.value.$ref)
      if ('reason' in next) return
      found = next
    }
    for (const [name, entry] of Object.entries(dict(found.value))) {
      names.add(name)
      const reference = pointerTo([...section, name])
      if (found.file !== file)
        this.#components.set(keyOf(kind, { ...found, path: [...found.path, name] }), reference)
      if (!isReference(entry) || Object.keys(entry).length > 1) continue
      const target = this.#locate(found.file, entry.$ref)
      if ('reason' in target || target.file === file) continue
      const key = keyOf(kind, target)
      if (!this.#components.has(key)) this.#components.set(key, reference)
    }
  }

  /**
   * A copy without references to other files.
   * @param at where it will be in the document
   * @param kind of the value, or of those that it names
   */
  #copy(value: unknown, from: FilePath, at: Path, kind: string | null, areNames: boolean): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (!isDict(value) && !Array.isArray(value)) return value
    const known = this.#copies.get(value)
    if (known !== undefined) return known
    if (isReference(value)) return this.#refer(value, from, at, kind, areNames)
    const result: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {}
    this.#copies.set(value, result)
    for (const [name, child] of Object.entries(value)) {
      const key = Array.isArray(value) ? Number(name) : name
      const inside = { file: from.file, path: [...from.path, key] }
      const isWord = isDict(value) && !areNames
      if (isWord && kind === 'schemas' && (name === '$id' || name === '$anchor')) continue
      const copied = this.#copyMember(name, child, isWord, inside, [...at, key], kind)
      if (Array.isArray(result)) result.push(copied)
      else define(result, name, copied)
    }
    return result
  }

  /** @param isWord false for what an author has named, and for items of lists */
  #copyMember(
    name: string,
    child: unknown,
    isWord: boolean,
    from: FilePath,
    at: Path,
    kind: string | null,
  ): unknown {
    if (!isWord) return this.#copy(child, from, at, kind, false)
    if (DATA.has(name) || (name === 'examples' && Array.isArray(child))) return child
    if (name === 'mapping') return this.#copyMapping(child, from)
    const isCallback = kind === 'callbacks'
    const below = isCallback ? 'pathItems' : (KINDS[name] ?? null)
    return this.#copy(child, from, at, below, NAMES.has(name) && isDict(child) && !isCallback)
  }

  /** The values of a discriminator, some of which are references. */
  #copyMapping(value: unknown, { file }: FilePath): unknown {
    if (!isDict(value)) return value
    const entries = Object.entries(value).map(([name, written]) => {
      if (typeof written !== 'string' || !/[#/]|\.(?:ya?ml|json)$/i.test(written))
        return [name, written]
      const target = this.#locate(file, written)
      return [name, 'reason' in target ? written : this.#componentOf(target, 'schemas')]
    })
    return Object.fromEntries(entries)
  }

  #refer(
    value: Dict & { readonly $ref: string },
    from: FilePath,
    at: Path,
    kind: string | null,
    areNames: boolean,
  ): unknown {
    const { $ref, ...others } = value
    const beside = () => this.#copy(others, from, at, kind, areNames) as Dict
    const isOwn = from.file === this.#documents.file && /^#(?:\/|$)/.test($ref)
    if (isOwn) return { ...beside(), $ref }
    const target = this.#locate(from.file, $ref)
    if ('reason' in target) {
      this.#problems.push({ file: from.file, path: [...from.path, '$ref'], ...target })
      return { ...beside(), $ref }
    }
    const isComponent = kind !== null && !areNames && this.#sections.has(kind)
    if (target.file === this.#documents.file && (isComponent || kind === 'pathItems'))
      return { ...beside(), $ref: pointerTo(target.path) }
    const reference = isComponent ? this.#componentOf(target, kind) : pointerTo(at)
    if (reference !== pointerTo(at)) return { ...beside(), $ref: reference }
    this.#origins.push({ at, written: target })
    if (this.#following.has(value)) {
      const reason = `"${$ref}" leads back to itself`
      this.#problems.push({
        file: from.file,
        path: [...from.path, '$ref'],
        reason,
        note: undefined,
      })
      return beside()
    }
    // In place: its circular references find the copy that is being made.
    this.#following.add(value)
    const copied = this.#copy(target.value, target, at, kind, areNames)
    this.#following.delete(value)
    return Object.keys(others).length > 0 ? { ...dict(copied), ...beside() } : copied
  }

  /** A reference to the component that is made of the target. */
  #componentOf(target: Target, kind: string): string {
    if (target.file === this.#documents.file) return pointerTo(target.path)
    const key = keyOf(kind, target)
    const known = this.#components.get(key)
    if (known !== undefined) return known
    const at = [...(this.#sections.get(kind) ?? []), this.#freeName(kind, nameOf(target))]
    const reference = pointerTo(at)
    this.#components.set(key, reference)
    this.#waiting.push({ at, target, kind })
    return reference
  }

  #freeName(kind: string, name: string): string {
    const names = this.#names.get(kind) as Set<string>
    let free = name
    for (let n = 2; names.has(free); n++) free = `${name}-${n}`
    names.add(free)
    return free
  }

  /** @param steps the references that have been followed to this one */
  #locate(from: string, reference: string, steps = 0): Target | Unreadable {
    if (steps > MAX_STEPS) return { reason: `"${reference}" leads back to itself`, note: undefined }
    const [address = '', fragment = ''] = split(reference)
    const base = this.#baseOf(from, address)
    if ('reason' in base) return base
    const { file } = base
    const root = base.path.reduce(ownOf, this.#valueOf(file))
    if (fragment === '') return { file, path: base.path, value: root }
    if (!fragment.startsWith('/')) return this.#anchorOf(file, reference, decoded(fragment))
    return this.#walk({ ...base, value: root }, partsOf(fragment), reference, steps)
  }

  /** What is before the fragment of a reference. */
  #baseOf(from: string, address: string): FilePath | Unreadable {
    if (address === '') return { file: from, path: [] }
    const known = this.#addresses.get(address)
    if (known !== undefined) return known
    if (isUrl(address))
      return {
        reason: `"${address}" is an address, which a build does not fetch`,
        note: 'Save what is there in a file of the site, and refer to that by its path.',
      }
    const file = pathOfReference(from, address)
    if (file === null)
      return { reason: `"${address}" is outside the site's folder`, note: 'Copy the file into it.' }
    if (file === this.#documents.file) return { file, path: [] }
    const other = this.#documents.others.get(file)
    if (other === null) return { reason: `"${file}" is invalid`, note: undefined }
    if (other === undefined) return { reason: `"${file}" cannot be read`, note: undefined }
    return 'reason' in other ? other : { file, path: [] }
  }

  #anchorOf(file: string, reference: string, anchor: string): Target | Unreadable {
    const anchors = this.#anchorsOf(file)
    const reason = `"${reference}" does not exist: "${file}" has no \`$anchor\` of this name`
    return anchors.get(anchor) ?? { reason, note: didYouMean(anchor, [...anchors.keys()]) }
  }

  #anchorsOf(file: string): ReadonlyMap<string, Target> {
    const known = this.#anchors.get(file)
    if (known) return known
    const anchors = new Map<string, Target>()
    eachObject(this.#valueOf(file), (value, path) => {
      const { $anchor } = value
      if (typeof $anchor === 'string' && !anchors.has($anchor))
        anchors.set($anchor, { file, path, value })
    })
    this.#anchors.set(file, anchors)
    return anchors
  }

  /** Follows a path; a reference on its way leads on in another file. */
  #walk(
    start: Target,
    parts: readonly string[],
    reference: string,
    before: number,
  ): Target | Unreadable {
    let found = start
    for (const part of parts) {
      for (let steps = 0; ownOf(found.value, part) === undefined; steps++) {
        if (!isReference(found.value) || steps === MAX_STEPS) {
          const names = isDict(found.value) ? Object.keys(found.value) : []
          const reason = `"${reference}" does not exist in "${found.file}"`
          return { reason, note: didYouMean(part, names) ?? this.#hint(reference, parts) }
        }
        const next = this.#locate(found.file, found.value.$ref, before + 1)
        if ('reason' in next) return next
        found = next
      }
      const { file, path, value } = found
      const key = Array.isArray(value) ? Number(part) : part
      found = { file, path: [...path, key], value: ownOf(value, part) }
    }
    return found
  }

  /** A reference that leads on from the first file only, or that needs a slash after its `#`. */
  #hint(reference: string, parts: readonly string[]): string | undefined {
    const { file, root } = this.#documents
    const isInFirst = parts.reduce(ownOf, root as unknown) !== undefined
    if (!reference.startsWith('#') || !isInFirst) return undefined
    return `References are relative to the file that they are in. Write the path to "${file}" before the \`#\`.`
  }

  #placeOf(path: Path): FilePath {
    const starts = this.#origins.filter(({ at }) => at.every((key, i) => key === path[i]))
    const last = starts.sort((a, b) => b.at.length - a.at.length)[0]
    if (last === undefined) return { file: this.#documents.file, path }
    const { file, path: start } = last.written
    return { file, path: [...start, ...path.slice(last.at.length)] }
  }
}

function isReference(value: unknown): value is Dict & { readonly $ref: string } {
  return isDict(value) && typeof value.$ref === 'string'
}

function ownOf(value: unknown, key: string | number): unknown {
  return own(value, String(key))
}

function split(reference: string): [address: string, fragment: string] {
  const index = reference.indexOf('#')
  if (index < 0) return [reference, '']
  return [reference.slice(0, index), reference.slice(index + 1)]
}

function keyOf(kind: string, { file, path }: FilePath): string {
  return `${kind} ${file}${pointerTo(path)}`
}

/** `schemas/Pet.yaml` and `pets.yaml#/Pet` → `Pet`, of characters that names of components may have. */
function nameOf({ file, path }: FilePath): string {
  const base = file.replace(/^.*\//, '').replace(/\.(?:ya?ml|json)$/i, '')
  return String(path.at(-1) ?? base).replace(/[^\w.-]/g, '_')
}

/** The document with a part at a path. */
function withPart(value: unknown, [key, ...rest]: Path, part: unknown): Dict {
  const members = dict(value)
  const name = String(key)
  const below = rest.length === 0 ? part : withPart(own(members, name), rest, part)
  return { ...members, [name]: below }
}
