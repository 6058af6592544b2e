import { expect, it } from 'vitest';
import type { Manifest } from './testing/manifest.ts';
import { problemsOfManifest } from './testing/schemas.ts';

const budget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', labels: { anything: 'goes' } },
  spec: { maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': 'web' } } },
};

it('finds nothing wrong with what the schema describes', () => {
  expect(problemsOfManifest(budget as Manifest)).toEqual([]);
});

it('names what the schema refuses', () => {
  const wrong = { ...budget, spec: { ...budget.spec, maxUnavailable: true } };
  expect(problemsOfManifest(wrong as unknown as Manifest)).toEqual([expect.stringContaining('/spec/maxUnavailable')]);
});

it('names fields that the schema does not know, however deep', () => {
  const selector = { ...budget.spec.selector, matchExpressions: [{ key: 'a', operator: 'Exists', valeus: [] }] };
  const wrong = { ...budget, spec: { ...budget.spec, minAvailible: 1, selector } };
  expect(problemsOfManifest(wrong as unknown as Manifest)).toEqual([
    'PodDisruptionBudget web: nobody knows spec.selector.matchExpressions[0].valeus',
    'PodDisruptionBudget web: nobody knows spec.minAvailible',
  ]);
});

it('wants a schema for every kind', () => {
  const unknown = { apiVersion: 'example.org/v1', kind: 'Thing', metadata: { name: 'it' } };
  expect(problemsOfManifest(unknown)).toEqual([expect.stringContaining('no schema')]);
});
