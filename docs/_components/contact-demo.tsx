/** The email or phone field to try. */
import { component } from 'docsgen/component'
import { ContactDemo } from './_demo/ContactDemo.tsx'
import { DemoHost } from './_demo/parts.tsx'

export default component({
  props: { locale: 'string', kind: { kind: 'enum', values: ['email', 'phone'], required: true } },
  hydrate: 'visible',
  text: () => '',
  render: ({ locale, kind }) => (
    <DemoHost>
      <ContactDemo kind={kind ?? 'email'} country={locale === 'au' ? 'au' : 'nz'} />
    </DemoHost>
  ),
})
