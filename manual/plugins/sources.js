// The source files from which the reference is made, as text. This file is JavaScript because
// TypeScript does not know that they are imported as text.

import changelog from '../../CHANGELOG.md' with { type: 'text' }
import clientPage from '../../src/client/site-client.ts' with { type: 'text' }
import contentTypes from '../../src/compile/types.ts' with { type: 'text' }
import user from '../../src/config/user.ts' with { type: 'text' }
import userContent from '../../src/config/user-content.ts' with { type: 'text' }
import userNavigation from '../../src/config/user-navigation.ts' with { type: 'text' }
import userServices from '../../src/config/user-services.ts' with { type: 'text' }
import userSidebar from '../../src/config/user-sidebar.ts' with { type: 'text' }
import userSite from '../../src/config/user-site.ts' with { type: 'text' }
import userTheme from '../../src/config/user-theme.ts' with { type: 'text' }
import commands from '../../src/plugin/commands.ts' with { type: 'text' }
import pluginParts from '../../src/plugin/types.ts' with { type: 'text' }
import problem from '../../src/problems/problem.ts' with { type: 'text' }
import component from '../../src/shared/component.ts' with { type: 'text' }
import messages from '../../src/shared/messages.ts' with { type: 'text' }
import page from '../../src/shared/page.ts' with { type: 'text' }
import pageData from '../../src/shared/page-data.ts' with { type: 'text' }
import pageProps from '../../src/shared/page-props.ts' with { type: 'text' }
import siteProps from '../../src/shared/site-props.ts' with { type: 'text' }
import theme from '../../src/shared/theme.ts' with { type: 'text' }
import pages from '../../src/sources/matter.ts' with { type: 'text' }
import types from '../../src/types.ts' with { type: 'text' }

export const configuration = [
  user,
  userSite,
  userContent,
  userNavigation,
  userSidebar,
  userTheme,
  userServices,
]
export const frontMatter = [pages]
// A later file wins: `Place` is that of a page.
export const plugin = [problem, contentTypes, types, pluginParts, commands]
/** Of `docsgen/component`, `docsgen/page`, `docsgen/theme` and `docsgen/client`. */
export const code = [component, pageData, page, siteProps, pageProps, theme, clientPage]
export { changelog, messages }
