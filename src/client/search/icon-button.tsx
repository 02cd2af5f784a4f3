/** A button with an icon and an accessible name. */
export function IconButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string
  readonly icon: string
  readonly onClick: () => void
}) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      {icon}
    </button>
  )
}
