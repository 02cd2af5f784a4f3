// Prepares a release: npm run release -- patch|minor|major|1.2.3 [--dry-run]
// Sets the version, dates the changelog's section, commits and tags. Pushing the tag publishes:
// .github/workflows/release.yml.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})

const UNRELEASED = '## Unreleased\n'

try {
  release(positionals[0] ?? '', values['dry-run'])
} catch (error) {
  console.error(`error ${error.message.split('\n', 1)[0]}`)
  process.exitCode = 1
}

function release(wanted, isDry) {
  const { version, repository } = JSON.parse(readFileSync('package.json', 'utf8'))
  const next = nextVersion(version, wanted)
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const notes = notesOf(changelog)
  if (git('status', '--porcelain') !== '') throw new Error('commit or remove your changes first')
  if (git('tag', '--list', `v${next}`) !== '') throw new Error(`there is a tag v${next}`)
  console.log(`${version} → ${next}\n\n${notes}`)
  if (repository === undefined)
    console.error(
      'warning package.json lacks `repository`: npm refuses to publish with provenance without it. Add `homepage` and `bugs`, too.',
    )
  if (isDry) return
  const date = new Date().toISOString().slice(0, 10)
  const dated = changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${next} (${date})\n`)
  execFileSync('npm', ['version', next, '--no-git-tag-version'], { stdio: 'ignore' })
  writeFileSync('CHANGELOG.md', dated)
  git('commit', '--all', '--message', `Release ${next}`)
  git('tag', '--annotate', `v${next}`, '--message', `Release ${next}`)
  console.log(`\nTo publish it: git push --follow-tags`)
}

function nextVersion(version, wanted) {
  if (/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(wanted)) return wanted
  const parts = version.split('-', 1)[0].split('.').map(Number)
  const part = ['major', 'minor', 'patch'].indexOf(wanted)
  if (part < 0) throw new Error('say what to release: patch, minor, major, or a version')
  return parts.map((n, i) => (i < part ? n : i === part ? n + 1 : 0)).join('.')
}

/** What has changed since the last release. */
function notesOf(changelog) {
  const [, after] = changelog.split(UNRELEASED)
  const notes = after?.split(/^## /m, 1)[0].trim()
  if (!notes) throw new Error('CHANGELOG.md has nothing below "## Unreleased"')
  return notes
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
