import type { SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'

/**
 * Shows the current mode. The style sheet selects it by `data-color-mode` or `data-theme` of `<html>`,
 * so that the button is right at the first paint.
 */
export function ColorModeToggle({ site: { colorMode, messages } }: { site: SiteProps }) {
  const labels = {
    light: messages.colorModeLight,
    dark: messages.colorModeDark,
    system: messages.colorModeSystem,
  }
  const offered = colorMode.offerSystem
    ? (['light', 'dark', 'system'] as const)
    : (['light', 'dark'] as const)
  return (
    <button
      type="button"
      className="icon-button needs-script"
      data-color-mode-toggle={offered.join(' ')}
    >
      <span className="visually-hidden">{messages.colorMode}: </span>
      {offered.map((mode) => (
        <span key={mode} className={`mode-${mode}`}>
          <Icon name={mode} />
          <span className="visually-hidden">{labels[mode]}</span>
        </span>
      ))}
    </button>
  )
}
