/** The code generator: choices in, snippets out. Without scripts its page shows what is inside it. */
import { component } from 'docsgen/component'
import { useEffect, useRef, useState } from 'react'
import { Generator } from './_code-generator/Generator.tsx'
import type { SiteNames } from './_code-generator/options.ts'
import { isState } from './_code-generator/state.ts'

export default component({
  props: {
    locale: 'string',
    global: 'string',
    queue: 'string',
    script: 'string',
    pinned: 'string',
    'npm-package': 'string',
    prefix: 'string',
  },
  hydrate: 'visible',
  render: ({ locale, 'npm-package': npmPackage, children, ...names }) => (
    <CodeGenerator
      site={{ ...names, npmPackage, locale: locale === 'au' ? 'au' : 'nz' }}
      fallback={children}
    />
  ),
})

function CodeGenerator({ site, fallback }: { site: SiteNames; fallback: React.ReactNode }) {
  const [isRunning, setRunning] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setRunning(true)
    // A link to a set of choices leads to the generator, not to the top of the page.
    if (isState(location.hash.slice(1))) host.current?.scrollIntoView()
  }, [])
  return (
    <div ref={host} className="cg-host">
      {isRunning ? <Generator site={site} /> : fallback}
    </div>
  )
}
