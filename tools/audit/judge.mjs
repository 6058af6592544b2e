/**
 * Accepted findings by advisory id (GHSA-…), with the reason and the expiry of the exception.
 * @type {Record<string, { because: string, until: string }>}
 */
export const ACCEPTED = {};

/**
 * Evaluates an audit. `unanswered`: the registry does not support audits, or not now, so the packages remain unchecked.
 * @param {string} output of `npm audit --json`
 * @param {{ accepted?: typeof ACCEPTED, now?: Date }} [options]
 * @returns {{ verdict: 'clean' | 'found' | 'unanswered', findings: string[] }}
 */
export function judge(output, { accepted = ACCEPTED, now = new Date() } = {}) {
  const report = parse(output);
  if (!report?.vulnerabilities || !report.metadata) return { verdict: 'unanswered', findings: [] };
  /** @type {Map<string, string>} */
  const findings = new Map();
  for (const { name, via } of Object.values(report.vulnerabilities))
    for (const advisory of via) {
      // A string is a package name: the finding belongs to that package.
      if (typeof advisory === 'string' || !['high', 'critical'].includes(advisory.severity)) continue;
      const id = /GHSA-[\w-]+/.exec(advisory.url)?.[0] ?? advisory.url;
      const exception = accepted[id];
      if (exception && new Date(exception.until) > now) continue;
      findings.set(
        `${name} ${id}`,
        `${advisory.severity}: ${name} ${advisory.range}: ${advisory.title} (${advisory.url})`,
      );
    }
  return { verdict: findings.size > 0 ? 'found' : 'clean', findings: [...findings.values()] };
}

/**
 * @typedef {{ severity: string, range: string, title: string, url: string }} Advisory
 * @typedef {{ vulnerabilities?: Record<string, { name: string, via: (string | Advisory)[] }>, metadata?: object }} Report
 * @param {string} output
 * @returns {Report | undefined}
 */
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
