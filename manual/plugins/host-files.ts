/** `::host-files{host="nginx"}`: the files that `docsgen init --deploy` writes for a host. */
import type { Plugin } from 'docsgen'
import type { Found } from '../../src/plugins/init/find-out.ts'
import type { HostName } from '../../src/plugins/init/host-names.ts'
import { hostFiles } from '../../src/plugins/init/hosts.ts'
import { codeBlock } from './nodes.ts'

/** The site of a reader: at the root of its repository, with npm, in two languages. */
const SITE: Found = {
  title: 'My docs',
  docs: 'docs',
  hasPages: true,
  leftOut: 0,
  hasIndex: true,
  hasConfig: true,
  hasPackage: true,
  isInstalled: true,
  scripts: {},
  locales: ['en', 'de'],
  editUrl: null,
  branch: 'main',
  folder: '',
  packageManager: 'npm',
  version: null,
  taken: [],
}

/** Languages by the name of a file or its ending. */
const LANGUAGES: Readonly<Record<string, string>> = {
  conf: 'nginx',
  Dockerfile: 'dockerfile',
  json: 'json',
  toml: 'toml',
  yml: 'yaml',
}

export const hosts: Plugin = {
  name: 'hosts',
  directives: {
    'host-files': {
      kinds: ['leaf'],
      attributes: ['host'],
      expand: ({ attributes }: { attributes: { host?: string } }) =>
        Object.entries(hostFiles(attributes.host as HostName, SITE)).map(([path, content]) => {
          const language = LANGUAGES[path.split(/[./]/).at(-1) as string] ?? 'text'
          return codeBlock(language, content.trimEnd(), `title="${path}"`)
        }),
    },
  },
}
