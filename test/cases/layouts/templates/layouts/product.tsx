import type { LayoutProps } from 'docsgen/theme'

export default function Product({ title, page, children }: LayoutProps) {
  return (
    <article>
      <h1>{title}</h1>
      <p className="price">{String(page.data.price)}</p>
      <div className="prose">{children}</div>
    </article>
  )
}

export const toc = false
