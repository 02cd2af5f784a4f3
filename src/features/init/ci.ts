/** What continuous integration runs to build, check and publish a site. */
import type { Found } from './find-out.ts'
import { INSTALL } from './next.ts'
import type { NewFiles } from './write.ts'

/**
 * https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages
 * https://github.com/actions/cache#creating-a-cache-key
 * https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md
 */
export function githubPages({ packageManager }: Found): NewFiles {
  const { ci, run } = INSTALL[packageManager]
  const corepack = packageManager === 'npm' ? '' : '      - run: corepack enable\n'
  const workflow = `# In the settings of the repository, choose "GitHub Actions" as the source of Pages.
name: docs
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: docs-\${{ github.ref }}
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # For the dates of the pages.
${corepack}      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: ${packageManager}
      - uses: actions/cache@v4
        with:
          path: .docsgen
          key: docsgen-\${{ runner.os }}-\${{ github.sha }}
          restore-keys: docsgen-\${{ runner.os }}-
      - run: ${ci}
      - run: echo "::add-matcher::.github/docsgen.json"
      - run: ${run} build
      - run: ${run} check --strict --all
      - uses: actions/upload-pages-artifact@v3
        if: github.event_name == 'push'
        with:
          path: build
  deploy:
    if: github.event_name == 'push'
    needs: build
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`
  return {
    '.github/workflows/docs.yml': workflow,
    '.github/docsgen.json': `${JSON.stringify(MATCHER, null, 2)}\n`,
  }
}

/** Has GitHub show problems at their lines. */
const MATCHER = {
  problemMatcher: [
    {
      owner: 'docsgen',
      pattern: [
        {
          regexp: '^(.+?):(\\d+):(\\d+) (error|warning) (.+)$',
          file: 1,
          line: 2,
          column: 3,
          severity: 4,
          message: 5,
        },
      ],
    },
  ],
}

/**
 * https://docs.gitlab.com/user/project/pages/
 * https://docs.gitlab.com/user/project/pages/introduction/#serving-compressed-assets
 */
export function gitlabPages({ packageManager }: Found): NewFiles {
  const { ci, run } = INSTALL[packageManager]
  const text = `pages:
  image: node:22
  variables:
    GIT_DEPTH: 0 # For the dates of the pages.
  cache:
    key: docsgen
    paths: [.docsgen/]
  script:
${packageManager === 'npm' ? '' : '    - corepack enable\n'}    - ${ci}
    - ${run} check --strict
    - ${run} build --out public
    - find public -type f -regextype posix-extended -regex '.*\\.(html|css|js|json|xml|txt|md|svg)' -exec gzip --force --keep --best {} +
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`
  return { '.gitlab-ci.yml': text }
}
