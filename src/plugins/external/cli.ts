import { type CheckOption, plural } from '../../plugin/index.ts'

export const externalOption: CheckOption = {
  name: 'external',
  description: 'also request linked pages on other sites',
  rules: ['external-link'],
  async run(site, context) {
    const [{ checkExternal }, { ask }] = await Promise.all([
      import('./check.ts'),
      import('./request.ts'),
    ])
    const { options, progress, version } = context
    const { problems, asked, known, guarded, skipped } = await checkExternal(site, {
      ask: (url) => ask(url, version),
      progress,
      kept: options.cache === false ? null : context.kept('external', 'external links 1'),
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
