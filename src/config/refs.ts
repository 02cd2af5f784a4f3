/** The commits of versions that are read from git. */
import { commitsOf, headOf, refNames, whyNoHead } from '../history/git.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import type { UserConfig } from './user.ts'

/**
 * The commit of each `ref` in `versions`. Nothing is fetched.
 * @throws SiteError that names every ref without a commit
 */
export async function resolveRefs(
  { versions = [] }: UserConfig,
  root: string,
  file: string,
): Promise<ReadonlyMap<string, string>> {
  const refs = [...new Set(versions.flatMap(({ ref }) => ref ?? []))]
  if (refs.length === 0) return new Map()
  const head = await headOf(root)
  if (head === null) {
    const { name } = versions.find(({ ref }) => ref === refs[0]) ?? {}
    const { reason, note } = await whyNoHead(root)
    const what = `the version "${name}" is read from the ref "${refs[0]}", but ${reason}`
    const other = 'Or name the folder of a copy in `docs` of the version, without `ref`.'
    throw new SiteError([fatal('config', { file }, what, `${note} ${other}`)])
  }
  const commits = await commitsOf(root, refs)
  const unknown = [...versions.entries()].flatMap(([index, { ref }]) =>
    ref === undefined || commits.has(ref) ? [] : [{ index, ref }],
  )
  if (unknown.length === 0) return commits
  const names = head.isShallow ? [] : await refNames(root)
  throw new SiteError(
    unknown.map(({ index, ref }) => {
      const note = head.isShallow
        ? 'This is a shallow clone, as in CI: fetch the tags first, for example with `fetch-depth: 0` for actions/checkout, or with `git fetch --tags --unshallow`.'
        : (didYouMean(ref, names) ?? 'Create it, or fetch it with `git fetch --tags`.')
      const reason = `\`versions.${index}.ref\` is "${ref}", but there is no tag, branch or commit of this name`
      return fatal('config', { file }, reason, note)
    }),
  )
}
