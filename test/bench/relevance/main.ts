/** Measures how well the embedded search answers on any folder of Markdown; see README.md. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { checkSite } from '../../../src/check-site.ts'
import { memoryEngine } from '../../../src/plugins/search/check.ts'
import { type Case, figuresOf, judge } from '../../../src/plugins/search/relevance.ts'
import { Session } from '../../../src/session.ts'
import type { Page, Site } from '../../../src/types.ts'
import { anchorCases } from './anchors.ts'
import sources from './sources.json' with { type: 'json' }
import { cutShort, withSlip } from './variants.ts'

const here = resolve('test/bench/relevance')
const [first, ...others] = process.argv.slice(2)
if (first === undefined)
  console.error('usage: run.js <folder> [queries.yml …]   or   run.js --fetch [name …]')
else if (first === '--fetch')
  for (const name of others.length > 0 ? others : Object.keys(sources))
    await measure(fetchDocs(name as keyof typeof sources), [join(here, `${name}.yml`)])
else await measure(resolve(first), others)

async function measure(folder: string, lists: readonly string[]): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'relevance-'))
  copyPages(folder, join(root, 'docs'))
  const { site } = await checkSite({ root }, new Session(false))
  const written = lists.flatMap((list) => readList(list, site))
  const anchors = anchorCases(site.locales[0] as Site['locales'][number], ({ doc }: Page) =>
    readFileSync(join(root, doc.file), 'utf8'),
  )
  const engine = memoryEngine(site, site.locales[0] as Site['locales'][number])
  console.log(`${folder}: ${site.byUrl.size} pages`)
  for (const [name, cases] of Object.entries({ written, anchors })) {
    for (const [variant, asked] of Object.entries({
      exact: cases,
      typo: withSlip(cases),
      cut: cutShort(cases),
    })) {
      const results = await judge(asked, engine)
      const { queries, success1, success5, mrr } = figuresOf(results)
      console.log(
        `  ${name.padEnd(8)} ${variant.padEnd(6)} n=${String(queries).padEnd(4)} success@1 ${success1.toFixed(3)}  success@5 ${success5.toFixed(3)}  MRR ${mrr.toFixed(3)}`,
      )
      if (process.env.MISSED)
        for (const r of results)
          if (r.place === null || r.place > 5)
            console.log(
              `      ${r.place} "${r.case.query}" wants ${r.case.pages.join(' ')}, first is ${r.first}`,
            )
    }
  }
  rmSync(root, { recursive: true })
}

/** A folder's Markdown, and nothing else of it. */
function copyPages(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => /\.md$/.test(path) || statSync(path).isDirectory(),
  })
  // What other generators call a folder's own page.
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (basename(name) === '_index.md')
      renameSync(join(to, name), join(to, dirname(name), 'index.md'))
  }
}

function readList(file: string, site: Site): Case[] {
  const list = parse(readFileSync(file, 'utf8')) as {
    query: string
    page: string | string[]
    within?: number
  }[]
  return list.flatMap(({ query, page, within = 5 }) => {
    const pages = [page]
      .flat()
      .map((route) => `/${route}`.replace(/^\/\//, '/'))
      .filter((url) => site.byUrl.has(url) || report(url))
    return pages.length === 0 ? [] : [{ query, pages, within }]
  })
}

function report(url: string): false {
  console.error(`  there is no page ${url}`)
  return false
}

/** The docs at the commit that the lists were written for. RELEVANCE_DOCS names a folder that has them already. */
function fetchDocs(name: keyof typeof sources): string {
  const { repository, commit, folder } = sources[name]
  const kept = join(process.env.RELEVANCE_DOCS ?? join(tmpdir(), 'relevance-docs'), name)
  if (!existsSync(join(kept, folder))) {
    mkdirSync(kept, { recursive: true })
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', kept, ...args], { stdio: 'inherit' })
    git('init', '-q')
    git('fetch', '-q', '--depth', '1', repository, commit)
    git('checkout', '-q', 'FETCH_HEAD')
  }
  return join(kept, folder)
}
