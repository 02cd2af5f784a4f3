/**
 * Loads the scripts of other services that the configuration lists, each when its time has come. The
 * policy of the pages allows these and no others.
 */
import {
  CONSENT_EVENT,
  CONSENT_KEY,
  SCRIPTS_POLICY,
  type SiteScript,
} from '../shared/site-script.ts'
import { all } from './dom.ts'
import { idle } from './idle.ts'
import type { PageSetup } from './page.ts'
import { readStored } from './storage.ts'

/** What browsers count as input of the visitor, unless it only moves the pointer. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart']

const scripts = JSON.parse(__SCRIPTS__) as readonly SiteScript[]

interface TrustedTypes {
  /** An element whose id is `trustedTypes` has none. */
  createPolicy?(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy?.(
  SCRIPTS_POLICY,
  {
    createScriptURL: (url) => {
      if (scripts.some(({ src }) => src === url)) return url
      throw new TypeError(`${url} is not one of the scripts of this site`)
    },
  },
)

const input = firstInput()

/** The decision of this or an earlier visit. */
let isConsentGiven = isConsent(readStored(CONSENT_KEY) === 'true')
document.addEventListener(CONSENT_EVENT, (event) => {
  isConsentGiven = isConsent((event as CustomEvent<unknown>).detail === true)
})

for (const script of scripts)
  if (script.element === null) void ready(script).then(() => run(script, document.head))

/** Runs those that belong to elements of the page, and keeps what others have added when it is left. */
export const runInPage: PageSetup = (signal) => {
  for (const script of scripts) {
    const { element, keep } = script
    if (element !== null) void runInEach(script, element, signal)
    if (keep !== null)
      signal.addEventListener('abort', () => {
        for (const added of all(keep)) added.dataset.client = ''
      })
  }
}

async function runInEach(script: SiteScript, selector: string, signal: AbortSignal): Promise<void> {
  await ready(script)
  if (!signal.aborted) for (const element of all(selector)) run(script, element)
}

async function ready({ strategy }: SiteScript): Promise<void> {
  if (strategy === 'interaction') await input
  await idle()
  while (strategy === 'consent' && !isConsentGiven) {
    await new Promise((resolve) =>
      document.addEventListener(CONSENT_EVENT, resolve, { once: true }),
    )
    // Until then, it may be withdrawn.
    await idle()
  }
}

function run({ src, integrity, attributes }: SiteScript, parent: Element): void {
  const script = document.createElement('script')
  // In the order of the configuration.
  script.async = false
  if (integrity !== null) {
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
  }
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.src = policy?.createScriptURL(src) ?? src
  parent.append(script)
}

function firstInput(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of INPUTS)
      addEventListener(type, resolve, { once: true, passive: true, capture: true })
  })
}

/** With Global Privacy Control, nobody consents. */
function isConsent(isGiven: boolean): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return isGiven && globalPrivacyControl !== true
}
