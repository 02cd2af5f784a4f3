import type { SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

interface AnnouncementProps extends NonNullable<SiteProps['announcement']> {
  site: SiteProps
}

/** The announcement bar; hidden when `<html>` has `data-announcement-closed`. */
export function Announcement({ site, id, text, link }: AnnouncementProps) {
  return (
    <section
      className="announcement"
      aria-label={site.messages.announcement}
      data-announcement={id}
    >
      <p>
        {text} {link && <Link link={link} />}
      </p>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={site.messages.closeAnnouncement}
        data-announcement-close
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
