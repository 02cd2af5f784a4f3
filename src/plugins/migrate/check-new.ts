/** Checks the new site, which runs its code. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkSite } from '../../build.ts'
import { type Problem, SiteError } from '../../plugin/index.ts'
import { Session } from '../../session.ts'
import { isInside, OldFiles, realPath } from './old-files.ts'

/** What decides on the code that runs, and could be a stranger's. */
const CODE = /\.[cm]?[jt]sx?$|(?:^|\/)(?:package|[jt]sconfig[^/]*)\.json$/

/**
 * What the checks say of the new site. In the repository of the old one, it may be a stranger's as
 * well: its configuration, its cache, and settings of the folders around it. Then a copy elsewhere is
 * checked, whose code is what this migration has made.
 * @param made what this migration has made, by path
 */
export async function checkNew(
  to: string,
  made: ReadonlyMap<string, string | Uint8Array>,
  old: OldFiles,
): Promise<readonly Problem[]> {
  if (!isInside(old.root, realPath(to))) return problemsOf(to)
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-migrate-'))
  try {
    for (const [path, content] of [...made, ...contentIn(to)]) {
      const file = join(copy, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    return await problemsOf(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The pages of the new site and what they show, as a person may have changed them. */
function contentIn(to: string): [string, Uint8Array][] {
  const site = new OldFiles(to, '')
  return ['docs', 'versions', 'static'].flatMap((folder) =>
    site.list(folder).flatMap((path): [string, Uint8Array][] => {
      const bytes = CODE.test(path) ? null : site.bytes(`${folder}/${path}`)
      return bytes === null ? [] : [[`${folder}/${path}`, bytes]]
    }),
  )
}

async function problemsOf(root: string): Promise<readonly Problem[]> {
  try {
    const session = new Session()
    const { problems } = await checkSite({ root }, session)
    session.save()
    return problems
  } catch (error) {
    if (error instanceof SiteError) return error.problems
    throw error
  }
}
