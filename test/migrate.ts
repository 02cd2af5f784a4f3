/** Migrates small sites of other generators. */
import { dirname, join } from 'node:path'
import { commandContext } from '../src/commands/context.ts'
import { detect } from '../src/plugins/migrate/detect.ts'
import { type Migrated, migrate } from '../src/plugins/migrate/migrate.ts'
import { type Files, site, TestSite } from './site.ts'
import { listTree } from './tree.ts'

/** The context of another folder, as commands get it. */
export const { at } = commandContext({})

export class Migration {
  readonly old: TestSite
  /** The new site. */
  readonly site: TestSite

  constructor(files: Files) {
    this.old = site(files)
    this.site = new TestSite(join(dirname(this.old.root), 'new'))
  }

  /** @param from folder of the old site */
  async run({
    versions = false,
    from = '',
  }: {
    versions?: boolean
    from?: string
  } = {}): Promise<Migrated> {
    await this.old.done()
    return migrate(detect(undefined, this.old.path(from)), this.site.root, { versions }, at)
  }

  /** Paths of the files of the new site, without those of every site. */
  files(): string[] {
    return listTree(this.site.root).filter(
      (path) =>
        !/^(?:\.docsgen|\.migrate|build|package\.json|\.gitignore|docsgen\.baseline\.json)/.test(
          path,
        ),
    )
  }
}
