/** The email or phone field to try. */
import { component } from 'docsgen/component'
import examples from '../_data/examples.json' with { type: 'json' }
import { ContactDemo } from './_demo/ContactDemo.tsx'
import { DemoHost } from './_demo/parts.tsx'

export default component({
  props: { locale: 'string', kind: { kind: 'enum', values: ['email', 'phone'], required: true } },
  hydrate: 'interaction',
  text: () => '',
  render: ({ locale, kind }) => (
    <DemoHost example={kind === 'phone' ? PHONE : EMAIL}>
      <ContactDemo kind={kind ?? 'email'} country={locale === 'au' ? 'au' : 'nz'} />
    </DemoHost>
  ),
})

const EMAIL = `Example: for “${examples.email.typo}” the field says that the address is undeliverable, and offers “${examples.email.suggestion}”.`
const PHONE =
  'Example: for a number that is too short, the field says so and the form is held back.'
