import type { ActionProps, SiteProps } from 'docsgen/theme'

/** The navbar's buttons. The client reports clicks on those with an event. */
export function Actions({ site }: { site: SiteProps }) {
  const { opensInNewTab } = site.messages
  return site.navbar.actions.map((action) => (
    <Action key={action.label} action={action} newTabText={opensInNewTab} />
  ))
}

function Action({ action, newTabText }: { action: ActionProps; newTabText: string }) {
  const { label, href, event, newTab, primary } = action
  return (
    <a
      className={primary ? 'button' : 'button quiet'}
      href={href}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
      data-event={event}
    >
      {label}
      {newTab && <span className="visually-hidden"> ({newTabText})</span>}
    </a>
  )
}
