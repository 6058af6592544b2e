// `npm run audit:dependencies`, and in CI: exits with 1 for known high or critical vulnerabilities of production
// packages, and with 0 if the registry does not support audits. Runs on Node >= 18 before anything is installed: it
// reads the lock file.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Accepted findings by advisory id (GHSA-…), with the reason and the expiry of the exception.
 * @type {Record<string, { because: string, until: string }>}
 */
const ACCEPTED = {};

/**
 * Returns the findings of an audit. Undefined if the registry does not support audits, or not now, so the packages
 * remain unchecked.
 * @param {string} output of `npm audit --json`
 */
export function findingsIn(output, { accepted = ACCEPTED, now = new Date() } = {}) {
  const { vulnerabilities, metadata } = parse(output);
  if (!vulnerabilities || !metadata) return undefined;
  return Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((advisory) => {
      // A string is a package name: the finding belongs to that package.
      if (typeof advisory === 'string' || !['high', 'critical'].includes(advisory.severity)) return [];
      const exception = accepted[/GHSA-[\w-]+/.exec(advisory.url)?.[0] ?? advisory.url];
      if (exception && new Date(exception.until) > now) return [];
      return [`${advisory.severity}: ${name} ${advisory.range}: ${advisory.title} (${advisory.url})`];
    }),
  );
}

/**
 * @typedef {{ severity: string, range: string, title: string, url: string }} Advisory
 * @typedef {{ vulnerabilities?: Record<string, { name: string, via: (string | Advisory)[] }>, metadata?: object }} Report
 * @param {string} output
 * @returns {Report}
 */
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = ['--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = spawnSync('npm', ['audit', ...words], { cwd, encoding: 'utf8', timeout: 60_000 });
  const findings = findingsIn(stdout ?? '');
  if (!findings) process.stdout.write('- dependencies: not audited, the registry did not answer\n');
  else if (findings.length === 0) process.stdout.write('✓ dependencies\n');
  else process.stdout.write(`✗ dependencies\n${findings.map((line) => `  - ${line}\n`).join('')}`);
  process.exitCode = findings?.length ? 1 : 0;
}
