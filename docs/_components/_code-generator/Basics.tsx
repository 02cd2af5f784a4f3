/** Widget, country, key and framework: what every visitor decides. */
import { Check } from '../_demo/parts.tsx'
import { type Choice, Radios, Text } from './controls.tsx'
import { judgeKey, LIVE_WARNING, ODD_KEY, PLACEHOLDER, SECRET_REFUSED } from './keys.ts'
import type { Country, Framework, Widget } from './options.ts'
import type { PartProps } from './part.ts'
import { relevant } from './relevant.ts'

const WIDGET_CHOICES: readonly Choice[] = [
  { value: 'address', label: 'Address' },
  { value: 'location', label: 'Location' },
  { value: 'poi', label: 'Points of interest (NZ)' },
  { value: 'international', label: 'International address' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
]

const COUNTRY_CHOICES: readonly Choice[] = [
  { value: 'au', label: 'Australia' },
  { value: 'nz', label: 'New Zealand' },
  { value: 'both', label: 'Both' },
]

const FRAMEWORK_CHOICES: readonly Choice[] = [
  { value: 'html', label: 'Script tag' },
  { value: 'data', label: 'Data attributes' },
  { value: 'esm', label: 'npm module' },
  { value: 'react', label: 'React' },
  { value: 'vue', label: 'Vue' },
  { value: 'stimulus', label: 'Stimulus' },
]

const KEY_FAULTS: Readonly<Record<string, string>> = { secret: SECRET_REFUSED, odd: ODD_KEY }

export function Basics({ options, change }: PartProps) {
  const countries = relevant('both', options) ? COUNTRY_CHOICES : COUNTRY_CHOICES.slice(0, 2)
  const judgement = judgeKey(options.key)
  return (
    <>
      <Radios
        legend="Widget"
        choices={WIDGET_CHOICES}
        value={options.widget}
        onChange={(widget) => change({ widget: widget as Widget })}
      />
      {relevant('country', options) && (
        <Radios
          legend="Country"
          choices={countries}
          value={options.country}
          onChange={(country) => change({ country: country as Country })}
        />
      )}
      <Radios
        legend="Framework"
        choices={FRAMEWORK_CHOICES}
        value={options.framework}
        onChange={(framework) => change({ framework: framework as Framework })}
      />
      <div className="cg-row">
        {relevant('typescript', options) && (
          <Check
            label="TypeScript"
            checked={options.typescript}
            onChange={(typescript) => change({ typescript })}
          />
        )}
        <Check label="Sample form" checked={options.form} onChange={(form) => change({ form })} />
      </div>
      <Text
        label="Public key (optional)"
        value={options.key}
        placeholder={PLACEHOLDER}
        fault={KEY_FAULTS[judgement] ?? null}
        hint={judgement === 'live' ? LIVE_WARNING : null}
        onChange={(key) => change({ key })}
      />
    </>
  )
}
