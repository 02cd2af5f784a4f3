/** The address field to try. Before its script has loaded, it is a plain form. */
import { component } from 'docsgen/component'
import { AddressDemo } from './_demo/AddressDemo.tsx'
import { DemoHost } from './_demo/parts.tsx'

export default component({
  props: { locale: 'string' },
  hydrate: 'visible',
  text: () => '',
  render: ({ locale }) => (
    <DemoHost>
      <AddressDemo country={locale === 'au' ? 'au' : 'nz'} />
    </DemoHost>
  ),
})
