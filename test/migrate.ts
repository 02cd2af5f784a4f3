/** Migrates small sites of other generators. */
import { dirname, join } from 'node:path'
import { detect } from '../src/features/migrate/detect.ts'
import { type Migrated, migrate } from '../src/features/migrate/migrate.ts'
import { type Files, site, TestSite } from './site.ts'
import { listTree } from './tree.ts'

export class Migration {
  readonly old: TestSite
  /** The new site. */
  readonly site: TestSite

  constructor(files: Files) {
    this.old = site(files)
    this.site = new TestSite(join(dirname(this.old.root), 'new'))
  }

  async run({ versions = false }: { versions?: boolean } = {}): Promise<Migrated> {
    await this.old.done()
    return migrate(detect(undefined, this.old.root), this.site.root, { versions })
  }

  /** Paths of the files of the new site, without those of every site. */
  files(): string[] {
    return listTree(this.site.root).filter(
      (path) => !/^(?:\.docsgen|\.migrate|build|package\.json|\.gitignore)/.test(path),
    )
  }
}
