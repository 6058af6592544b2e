/**
 * Findings that need not stop anybody, by the id of the advisory (GHSA-…): why not, and until when that is believed.
 * @type {Record<string, { because: string, until: string }>}
 */
export const ACCEPTED = {};

/**
 * What an audit comes to. `unanswered`: the registry does not do audits, or not now, which says nothing about the packages.
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
      // A name: the finding is that package's own.
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
