import { type FrameProps, placeholder, type SiteProps } from 'docsgen/theme'
import { Announcement } from './Announcement.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { Footer } from './Footer.tsx'
import { CONTENT_ID } from './ids.ts'
import { Menu } from './Menu.tsx'
import { Navbar } from './Navbar.tsx'
import { Sections } from './Sections.tsx'
import { SkipLink } from './SkipLink.tsx'

/**
 * What the frame shows of a site. The search and not-found pages are outside of all versions, and a
 * search covers the version that was read last: they name none.
 */
function shownOf({ site, layout }: FrameProps): SiteProps {
  if (layout !== 'plain' || site.versions.length < 2) return site
  return { ...site, version: { ...site.version, label: '' }, versions: [] }
}

/** The whole document, with placeholders where the pages of a locale differ. */
export function Frame(props: FrameProps) {
  const { site, layout, sidebar, toc, section } = props
  const shown = shownOf(props)
  const parts = `${sidebar ? ' has-sidebar' : ''}${toc ? ' has-toc' : ''}`
  return (
    <html
      lang={site.locale.htmlLang}
      dir={site.locale.dir}
      data-theme={site.colorMode.default}
      data-color-modes={site.colorMode.default + (site.colorMode.offerSystem ? ' system' : '')}
      data-announcement-id={site.announcement?.id}
    >
      <DocumentHead site={site} />
      <body>
        <SkipLink site={site} />
        {site.announcement && <Announcement site={site} {...site.announcement} />}
        <Navbar site={shown} />
        <Sections site={site} section={section} />
        <div className={`layout layout-${layout}${parts}`} data-layout={layout}>
          <Menu site={shown} sidebar={sidebar} section={section} />
          <main id={CONTENT_ID} tabIndex={-1} data-part="main">
            {placeholder('main')}
          </main>
          {/* After the text, for those who go through the page with the keyboard. */}
          {toc && (
            <div className="contents" data-part="toc">
              {placeholder('toc')}
            </div>
          )}
        </div>
        <Footer site={shown} />
      </body>
    </html>
  )
}
