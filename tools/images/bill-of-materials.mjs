// node bill-of-materials.mjs OUT, in a folder with an installed tree: writes its production packages as CycloneDX JSON.
// Omits the values that `npm sbom` generates each time (serial number, timestamp), so that the same packages give the
// same file, and omits registry URLs.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ 'bom-ref': string, externalReferences?: { type: string }[], [more: string]: unknown }} Component
 * @typedef {{ serialNumber?: string, metadata: { timestamp?: string, component?: Component, [more: string]: unknown }, components: Component[], [more: string]: unknown }} Bill
 */

/**
 * @param {Bill} bill
 * @returns {Bill}
 */
export function reproducible(bill) {
  const { serialNumber: _, ...rest } = bill;
  const { timestamp: __, component, ...metadata } = bill.metadata;
  return {
    ...rest,
    metadata: { ...metadata, ...(component && { component: withoutSource(component) }) },
    components: bill.components
      .map(withoutSource)
      .toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : a['bom-ref'] > b['bom-ref'] ? 1 : 0)),
  };
}

/** @param {Component} component */
function withoutSource({ externalReferences = [], ...rest }) {
  const kept = externalReferences.filter(({ type }) => type !== 'distribution');
  return /** @type {Component} */ ({ ...rest, ...(kept.length > 0 && { externalReferences: kept }) });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writeFileSync(process.argv[2] ?? 'sbom.json', `${JSON.stringify(reproducible(JSON.parse(text)), null, 1)}\n`);
}
