/** What continuous integration runs to build, check and publish a site. */
import { PACKAGE_MANAGERS, shellWord } from '../../plugin/index.ts'
import type { Found } from './find-out.ts'
import type { NewFiles } from './places.ts'

/** The version of Node.js with long-term support: https://nodejs.org/en/about/previous-releases */
export const NODE_VERSION = 26

/**
 * https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages
 * https://github.com/actions/cache#creating-a-cache-key
 */
export function githubPages({ packageManager, version, branch, folder }: Found): NewFiles {
  const { ci, lock, run, setup } = PACKAGE_MANAGERS[packageManager]
  const preparing = setup(version)
  const path = (name: string) => (folder === '' ? name : JSON.stringify(folder + name))
  const prepare =
    preparing === null
      ? `          cache: npm
          cache-dependency-path: ${path(lock)}
`
      : `      - run: ${preparing}
`
  const workflow = `# In the settings of the repository, choose "GitHub Actions" as the source of Pages.
name: docs
on:
  push:
    branches: [${JSON.stringify(branch)}]
  pull_request:
permissions:
  contents: read
concurrency:
  group: docs-\${{ github.ref }}
jobs:
  build:
    runs-on: ubuntu-latest
${folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${path('')}\n`}    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          fetch-depth: 0 # For dates and older versions.
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: ${NODE_VERSION}
${prepare}      - uses: actions/cache@55cc8345863c7cc4c66a329aec7e433d2d1c52a9 # v6.1.0
        with:
          path: ${path('.docsgen')}
          key: docsgen-\${{ runner.os }}-\${{ github.sha }}
          restore-keys: docsgen-\${{ runner.os }}-
      - run: ${ci(version)}
      - run: ${run} build
      - run: ${run} check --strict --format github
      - uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        if: github.event_name == 'push'
        with:
          path: ${path('build')}
          include-hidden-files: true
  deploy:
    if: github.event_name == 'push'
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`
  return { [`${up(folder)}.github/workflows/docs.yml`]: workflow }
}

/** From a folder of the repository to its root, where hosts look for these files. */
function up(folder: string): string {
  return '../'.repeat(folder.split('/').length - 1)
}

/**
 * https://docs.gitlab.com/user/project/pages/
 * https://docs.gitlab.com/user/project/pages/introduction/#serving-compressed-assets
 */
export function gitlabPages({ packageManager, version, folder }: Found): NewFiles {
  const { ci, run, setup } = PACKAGE_MANAGERS[packageManager]
  const preparing = setup(version)
  const text = `pages:
  image: node:${NODE_VERSION}
  variables:
    GIT_DEPTH: 0 # For dates and older versions.
  cache:
    key: docsgen
    paths: [${JSON.stringify(`${folder}.docsgen/`)}]
  script:
${folder === '' ? '' : `    - ${JSON.stringify(`cd ${shellWord(folder)}`)}\n`}${preparing === null ? '' : `    - ${preparing}\n`}    - ${ci(version)}
    - ${run} check --strict
    - ${run} build --out public
    - find public -type f -regextype posix-extended -regex '.*\\.(html|css|js|json|xml|txt|md|svg)' -exec gzip --force --keep --best {} +
${folder === '' ? '' : '    - mv public "$CI_PROJECT_DIR/"\n'}  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`
  return { [`${up(folder)}.gitlab-ci.yml`]: text }
}
