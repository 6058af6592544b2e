import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { SERVICES } from '../local-stack/services.ts';
import {
  containersOf,
  hasKubectl,
  mainContainer,
  ofKind,
  rendered,
  selects,
  settingsIn,
  workloadsOf,
  type Workload,
} from './testing/manifest.ts';
import { missingReferences } from './testing/references.ts';
import { problemsOfManifest } from './testing/schemas.ts';

const OVERLAYS = ['k8s/overlays/local', 'k8s/overlays/production', 'k8s/overlays/production/migrations'];
const overlays = OVERLAYS.map((name) => ({ name, manifests: rendered(join(ROOT, name)) }));
const production = overlays[1]?.manifests ?? [];

/** Processes of the product are in both overlays. Local replacements of hosted services are only in the local one. */
const processes = workloadsOf(production).filter(({ kind }) => kind === 'Deployment');

describe.skipIf(!hasKubectl).each(overlays)('$name', ({ manifests }) => {
  const workloads = workloadsOf(manifests);

  it('is what the published schemas allow', () => {
    expect(manifests.flatMap(problemsOfManifest)).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    expect([...missingReferences(manifests)]).toEqual([]);
  });

  it('runs every container without rights', () => {
    expect(workloads.flatMap(rightsOf)).toEqual([]);
  });

  it('bounds what every container takes', () => {
    const containers = workloads.flatMap((workload) => workload.pod.containers);
    const unbounded = containers.filter(
      ({ resources: { requests, limits } = {} }) => !requests?.['memory'] || !limits?.['memory'],
    );
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });
});

describe.skipIf(!hasKubectl)('in production', () => {
  it.each(processes)('$name survives the loss of a node and a rollout', (workload) => {
    const { name, labels, pod } = workload;
    const autoscalers = production.filter(({ spec }) => spec?.scaleTargetRef?.name === name);
    const [scaler] = autoscalers;
    expect(scaler?.spec?.minReplicas ?? scaler?.spec?.minReplicaCount ?? workload.replicas).toBeGreaterThanOrEqual(2);
    const budgets = ofKind(production, 'PodDisruptionBudget').filter(({ spec }) =>
      selects(spec?.selector ?? {}, labels),
    );
    expect(budgets).toHaveLength(1);
    const spreads = (pod.topologySpreadConstraints ?? []).filter(
      ({ labelSelector }) => labelSelector !== undefined && selects(labelSelector, labels),
    );
    expect(spreads).toHaveLength(2);
  });

  it.each(processes)('$name is asked how it is, and waited for when it stops', (workload) => {
    const { startupProbe, livenessProbe, readinessProbe } = mainContainer(workload);
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path)).toEqual([
      '/live',
      '/live',
      '/ready',
    ]);
    const drains = Number(settingsIn(production)['DRAIN_MS']) / 1000;
    const process = SERVICES.find(({ name }) => name === workload.name.replace(/-service$/, ''));
    const needs = (process?.stopGraceMs?.({}) ?? 20_000) / 1000;
    expect((workload.pod.terminationGracePeriodSeconds ?? 30) - drains).toBeGreaterThanOrEqual(needs);
  });

  it('has no stand-in for a hosted service', () => {
    const standIns = globSync('stand-ins/*', { cwd: ROOT }).map((folder) => folder.replace('stand-ins/', ''));
    expect(workloadsOf(production).filter(({ name }) => standIns.includes(name))).toEqual([]);
  });

  it('scales on what processes measure', () => {
    const queries = production
      .flatMap(({ spec }) => spec?.triggers ?? [])
      .map(({ metadata }) => metadata['query'] ?? '');
    const sources = globSync('{apps,libs}/*/src/**/*metric*.ts', { cwd: ROOT }).map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const names = queries.map((query) => /\b([a-z]+(?:_[a-z]+)+)\b/.exec(query)?.[1] ?? query);
    expect(names.filter((name) => !sources.some((source) => source.includes(`'${name}'`)))).toEqual([]);
    expect(names).not.toEqual([]);
  });

  it('runs one release, migrated before', () => {
    const migrations = rendered(join(ROOT, 'k8s/overlays/production/migrations'));
    const release = production.find(({ kind }) => kind === 'Deployment')?.metadata.labels?.[
      'app.kubernetes.io/version'
    ];
    const images = [...workloadsOf(production), ...workloadsOf(migrations)].flatMap((workload) =>
      containersOf(workload).map(({ image }) => image),
    );
    expect(new Set(images.map((image) => image.replace(/^.*:/, '')))).toEqual(new Set([release]));
    expect(ofKind(migrations, 'Job').map(({ metadata }) => metadata.name)).toEqual(
      ['billing', 'catalog', 'identity', 'notification'].map((name) => `${name}-service-migrate-${release}`),
    );
  });

  it('answers for the host of PUBLIC_URL', () => {
    const [ingress] = ofKind(production, 'Ingress');
    const { host } = new URL(settingsIn(production)['PUBLIC_URL'] ?? '');
    expect([ingress?.spec?.rules?.[0]?.host, ingress?.spec?.tls?.[0]?.hosts[0]]).toEqual([host, host]);
  });
});

/** Violations of the Kubernetes profile "restricted", and of some rules beyond it. */
function rightsOf(workload: Workload): string[] {
  const { name, pod } = workload;
  const faults = {
    'may be root': pod.securityContext?.runAsNonRoot !== true || !pod.securityContext.runAsUser,
    'has every system call': pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault',
    'holds a token of the API': pod.automountServiceAccountToken !== false,
    'has variables named after services': pod.enableServiceLinks !== false,
    'may write its own files': containersOf(workload).some(
      ({ securityContext }) => !securityContext?.readOnlyRootFilesystem,
    ),
    'may gain rights': containersOf(workload).some(
      ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false,
    ),
    'has capabilities': containersOf(workload).some(
      ({ securityContext }) => !securityContext?.capabilities?.drop?.includes('ALL'),
    ),
  };
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [`${name} ${fault}`] : []));
}
