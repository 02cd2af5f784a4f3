/** A comparison as one HTML page, with the text before and after side by side. */
import { createHash } from 'node:crypto'
import { diffWordsWithSpace } from 'diff'
import { escapeAttribute, escapeText } from '../../plugin/index.ts'
import { type Change, type Diff, type Found, markupNote, type PageRef, summary } from './compare.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: .5rem; border: 1px solid; border-color: light-dark(#d0d7de, #3d444d); text-align: start; vertical-align: top; overflow-wrap: anywhere }
p { margin: .25rem 0 }
del { background: light-dark(#ffd7d5, #67060c); text-decoration-thickness: 1px }
ins { background: light-dark(#ccffd8, #0b4a21); text-decoration: none }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
h3 { margin-top: 2rem }
`

export function toPage(diff: Diff): string {
  const [base, head] = diff.names
  const { added, moved, removed, anchors, problems, changes } = diff
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'`
  const body = [
    `<h1>What changes for readers</h1>`,
    `<p>From ${code(base)} to ${code(head)}: ${escapeText(summary(diff) || 'nothing')}.</p>`,
    list(
      'Pages removed without a redirect',
      removed.map(
        (page) =>
          `${pageLine(page)}${page.similar === null ? '' : `: most of it is in ${code(page.similar)}`}`,
      ),
    ),
    list(
      'Anchors lost',
      anchors.map(({ address, id }) => code(`${address}#${id}`)),
    ),
    list('New problems', (problems?.found ?? []).map(problemLine)),
    list('Problems fixed', (problems?.fixed ?? []).map(problemLine)),
    list('Pages added', added.map(pageLine)),
    list(
      'Pages moved',
      moved.map(({ from, address }) => `${code(from)} → ${code(address)}`),
    ),
    diff.markup > 0 ? `<p>${markupNote(diff.markup)}</p>` : '',
    changes.length > 0 ? '<h2>Text</h2>' : '',
    ...changes.map((change) => changeOf(change, base, head)),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(`What changes from ${base} to ${head}`)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.filter((part) => part !== '').join('\n')}
</body>
</html>
`
}

function changeOf({ pages, heading, isFrame, lines }: Change, base: string, head: string): string {
  const [before, after] = sidesOf(lines)
  const name = isFrame ? 'Around the page' : heading
  return `<h3>${escapeText(name || pages[0]?.title || '')}</h3>
<p>${pages.map(({ address }) => code(address)).join(', ')}</p>
<table><thead><tr><th scope="col">${escapeText(base)}</th><th scope="col">${escapeText(head)}</th></tr></thead>
<tbody><tr><td>${before}</td><td>${after}</td></tr></tbody></table>`
}

/** Differing words beyond which both sides are shown whole. */
const MOST_EDITS = 1000

/** The lines of each side, with the words marked that only it has. */
function sidesOf(lines: Change['lines']): [string, string] {
  const textOf = (sign: string) =>
    lines.flatMap((line) => (line.sign === sign ? [line.text] : [])).join('\n')
  const [old, now] = [textOf('-'), textOf('+')]
  const words = diffWordsWithSpace(old, now, { maxEditLength: MOST_EDITS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const side = (mark: 'del' | 'ins') =>
    words
      .filter(({ added, removed }) => !(mark === 'del' ? added : removed))
      .map(({ value, added, removed }) =>
        value
          .split('\n')
          .map((part) =>
            (added || removed) && part !== ''
              ? `<${mark}>${escapeText(part)}</${mark}>`
              : escapeText(part),
          )
          .join('</p><p>'),
      )
      .join('')
  return [`<p>${side('del')}</p>`, `<p>${side('ins')}</p>`]
}

function pageLine({ address, title }: PageRef): string {
  return `${code(address)} ${escapeText(title)}`
}

function problemLine({ file, line, reason, ruleId }: Found): string {
  return `${code(line > 0 ? `${file}:${line}` : file)} ${escapeText(reason)} (${escapeText(ruleId)})`
}

function list(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return ''
  return `<h2>${title}</h2><ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
}

function code(text: string): string {
  return `<code>${escapeText(text)}</code>`
}
