/** The generators that `docsgen migrate` reads. */
import type { Origin } from '../types.ts'
import { docusaurus } from './docusaurus/index.ts'

export const origins: readonly Origin[] = [docusaurus]
