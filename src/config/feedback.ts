/** Where readers' answers to "Was this page helpful?" go. */
import type { FeedbackConfig } from './types.ts'
import type { UserConfig } from './user.ts'

/** The addresses at which code hosts edit a file, and those at which they begin an issue. */
const HOSTS: readonly (readonly [RegExp, (repository: string) => string])[] = [
  // GitLab
  [
    /^(https?:\/\/.+?)\/-\/edit\//,
    (it) => `${it}/-/issues/new?issue[title]={title}&issue[description]={text}`,
  ],
  [
    /^(https?:\/\/bitbucket\.org\/[^/]+\/[^/]+)\/src\//,
    (it) => `${it}/issues/new?title={title}&content={text}`,
  ],
  // GitHub, Gitea and Forgejo
  [
    /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/_?edit\//,
    (it) => `${it}/issues/new?title={title}&body={text}`,
  ],
]

/** The address that begins an issue, with `{title}` and `{text}`; null if it does not follow from `editUrl`. */
export function issueAddress(editUrl: string | undefined): string | null {
  for (const [pattern, address] of HOSTS) {
    const repository = pattern.exec(editUrl ?? '')?.[1]
    if (repository !== undefined) return address(repository)
  }
  return null
}

export function normalizeFeedback({ feedback, editUrl }: UserConfig): FeedbackConfig | null {
  if (feedback === undefined || feedback === false) return null
  if (feedback === 'analytics') return { url: null, issue: null }
  if (feedback === 'issue') return { url: null, issue: issueAddress(editUrl) }
  return { url: feedback, issue: null }
}

/** What `feedback` needs and the configuration lacks. */
export function feedbackMistakes(user: UserConfig): [reason: string, note: string][] {
  const { feedback, analytics, editUrl } = user
  if (feedback === 'analytics' && !analytics)
    return [
      [
        "`feedback` is 'analytics', but there is no `analytics`",
        "Configure `analytics`, or set `feedback` to 'issue' or to the address of a service.",
      ],
    ]
  if (feedback === 'issue' && issueAddress(editUrl) === null)
    return [
      [
        "`feedback` is 'issue', but `editUrl` does not say in which repository",
        'Set `editUrl` to an address such as "https://github.com/acme/docs/edit/main/{path}".',
      ],
    ]
  return []
}
