import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readKept } from '../bench/kept-results.ts';
import { planOf, SIZE } from '../bench/plan.ts';
import { ROOT } from '../local-stack/bootstrap.mjs';

const AUTOSCALING = join(ROOT, 'k8s/components/autoscaling');
const FILES = globSync('*.yaml', { cwd: AUTOSCALING, exclude: ['kustomization.yaml'] });

interface Scaled {
  metadata: { name: string };
  spec: { maxReplicas?: number; maxReplicaCount?: number };
}

it.each(FILES)('%s allows the replicas that the plan needs', (file) => {
  const { metadata, spec }: Scaled = parse(readFileSync(join(AUTOSCALING, file), 'utf8'));
  const { processes } = planOf(readKept(), SIZE);
  const planned = processes.find(({ name }) => name === metadata.name.replace('-service', ''))?.replicas;
  expect(spec.maxReplicas ?? spec.maxReplicaCount, `npm run plan`).toBeGreaterThanOrEqual(planned ?? Infinity);
});
