/** The generators that `docsgen migrate` reads. */
import type { Origin } from '../types.ts'
import { docusaurus } from './docusaurus/index.ts'
import { gitbook } from './gitbook/index.ts'
import { mdbook } from './mdbook.ts'
import { mintlify } from './mintlify/index.ts'
import { mkdocs } from './mkdocs/index.ts'
import { nextra } from './nextra/index.ts'
import { sphinx } from './sphinx/index.ts'
import { starlight } from './starlight/index.ts'
import { vitepress } from './vitepress.ts'

export const origins: readonly Origin[] = [
  docusaurus,
  vitepress,
  starlight,
  mkdocs,
  mdbook,
  gitbook,
  mintlify,
  nextra,
  sphinx,
]
