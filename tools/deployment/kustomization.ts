import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { readEnvironmentFile } from './compose.ts';
import type { Manifest } from './manifest.ts';

interface Kustomization {
  resources?: string[];
  components?: string[];
  configMapGenerator?: { name: string; envs?: string[]; files?: string[] }[];
}

export const hasKubectl = isThere('kubectl');

/** Returns the manifests to apply: rendered by `kubectl kustomize` if kubectl is installed, else read here. */
export function rendered(folder: string): Manifest[] {
  if (!hasKubectl) return readKustomization(folder);
  return documentsIn(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

/**
 * Reads the objects of a kustomization, with its ConfigMaps, on machines without kubectl. Ignores later
 * transformations: patches, labels, images and names with hashes.
 */
export function readKustomization(folder: string): Manifest[] {
  const manifests: Manifest[] = [];
  addTo(manifests, folder);
  return manifests;
}

function addTo(manifests: Manifest[], folder: string): void {
  const {
    resources = [],
    components = [],
    configMapGenerator = [],
  } = parse(textOf(folder, 'kustomization.yaml')) as Kustomization;
  for (const path of [...resources, ...components].map((name) => join(folder, name)))
    if (statSync(path).isDirectory()) addTo(manifests, path);
    else manifests.push(...documentsIn(readFileSync(path, 'utf8')));
  for (const { name, envs = [], files = [] } of configMapGenerator) {
    const data: Record<string, string> = Object.assign(
      Object.fromEntries(files.map((file) => [basename(file), textOf(folder, file)])),
      ...envs.map((file) => readEnvironmentFile(textOf(folder, file))),
    );
    const existing = manifests.find((manifest) => manifest.kind === 'ConfigMap' && manifest.metadata.name === name);
    if (existing) Object.assign(existing.data ?? {}, data);
    else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
  }
}

function documentsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

function textOf(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
