/** The kinds of work that a person has to do after a migration, the most helpful first. */

interface About {
  readonly title: string
  readonly note: string
}

const list = {
  text: {
    title: 'Text that is missing on the new pages',
    note: 'The words, headings, code, tables, images and admonitions of each page were looked for on the page that was built of it. Compare these pages with the old ones.',
  },
  configuration: {
    title: 'Configuration that could not be read',
    note: 'These settings are missing from `site.config.ts`.',
  },
  conflict: {
    title: 'Conflicts',
    note: 'You changed these files, and the old site has changed, too. Your version was kept; the new one is in `.migrate/conflicts`. Merge it into yours, or delete it to keep yours, and migrate again.',
  },
  outside: {
    title: 'Files that were not brought',
    note: 'They are outside of the repository of the old site, would be outside of `docs/`, `versions/` and `static/`, or have the place or the address of another file.',
  },
  private: {
    title: 'Private files that were not brought',
    note: 'The new site would publish them. Copy those that everybody may read into `static/`.',
  },
  component: {
    title: 'Components',
    note: 'Each has a stub that shows its children. Write what it should show; the original is next to it.',
  },
  element: {
    title: 'Components without a stub',
    note: 'Their tags were removed, and what is in them was kept. Write what they show as Markdown, or write a component, whose name no block of docsgen has, and use it as a directive, such as `:name{prop="value"}` in text.',
  },
  page: {
    title: 'Pages that are code',
    note: 'Write them in Markdown, or as `pages/<name>.tsx`.',
  },
  image: {
    title: 'Images without a text',
    note: 'Write what they show as `alt` for those who do not see them.',
  },
  link: {
    title: 'Links in included files',
    note: 'They led to another file from each page that includes them, and lead to one now.',
  },
  plugin: { title: 'Plugins', note: 'They have no effect on the new site.' },
  sidebar: { title: 'Sidebar and navigation', note: 'Check these entries.' },
  version: { title: 'Versions', note: 'Their pages are not on the new site.' },
  locale: { title: 'Translations', note: 'Check these texts.' },
  theme: {
    title: 'Theme',
    note: '`docsgen override` lists the templates that a site can replace.',
  },
  setting: {
    title: 'Settings without a counterpart',
    note: 'They have no effect on the new site.',
  },
  'front-matter': {
    title: 'Front matter',
    note: 'Keys without a counterpart are kept as data of the page.',
  },
} as const satisfies Record<string, About>

export type Kind = keyof typeof list

export const kinds: Readonly<Record<Kind, About>> = list

/** Something that a person has to do or to decide. */
export interface Todo {
  readonly kind: Kind
  /** Relative to the old site, or to the new one for what is written there; '' for the site as a whole. */
  readonly file: string
  /** 1-based; 0 for the file as a whole. */
  readonly line: number
  /** A sentence: what it is, and what to do. */
  readonly text: string
}

/** @param file relative to the old site; '' for the site as a whole */
export function todo(kind: Kind, file: string, text: string, line = 0): Todo {
  return { kind, file, line, text }
}

/** @param error of the parser, which says the line and repeats it */
export function invalidToml(file: string, error: unknown): Todo {
  const { message = '', line = 0 } = error as { message?: string; line?: number }
  const [reason = ''] = message.replace(/^Invalid TOML document:\s*/, '').split('\n')
  return todo('configuration', file, `It is not valid TOML: ${reason}`, line)
}
