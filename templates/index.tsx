/**
 * The theme: one component for each part of a page (for their props, see `docsgen/theme`). The parts
 * of Markdown pages are rendered by `layouts/`.
 *
 * A site overrides any file with one of the same name in its own `templates/`, for example
 * `templates/components/Footer.tsx` or `templates/styles/site.css`.
 */
import type { Theme } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { FallbackNotice } from './components/FallbackNotice.tsx'
import { Frame } from './components/Frame.tsx'
import { Head } from './components/Head.tsx'
import { NotFound } from './components/NotFound.tsx'
import { Search } from './components/Search.tsx'
import { Sidebar } from './components/Sidebar.tsx'
import { Toc } from './components/Toc.tsx'
import { VersionNotice } from './components/VersionNotice.tsx'

export const theme: Theme<ReactNode> = {
  Frame,
  Sidebar,
  Head,
  Toc,
  FallbackNotice,
  VersionNotice,
  NotFound,
  Search,
}
