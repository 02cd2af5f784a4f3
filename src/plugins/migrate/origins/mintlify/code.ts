/** What Mintlify reads after the language of a code block. https://www.mintlify.com/docs/create/code */
import { FenceLines } from '../../fence-lines.ts'

const OPTION =
  /(?:(?<![\w-])[\w-]+=)?\{[^{}]*\}|(?<![\w-])[\w-]+=(?:"[^"]*"|'[^']*')|(?<!\S)(?:lines|wrap|expandable)(?!\S)/g

/** What an option becomes; others stay. */
const OPTIONS: Readonly<Record<string, string>> = {
  lines: 'lineNumbers',
  expandable: '',
  icon: '',
  theme: '',
}

/** Words without a key are the title of the code. */
export function titledCode(text: string): string {
  const fences = new FenceLines()
  return text
    .split('\n')
    .map((line) => {
      if (fences.read(line) !== 'open' || !/\s/.test(fences.info)) return line
      const { info } = fences
      const [language = ''] = info.split(/\s/, 1)
      const rest = info.slice(language.length)
      const options = [...rest.matchAll(OPTION)].flatMap(([option]) => {
        const [name = ''] = option.split(/[={]/, 1)
        return Object.hasOwn(OPTIONS, name) ? (OPTIONS[name] ?? '') : option
      })
      const title = rest.replace(OPTION, '').replace(/\s+/g, ' ').trim().replaceAll('"', "'")
      const words = [language, title && `title="${title}"`, ...options].filter(
        (word) => word !== '',
      )
      return line.trimEnd().slice(0, -info.length) + words.join(' ')
    })
    .join('\n')
}
