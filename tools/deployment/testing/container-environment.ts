import { containersOf, ofKind, workloadsOf, type Container, type Manifest } from './manifest.ts';

interface Surroundings {
  manifests: Manifest[];
  /** Contents of the secrets, by name. */
  secrets: Record<string, Record<string, string>>;
  /** Settings that override those of the ConfigMaps. */
  site?: Record<string, string>;
}

/** Returns the environment of a container as Kubernetes composes it. Throws if the container could not start. */
export function environmentOf(
  { name, envFrom = [], env = [] }: Container,
  surroundings: Surroundings,
): Record<string, string> {
  const { manifests, secrets, site = {} } = surroundings;
  const composed: Record<string, string> = {};
  for (const { configMapRef, secretRef } of envFrom) {
    const map = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === configMapRef?.name);
    if (map) Object.assign(composed, map.data, pick(site, Object.keys(map.data ?? {})));
    if (!secretRef) continue;
    const secret = secrets[secretRef.name ?? ''];
    if (!secret && !secretRef.optional) throw new Error(`${name} needs the secret ${secretRef.name}`);
    Object.assign(composed, secret);
  }
  for (const { name: variable, value, valueFrom } of env) {
    const { name: secret = '', key = '', optional } = valueFrom?.secretKeyRef ?? {};
    const given = valueFrom?.secretKeyRef ? secrets[secret]?.[key] : (value ?? 'r1');
    if (given === undefined && !optional) throw new Error(`${name} needs ${key} of the secret ${secret}`);
    if (given !== undefined) composed[variable] = given;
  }
  return composed;
}

/** Returns the names of the secrets that containers use. */
export function secretsOf(manifests: Manifest[]): string[] {
  const containers = workloadsOf(manifests).flatMap(containersOf);
  const names = containers.flatMap(({ envFrom = [], env = [] }) => [
    ...envFrom.map(({ secretRef }) => secretRef?.name),
    ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name),
  ]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

function pick(from: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
