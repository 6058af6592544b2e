import { expect, it } from 'vitest';
import { reproducible } from './bill-of-materials.mjs';

const component = (ref: string) => ({
  'bom-ref': ref,
  externalReferences: [{ type: 'distribution', url: 'https://registry.test/a.tgz' }, { type: 'website' }],
});

it('is the same for the same packages, in whatever order and whenever they were listed', () => {
  const bill = (at: string, ...refs: string[]) => ({
    bomFormat: 'CycloneDX',
    serialNumber: at,
    metadata: { timestamp: at, tools: [] },
    components: refs.map(component),
  });
  const first = reproducible(bill('monday', 'b@1', 'a@1'));
  expect(first).toEqual(reproducible(bill('tuesday', 'a@1', 'b@1')));
  expect(first.components.map((each) => each['bom-ref'])).toEqual(['a@1', 'b@1']);
  expect(JSON.stringify(first)).not.toContain('registry.test');
});
