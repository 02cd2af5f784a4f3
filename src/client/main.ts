/** The entry point of every page's script: starts the behaviors, one file each. */
import { countPage, startAnalytics } from './analytics.ts'
import { startAnnouncing } from './announce.ts'
import { hideAnnouncement, startAnnouncement } from './announcement.ts'
import { addCodeButtons } from './code-buttons.ts'
import { startColorMode } from './color-mode.ts'
import { startDropdowns } from './dropdowns.ts'
import { followFragment } from './fragments.ts'
import { startFrames } from './frames.ts'
import { addHeadingLinks } from './heading-links.ts'
import { mountIslands } from './islands.ts'
import { keepQuery, startLocaleMenu } from './locale-menu.ts'
import { mobileMenu } from './menu.ts'
import { prefetchInView, startPrefetch } from './navigation/prefetch.ts'
import { startRouter } from './navigation/router.ts'
import { markOverflow } from './overflow.ts'
import { eachPage, eachPagePainted, enterPage } from './page.ts'
import { revealTarget } from './reveal.ts'
import { showSearch, startSearch } from './search/boot.ts'
import { arrangeSidebar, startSidebar } from './sidebar.ts'
import { proposePages } from './similar-pages.ts'
import { runClients } from './site-client.ts'
import { startTools } from './start-tools.ts'
import { buildTabs } from './tabs.ts'
import { markSections, startToc } from './toc.ts'
import { startForms } from './try-it.ts'
import { rememberVersion } from './version.ts'

// Listeners on the document, added once.
startColorMode()
startAnnouncing()
startAnnouncement()
startSidebar()
startToc()
startTools()
startAnalytics()
startFrames()
startForms()
startSearch()

// Setups for each page. Those that change the page come before those that measure it, so that the
// browser computes the layout once.
eachPage(hideAnnouncement, buildTabs, showSearch)
eachPage(revealTarget, arrangeSidebar, mobileMenu, followFragment, keepQuery)
eachPage(rememberVersion, prefetchInView, countPage)
// Islands come after what they take out of the page until they show it.
eachPagePainted(
  markSections,
  addHeadingLinks,
  addCodeButtons,
  markOverflow,
  mountIslands,
  runClients,
  proposePages,
)
enterPage()

startRouter()
startPrefetch()
startLocaleMenu()
startDropdowns()
