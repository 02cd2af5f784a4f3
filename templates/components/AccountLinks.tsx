import type { LinkProps, SiteProps } from 'docsgen/theme'

/** Sign in and sign up. The client adds the visitor id to the URL and reports clicks. */
export function AccountLinks({ site }: { site: SiteProps }) {
  const { signIn, signUp } = site.navbar
  return (
    <>
      {signIn && (
        <AccountLink site={site} link={signIn} event="login_started" className="button quiet" />
      )}
      {signUp && (
        <AccountLink site={site} link={signUp} event="signup_flow_started" className="button" />
      )}
    </>
  )
}

interface AccountLinkProps {
  site: SiteProps
  link: LinkProps
  event: string
  className: string
}

function AccountLink({ site, link, event, className }: AccountLinkProps) {
  return (
    <a
      className={className}
      href={link.href}
      target="_blank"
      rel="noopener"
      data-event={event}
      data-visitor-link
    >
      {link.label}
      <span className="visually-hidden"> ({site.messages.opensInNewTab})</span>
    </a>
  )
}
