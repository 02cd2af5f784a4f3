import type { SiteProps } from 'docsgen/theme'
import { NavItems } from './NavItems.tsx'

type Column = SiteProps['footer']['columns'][number]

export function FooterColumn({ title, items }: Column) {
  return (
    <section>
      <h2>{title}</h2>
      <NavItems items={items} />
    </section>
  )
}
