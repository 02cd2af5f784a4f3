/** The address field to try. Before its script has loaded, it is a plain form. */
import { component } from 'docsgen/component'
import { AddressDemo } from './_demo/AddressDemo.tsx'
import { DemoHost } from './_demo/parts.tsx'
import { type Country, mainOf } from './_demo/register.ts'

export default component({
  props: { locale: 'string', compact: 'boolean' },
  hydrate: 'interaction',
  text: () => '',
  render: ({ locale, compact }) => {
    const country = locale === 'au' ? 'au' : 'nz'
    return (
      <DemoHost example={exampleOf(country)}>
        <AddressDemo country={country} isCompact={compact} />
      </DemoHost>
    )
  },
})

function exampleOf(country: Country): string {
  const { query, text, line1, postcode } = mainOf(country)
  return `Example: for “${query}” the field suggests “${text}”. Choosing it writes “${line1}” in the first line and “${postcode}” in the postcode field.`
}
