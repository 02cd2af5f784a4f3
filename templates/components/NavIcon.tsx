import type { IconProps, IconShape } from 'docsgen/theme'

/** An icon of the configuration. */
export function NavIcon({ icon }: { icon: IconProps | null }) {
  if (icon === null) return null
  return (
    <svg {...icon.attributes} className="nav-icon" aria-hidden="true">
      <Shapes of={icon.shapes} />
    </svg>
  )
}

function Shapes({ of: shapes }: { of: readonly IconShape[] }) {
  return shapes.map(({ tag, attributes, shapes: inner }) => {
    const Tag = tag as 'g'
    return (
      <Tag key={JSON.stringify(attributes)} {...attributes}>
        {inner.length > 0 && <Shapes of={inner} />}
      </Tag>
    )
  })
}
