import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MONITORING } from '../rules.ts';

export interface Dashboard {
  uid: string;
  title: string;
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

export function dashboards(): [file: string, Dashboard][] {
  return globSync('dashboards/*.json', { cwd: MONITORING }).map((file) => [
    file,
    JSON.parse(readFileSync(join(MONITORING, file), 'utf8')) as Dashboard,
  ]);
}
