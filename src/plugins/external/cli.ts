import type { CheckOption } from '../../commands/extension.ts'
import { plural } from '../../problems/report.ts'

export const externalOption: CheckOption = {
  name: 'external',
  description: 'also request linked pages on other sites',
  rules: ['external-link'],
  async run(site, _, session, progress) {
    const [{ checkExternal }, { ask }] = await Promise.all([
      import('./check.ts'),
      import('./request.ts'),
    ])
    const { useCache } = session
    const { problems, asked, known, guarded, skipped } = await checkExternal(site, {
      ask,
      progress,
      useCache,
    })
    const notes = [
      ...(known > 0 ? [`${known} more answered in the last seven days`] : []),
      ...(guarded > 0 ? [`${guarded} require a login or limit requests`] : []),
      ...(skipped > 0 ? [`${skipped} in private networks`] : []),
    ]
    const note = notes.length > 0 ? ` (${notes.join(', ')})` : ''
    return { problems, lines: () => [`${plural(asked, 'URL')} of other sites requested${note}`] }
  },
}
