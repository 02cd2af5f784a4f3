/** Includes of MkDocs that include nothing. */
import type { Json } from '../../json.ts'
import { type Todo, todo } from '../../todo.ts'

const SNIPPET = /^[ \t]*-{1,8}8<-{1,8}[ \t]{1,8}(["'])([^"'\n]{1,300})\1[ \t]*$/
/** Addresses, and paths that may lead to what is not brought. */
const OUTSIDE = /^(?:https?:|[/~])|\.\.\//
/** The part after a path: lines, or the name of a section. */
const PART = /:(?:[-\d:,]*|([a-z][\w-]*))$/i

/** Removed lines that are listed. */
const MOST = 50

/** The files that pages may include. */
export interface SnippetFiles {
  /** The text of a file; null if it does not exist, or is not brought. */
  readonly read: (path: string) => string | null
  /** True if nothing has this path in any of the folders. */
  readonly isMissing: (path: string) => boolean
}

/**
 * Removes lines that include a file or a section that does not exist: without `check_paths`, MkDocs
 * shows nothing for them. https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
 */
export class MissingSnippets {
  readonly #isChecked: boolean
  readonly #files: SnippetFiles
  #removed: string[] = []

  /** @param options of the extension */
  constructor(options: Json, files: SnippetFiles) {
    this.#isChecked = options.check_paths === true
    this.#files = files
  }

  /** The text of a page without them. @param page its path, as it is shown */
  without(text: string, page: string): string {
    if (this.#isChecked || !text.includes('8<-')) return text
    return text
      .split('\n')
      .filter((line, index) => {
        const [, , written = ''] = SNIPPET.exec(line) ?? []
        if (written === '' || OUTSIDE.test(written) || !this.#isMissing(written)) return true
        this.#removed.push(`\`${written}\` in \`${page}:${index + 1}\``)
        return false
      })
      .join('\n')
  }

  /** What a person should know of what was removed. */
  note(file: string, todos: Todo[]): void {
    const count = this.#removed.length
    if (count === 0) return
    const more = count > MOST ? ` and ${count - MOST} more` : ''
    const them = this.#removed.slice(0, MOST).join(', ')
    const text = `Pages include what does not exist: ${them}${more}. MkDocs shows nothing for it, so these lines were removed. If the files are made when the old site is built, build it first, and migrate again.`
    todos.push(todo('outside', file, text))
  }

  #isMissing(written: string): boolean {
    const { read, isMissing } = this.#files
    const [all = '', section] = PART.exec(written) ?? []
    const path = written.slice(0, written.length - all.length)
    const text = read(path) ?? read(written)
    if (text === null) return isMissing(path) && isMissing(written)
    return section !== undefined && !text.includes(`[start:${section}]`)
  }
}
