import { messages, type SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

type AnnouncementProps = NonNullable<SiteProps['announcement']>

/** The announcement bar; hidden when `<html>` has `data-announcement-closed`. */
export function Announcement({ id, text, link }: AnnouncementProps) {
  return (
    <section className="announcement" aria-label={messages.announcement} data-announcement={id}>
      <p>
        {text} {link && <Link link={link} />}
      </p>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={messages.closeAnnouncement}
        data-announcement-close
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
