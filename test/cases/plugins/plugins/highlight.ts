import type { Plugin } from 'docsgen'

/** `==text==` becomes <mark>: a remark plugin that extends the syntax. */
export const highlight = (): Plugin => ({ name: 'highlight', remark: [remarkHighlight] })

// As a package for remark would: an extension for the parser, and one for its tree.
function remarkHighlight(this: any) {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push({ text: { [EQUALS]: { name: 'highlight', tokenize } } })
  ;(data.fromMarkdownExtensions ??= []).push({
    enter: {
      highlight(this: any, token: unknown) {
        this.enter({ type: 'emphasis', data: { hName: 'mark' }, children: [] }, token)
      },
      highlightText(this: any, token: unknown) {
        this.enter({ type: 'text', value: this.sliceSerialize(token) }, token)
        this.exit(token)
      },
    },
    exit: {
      highlight(this: any, token: unknown) {
        this.exit(token)
      },
    },
  })
}

const EQUALS = 61

function tokenize(effects: any, ok: unknown, nok: (code: number | null) => unknown) {
  return start

  function start(code: number) {
    effects.enter('highlight')
    effects.enter('highlightMark')
    effects.consume(code)
    return open
  }
  function open(code: number) {
    if (code !== EQUALS) return nok(code)
    effects.consume(code)
    effects.exit('highlightMark')
    effects.enter('highlightText')
    return inside
  }
  function inside(code: number | null) {
    if (code === null || code < 0) return nok(code)
    if (code !== EQUALS) {
      effects.consume(code)
      return inside
    }
    effects.exit('highlightText')
    effects.enter('highlightMark')
    effects.consume(code)
    return close
  }
  function close(code: number) {
    if (code !== EQUALS) return nok(code)
    effects.consume(code)
    effects.exit('highlightMark')
    effects.exit('highlight')
    return ok
  }
}
