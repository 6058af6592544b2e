import { execFileSync } from 'node:child_process';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { parseAllDocuments } from 'yaml';

/** Fields of Kubernetes objects that the checks read. Schemas (`schemas.ts`) check whether they are well-formed. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels };
  spec?: Spec;
  data?: Record<string, string>;
}

export type Labels = Record<string, string>;

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

interface Spec {
  replicas?: number;
  selector?: Selector | Labels;
  template?: { metadata: { labels: Labels }; spec: PodSpec };
  ports?: { name: string; port: number; targetPort: string | number }[];
  scaleTargetRef?: { kind?: string; name: string };
  minReplicas?: number;
  minReplicaCount?: number;
  triggers?: { type: string; metadata: Record<string, string> }[];
  rules?: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
  tls?: { hosts: string[]; secretName: string }[];
}

/** A container with an image, which each of ours names. */
export type Container = IContainer & { image: string };
type PodSpec = IPodSpec & { containers: Container[]; initContainers?: Container[] };

export const hasKubectl = isInstalled('kubectl');

/** Renders the objects of a folder as they are applied. Empty without kubectl, where the tests of them are skipped. */
export function rendered(folder: string): Manifest[] {
  if (!hasKubectl) return [];
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An object that runs pods, with the pods' labels and specification. */
export interface Workload {
  kind: string;
  name: string;
  labels: Labels;
  replicas: number | undefined;
  selector: Selector | undefined;
  pod: PodSpec;
}

export function workloadsOf(manifests: Manifest[]): Workload[] {
  return manifests.flatMap(({ kind, metadata, spec }) =>
    spec?.template
      ? [
          {
            kind,
            name: metadata.name,
            labels: spec.template.metadata.labels,
            replicas: spec.replicas,
            selector: spec.selector as Selector | undefined,
            pod: spec.template.spec,
          },
        ]
      : [],
  );
}

export function ofKind(manifests: Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

/** Returns the contents of the ConfigMap of all settings. */
export function settingsIn(manifests: Manifest[]): Record<string, string> {
  return ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('settings'))?.data ?? {};
}

export function containersOf({ pod }: Workload): Container[] {
  return [...(pod.initContainers ?? []), ...pod.containers];
}

/** Returns a workload's main container, which is its first. */
export function mainContainer({ name, pod }: Workload): Container {
  const [container] = pod.containers;
  if (!container) throw new Error(`${name} has no container`);
  return container;
}

export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels = {}): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`the operator ${operator} is not known here`);
      return values.includes(labels[key] ?? '');
    })
  );
}
