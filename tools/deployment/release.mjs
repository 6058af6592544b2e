// Creates a version: one number for all packages, its section of the changelog, a commit and a tag.
//   npm run release -- 1.2.0 (or patch, minor, major)
//   npm run --silent release:notes -- 1.2.0   prints that section
// Runs on Node >= 18 before anything is installed, so it imports only Node's own modules.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '../../..');

/**
 * Releases what is committed and returns the version. Pushes nothing.
 * @param {string} root of the checkout
 * @param {string} bump a version, or patch, minor or major
 */
export function release(root, bump, date = new Date().toISOString().slice(0, 10)) {
  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  // No pre-release: it does not match the `*` of the dependencies between our packages.
  if (!/^(\d+\.\d+\.\d+|patch|minor|major)$/.test(bump)) throw new Error(`${bump} is no version: give 1.2.0 or patch`);
  if (git('status', '--porcelain')) throw new Error('commit or stash your changes first');
  const [latest] = git('tag', '--list', 'v*.*.*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  const subjects = latest ? git('log', '--no-merges', '--format=%s', `${latest}..HEAD`).split('\n') : [];
  const file = join(root, 'CHANGELOG.md');
  const changelog = readFileSync(file, 'utf8');
  withVersion(changelog, bump, date, subjects);

  const everywhere = ['--workspaces', '--include-workspace-root', '--no-git-tag-version', '--package-lock-only'];
  const words = ['version', bump, ...everywhere, '--offline', '--omit-lockfile-registry-resolved', '--loglevel=error'];
  execFileSync('npm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(file, withVersion(changelog, version, date, subjects));
  git('commit', '--quiet', '--all', '--message', `release: ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Campus Deals ${version}`);
  return version;
}

/**
 * Turns the section "Unreleased" into that of a version, with the commits since the version before, by scope.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date
 * @param {string[]} subjects of commits, newest first
 */
export function withVersion(changelog, version, date, subjects) {
  const found = /^## Unreleased\n(.*?)(?=^## |$(?![^]))/ms.exec(changelog);
  if (!found) throw new Error('CHANGELOG.md has no section "## Unreleased"');
  // Code spans, since a subject is not Markdown.
  const commits = [...subjects].sort(byScope).map((subject) => `- \`${subject.replaceAll('`', "'")}\``);
  const parts = [found[1]?.trim(), commits.length > 0 && `### Commits\n\n${commits.join('\n')}`].filter(Boolean);
  if (parts.length === 0) throw new Error('nothing changed since the last version');
  const section = [`## ${version} (${date})`, ...parts].join('\n\n');
  return changelog.replace(found[0], () => `## Unreleased\n\n${section}\n\n`).replace(/\n+$/, '\n');
}

/**
 * Returns the section of a version, without its title.
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find((each) => each.startsWith(`## ${version} (`));
  if (!section) throw new Error(`CHANGELOG.md has no version ${version}`);
  return `${section.replace(/^.*\n/, '').trim()}\n`;
}

/** @param {string} a @param {string} b */
const byScope = (a, b) => scopeOf(a).localeCompare(scopeOf(b), 'en');

/** Returns the text before the colon of `part: what` and `part, part: what`. @param {string} subject */
const scopeOf = (subject) => /^([^:]+): /.exec(subject)?.[1] ?? '';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = '', second = ''] = process.argv.slice(2);
  try {
    if (first === 'notes') process.stdout.write(notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), second));
    else {
      const version = release(ROOT, first);
      process.stdout.write(`Made v${version}. To publish it: git push origin HEAD v${version}\n`);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
