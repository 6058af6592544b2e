import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const MONITORING = join(import.meta.dirname, '../../k8s/components/monitoring');

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface RuleGroup {
  name: string;
  rules: Rule[];
}

interface Manifest {
  kind: string;
  spec: { groups: RuleGroup[] };
}

/** Returns the groups of every PrometheusRule, as Prometheus reads them. */
export function ruleGroups(): RuleGroup[] {
  return globSync('*.yaml', { cwd: MONITORING })
    .map((file) => readFileSync(join(MONITORING, file), 'utf8'))
    .filter((text) => text.includes('kind: PrometheusRule'))
    .flatMap((text) => (parse(text) as Manifest).spec.groups);
}
