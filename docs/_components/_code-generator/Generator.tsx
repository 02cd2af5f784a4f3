/** The tool: choices, and the code beside or below them. A form that is never sent. */
import { readStored, store } from 'docsgen/client'
import { useEffect, useMemo, useState } from 'react'
import { Basics } from './Basics.tsx'
import { CheckOptions } from './CheckOptions.tsx'
import { Data, Display, Search, Security } from './Details.tsx'
import { Fields } from './Fields.tsx'
import { generate } from './generate.ts'
import { Output } from './Output.tsx'
import { defaults, type Options, type SiteNames } from './options.ts'
import { Preview } from './Preview.tsx'
import { settle } from './relevant.ts'
import { decode, encode, isState } from './state.ts'

const STORED = 'code-generator:v1'

export function Generator({ site }: { site: SiteNames }) {
  const initial = useMemo(() => defaults(site.locale), [site])
  const [options, setOptions] = useState(() => firstOptions(initial))
  const change = (some: Partial<Options>) =>
    setOptions((current) => settle({ ...current, ...some }, site.locale))
  const encoded = encode(options, initial)

  useEffect(() => store(STORED, encoded), [encoded])
  useEffect(() => {
    // A link to other choices on the page that is open already.
    const follow = () => isState(fragment()) && setOptions(decode(fragment(), initial))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [initial])

  const props = { options, site, change }
  const link = () => `${location.origin}${location.pathname}#${encoded}`
  return (
    <>
      <form className="cg" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <div className="cg-options">
          <Basics {...props} />
          <CheckOptions {...props} />
          <Fields {...props} />
          <Search {...props} />
          <Display {...props} />
          <Data {...props} />
          <Security {...props} />
        </div>
        <Output
          snippets={generate(options, site)}
          link={link}
          onReset={() => setOptions(initial)}
        />
      </form>
      <Preview options={options} locale={site.locale} />
    </>
  )
}

function fragment(): string {
  return location.hash.slice(1)
}

/** From the link, else from the last visit, except for its country: this site's goes first. */
function firstOptions(initial: Options): Options {
  if (isState(fragment())) return decode(fragment(), initial)
  const last = decode(readStored(STORED) ?? '', initial)
  return last.country === 'both' ? last : { ...last, country: initial.country }
}
