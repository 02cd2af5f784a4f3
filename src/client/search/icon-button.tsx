/** A button with an icon of the style sheet and an accessible name. */
export function IconButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string
  /** `[data-icon]` in controls.css draws it. */
  readonly icon: 'close' | 'star'
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className="icon-button"
      data-icon={icon}
      aria-label={label}
      onClick={onClick}
    />
  )
}
