import { type LinkProps, messages, type SiteProps } from 'docsgen/theme'

/** Sign in and sign up. The client adds the visitor id to the URL and reports clicks. */
export function AccountLinks({ site }: { site: SiteProps }) {
  const { signIn, signUp } = site.navbar
  return (
    <>
      {signIn && <AccountLink link={signIn} event="login_started" className="button quiet" />}
      {signUp && <AccountLink link={signUp} event="signup_flow_started" className="button" />}
    </>
  )
}

interface AccountLinkProps {
  link: LinkProps
  event: string
  className: string
}

function AccountLink({ link, event, className }: AccountLinkProps) {
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
      <span className="visually-hidden"> ({messages.opensInNewTab})</span>
    </a>
  )
}
