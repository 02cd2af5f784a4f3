/** Includes of MkDocs that include nothing. */
import type { Json } from '../../json.ts'
import { type Todo, todo } from '../../todo.ts'

const SNIPPET = /^[ \t]*-{1,8}8<-{1,8}[ \t]{1,8}(["'])([^"'\n]{1,300})\1[ \t]*$/
/** Addresses, and paths that may lead to what is not brought. */
const OUTSIDE = /^https?:|\.\.\//
/** The part after a path: lines, or the name of a section. */
const PART = /:(?:-?\d*(?::-?\d*)?|([a-z][\w-]*))$/i

/**
 * Removes lines that include a file or a section that does not exist: without `check_paths`, MkDocs
 * shows nothing for them. https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
 */
export class MissingSnippets {
  readonly #isChecked: boolean
  readonly #read: (path: string) => string | null
  #removed: string[] = []

  /** @param options of the extension @param read the text of a file that pages may include */
  constructor(options: Json, read: (path: string) => string | null) {
    this.#isChecked = options.check_paths === true
    this.#read = read
  }

  /** The text of a page without them. */
  without(text: string): string {
    if (this.#isChecked || !text.includes('8<-')) return text
    return text
      .split('\n')
      .filter((line) => {
        const [, , written = ''] = SNIPPET.exec(line) ?? []
        if (written === '' || OUTSIDE.test(written) || this.#exists(written)) return true
        this.#removed.push(written)
        return false
      })
      .join('\n')
  }

  /** What a person should know of what was removed. */
  note(file: string, todos: Todo[]): void {
    const [first, ...others] = this.#removed
    if (first === undefined) return
    const them = others.length > 0 ? ` and ${others.length} more` : ''
    const text = `Pages include \`${first}\`${them}, which do not exist. MkDocs shows nothing for them, so these lines were removed. If they are made when the old site is built, build it first, and migrate again.`
    todos.push(todo('outside', file, text))
  }

  #exists(written: string): boolean {
    const [all = '', section] = PART.exec(written) ?? []
    const text = this.#read(written.slice(0, written.length - all.length)) ?? this.#read(written)
    return text !== null && (section === undefined || text.includes(`[start:${section}]`))
  }
}
