/** Asks many addresses: politely to each host, quickly over all of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './request.ts'

/** Requests to one host at a time, and hosts at a time. */
const PER_HOST = 2
const HOSTS = 16
/** Tries of an address, with pauses of 1, 2 and 4 seconds, or as the host asks. */
const TRIES = 4
/** In milliseconds. A host that asks for a longer pause is not asked again. */
const LONGEST_PAUSE = 60_000

export interface Asking {
  readonly ask: (url: string) => Promise<Answer>
  /** Called after each answer. */
  readonly progress: (done: number, total: number) => void
  /** @param ms how long to wait */
  readonly wait?: (ms: number) => Promise<unknown>
}

interface Host {
  readonly urls: string[]
  /** When it may be asked again. */
  ready: Promise<unknown>
  /** True once one of its addresses has a status. */
  hasAnswered: boolean
  /** The answer for the addresses that are left; null as long as the host is asked. */
  givenUp: Answer | null
}

/** The answer of each address. */
export async function askAll(
  urls: readonly string[],
  asking: Asking,
): Promise<ReadonlyMap<string, Answer>> {
  const hosts = new Map<string, Host>()
  for (const url of urls) {
    const { host } = new URL(url)
    const known = hosts.get(host)
    if (known) known.urls.push(url)
    else
      hosts.set(host, {
        urls: [url],
        ready: Promise.resolve(),
        hasAnswered: false,
        givenUp: null,
      })
  }
  const answers = new Map<string, Answer>()
  await inParallel([...hosts.values()], HOSTS, (host) =>
    inParallel(host.urls, PER_HOST, async (url) => {
      answers.set(url, await askPatiently(url, host, asking))
      asking.progress(answers.size, urls.length)
    }),
  )
  return answers
}

async function askPatiently(
  url: string,
  host: Host,
  { ask, wait = sleep }: Asking,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    await host.ready
    if (host.givenUp) return host.givenUp
    const answer = await ask(url)
    host.hasAnswered ||= answer.kind === 'status'
    const pause = pauseAfter(answer, tries)
    if (pause === null) return answer
    if (pause > LONGEST_PAUSE || tries === TRIES) {
      if (isAboutHost(answer, host)) host.givenUp = answer
      return answer
    }
    host.ready = Promise.all([host.ready, wait(pause)])
  }
}

/** True if the other addresses of a host would get the same answer: it asks for a pause, or is dead. */
function isAboutHost(answer: Answer, { hasAnswered }: Host): boolean {
  return answer.kind === 'status'
    ? answer.status === 429 || answer.retryAfter !== null
    : !hasAnswered
}

/** How long to wait before the same address is asked again, in milliseconds; null if its answer is final. */
function pauseAfter(answer: Answer, tries: number): number | null {
  const isPassing =
    answer.kind === 'failed' ? !answer.isFinal : answer.kind === 'status' && isBusy(answer.status)
  if (!isPassing) return null
  const asked = answer.kind === 'status' ? answer.retryAfter : null
  return asked ?? 1000 * 2 ** (tries - 1)
}

function isBusy(status: number): boolean {
  return status === 429 || status >= 500
}

/** Runs a task for each item, some of them at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}
