/** A button that shows a sign, and says to those who do not see it what it does. */
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
      <span aria-hidden="true">{icon}</span>
    </button>
  )
}
