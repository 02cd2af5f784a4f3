/** `npm run release`, in a repository of its own. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { repository } from './run.ts'

const script = join(repository, 'scripts/release.js')
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.9.0 (2020-01-02)\n\n- Old.\n'

function repositoryWith(changelog: string) {
  const folder = mkdtempSync(join(inject('temporary'), 'release-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  writeFileSync(join(folder, 'package.json'), '{\n  "name": "x",\n  "version": "0.9.4"\n}\n')
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Start')
  const release = (...args: string[]) => {
    const env = {
      ...process.env,
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'a'],
          [`GIT_${who}_EMAIL`, 'a@b.c'],
        ]),
      ),
    }
    const run = spawnSync('node', [script, ...args], { cwd: folder, encoding: 'utf8', env })
    return { code: run.status, stdout: run.stdout, stderr: run.stderr }
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return { folder, git, release, read }
}

test('a release sets the version, dates the changelog, commits and tags', () => {
  const { git, release, read } = repositoryWith(CHANGELOG)
  const dry = release('minor', '--dry-run')
  expect([dry.code, dry.stdout]).toEqual([0, '0.9.4 → 0.10.0\n\n### Added\n\n- A thing.\n'])
  expect(dry.stderr).toContain('npm refuses to publish with provenance without it')
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
  expect(release('minor').code).toBe(0)
  expect(JSON.parse(read('package.json')).version).toBe('0.10.0')
  expect(read('CHANGELOG.md')).toMatch(
    /## Unreleased\n\n## 0\.10\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- A thing\.\n\n## 0\.9\.0/,
  )
  expect([git('status', '--porcelain'), git('describe'), git('log', '-1', '--format=%s')]).toEqual([
    '',
    'v0.10.0',
    'Release 0.10.0',
  ])
})

test('nothing is released without notes, with uncommitted changes, or twice', () => {
  const { folder, git, release } = repositoryWith(
    CHANGELOG.replace('### Added\n\n- A thing.\n\n', ''),
  )
  expect(release('patch').stderr).toContain('nothing below "## Unreleased"')
  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG)
  expect(release('patch').stderr).toContain('commit or remove your changes')
  git('commit', '--quiet', '--all', '--message', 'Notes')
  expect(release('next').stderr).toContain('patch, minor, major, or a version')
  git('tag', 'v1.0.0')
  expect(release('major').stderr).toContain('there is a tag v1.0.0')
})
