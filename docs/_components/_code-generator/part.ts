import type { Options, SiteNames } from './options.ts'

/** What every part of the form is given. */
export interface PartProps {
  readonly options: Options
  readonly site: SiteNames
  readonly change: (some: Partial<Options>) => void
}
