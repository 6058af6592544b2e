import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { environmentOf } from './container-environment.ts';
import { documentedSecrets, exampleSecrets, SITE_WITH_ALL } from './example-secrets.ts';
import { rendered } from './kustomization.ts';
import { localSecrets } from './local-secrets.mjs';
import { mainContainer, ofKind, selects, workloadsOf, type Manifest, type Workload } from './manifest.ts';
import { NetworkPolicies, type End, type Port } from './network-policies.ts';
import { problemsOfEnvironment } from './process-settings.ts';

const production = rendered(join(ROOT, 'k8s/overlays/production'));
const migrations = rendered(join(ROOT, 'k8s/overlays/production/migrations'));
const local = rendered(join(ROOT, 'k8s/overlays/local'));

/** Addresses that somebody else goes to, not the process that reads them: browsers, and the sender. */
const FOR_OTHERS = /^(.*: (PUBLIC|EXTERNAL|SITE)_URL|gateway: SUPABASE_URL|notification-service: SMTP_URL)$/;
const PORTS: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};
const PRIVATE = { address: '10.1.2.3' };
const PUBLIC = { address: '203.0.113.7' };

describe.each([
  { name: 'local', manifests: local, secrets: localSecrets(), site: {} },
  {
    name: 'production',
    manifests: [...production, ...migrations],
    secrets: exampleSecrets(documentedSecrets()),
    site: SITE_WITH_ALL,
  },
])('in the overlay $name', ({ manifests, secrets, site }) => {
  const policies = new NetworkPolicies(manifests);
  const workloads = workloadsOf(manifests).filter(({ name }) => !/^(postgres|queue|mail-inbox)$/.test(name));

  it.each(workloads)('$name reaches every address that it is given', (workload) => {
    const env = environmentOf(mainContainer(workload), { manifests, secrets, site });
    const addresses = addressesIn(workload, env);
    expect(addresses.length).toBeGreaterThan(0);
    const refused = addresses.filter(({ url }) => {
      const { end, port } = targetOf(url, manifests);
      return !policies.allow({ pod: workload.labels }, end, port);
    });
    expect(refused.map(({ setting }) => setting)).toEqual([]);
  });
});

describe('in production', () => {
  const policies = new NetworkPolicies([...production, ...migrations]);
  const pod = (name: string): End => ({
    pod: workloadsOf([...production, ...migrations]).find((each) => each.name.startsWith(name))?.labels ?? {},
  });
  const http = { number: 3000, name: 'http' };
  const https = { number: 443 };

  it('the public reaches the gateway, at its public port, and nobody else', () => {
    const fromOutside: End = { namespace: 'traefik' };
    expect(policies.allow(fromOutside, pod('gateway'), http)).toBe(true);
    expect(policies.allow(fromOutside, pod('gateway'), { number: 3001, name: 'operations' })).toBe(false);
    for (const name of ['web', 'identity-service', 'catalog-service', 'notification-sender'])
      expect(policies.allow(fromOutside, pod(name), http)).toBe(false);
    expect(policies.allow({ namespace: 'default' }, pod('gateway'), http)).toBe(false);
  });

  it('Prometheus reads the metrics of every process', () => {
    const refused = workloadsOf(production).filter((workload) => {
      const ports = mainContainer(workload).ports ?? [];
      const port = ports.find(({ name }) => name === 'operations') ?? ports[0];
      const target = { number: port?.containerPort ?? 0, name: port?.name };
      return !policies.allow({ namespace: 'monitoring' }, { pod: workload.labels }, target);
    });
    expect(refused.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    { from: 'billing-service', to: PUBLIC, port: https, why: 'Stripe' },
    { from: 'notification-sender', to: PUBLIC, port: https, why: 'push services' },
    { from: 'catalog-service', to: PUBLIC, port: { number: 80 }, why: 'pasted images' },
    { from: 'notification-sender', to: PUBLIC, port: { number: 587 }, why: 'a mail server elsewhere' },
    { from: 'notification-sender', to: PRIVATE, port: { number: 25 }, why: 'a relay of your own' },
    { from: 'billing-service-migrate', to: PRIVATE, port: { number: 5432 }, why: 'PostgreSQL' },
  ])('$from reaches $why', ({ from, to, port }) => {
    expect(policies.allow(pod(from), to, port)).toBe(true);
  });

  it.each([
    { from: 'web', to: PRIVATE, port: { number: 5432 }, what: 'PostgreSQL' },
    { from: 'web', to: PRIVATE, port: { number: 6379 }, what: 'Redis' },
    { from: 'web', to: pod('identity-service'), port: http, what: 'a service past the gateway' },
    { from: 'gateway', to: PRIVATE, port: { number: 5432 }, what: 'PostgreSQL' },
    { from: 'gateway', to: PUBLIC, port: https, what: 'the internet' },
    { from: 'notification-service', to: PRIVATE, port: { number: 587 }, what: 'a mail server' },
    { from: 'catalog-service', to: pod('notification-service'), port: http, what: 'who never asks it' },
    { from: 'catalog-service', to: { address: '169.254.169.254' }, port: { number: 80 }, what: "the cloud's metadata" },
    { from: 'identity-service', to: PRIVATE, port: https, what: 'private addresses' },
    { from: 'identity-service', to: PUBLIC, port: { number: 5432 }, what: 'a database on the internet' },
    { from: 'gateway', to: PUBLIC, port: { number: 6379 }, what: 'a Redis on the internet' },
    { from: 'catalog-service-migrate', to: PUBLIC, port: { number: 5432 }, what: 'a database on the internet' },
    { from: 'notification-sender', to: PUBLIC, port: { number: 25 }, what: 'any mail exchanger' },
    { from: 'catalog-service', to: PRIVATE, port: { number: 587 }, what: 'a mail server' },
    { from: 'identity-service-migrate', to: pod('catalog-service'), port: http, what: 'anybody but PostgreSQL' },
  ])('$from does not reach $what', ({ from, to, port }) => {
    expect(policies.allow(pod(from), to, port)).toBe(false);
  });
});

/** The addresses that a process connects to. */
function addressesIn(workload: Workload, env: Record<string, string>): { setting: string; url: URL }[] {
  const { image, args } = mainContainer(workload);
  const unread = problemsOfEnvironment({ image, entry: args?.[0] }, env);
  return Object.entries(env)
    .filter(([setting]) => setting.endsWith('_URL') && !FOR_OTHERS.test(`${workload.name}: ${setting}`))
    .filter(([setting]) => !unread.includes(`${setting}: nobody reads it`))
    .map(([setting, value]) => ({ setting, url: new URL(value) }));
}

/** Returns the target of a URL: the pods of a Service, or an external address. */
function targetOf({ hostname, port, protocol }: URL, manifests: Manifest[]): { end: End; port: Port } {
  const number = port ? Number(port) : (PORTS[protocol] ?? 0);
  const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === hostname);
  if (!service && !hostname.includes('.')) throw new Error(`there is no service ${hostname}`);
  if (!service) return { end: number === 443 ? PUBLIC : PRIVATE, port: { number } };
  const open = service.spec?.ports?.find((each) => each.port === number);
  const labels = workloadsOf(manifests).find((each) =>
    selects({ matchLabels: (service.spec?.selector ?? {}) as Record<string, string> }, each.labels),
  );
  const target = labels && mainContainer(labels).ports?.find(({ name }) => name === open?.targetPort);
  if (!labels || !target) throw new Error(`the service ${hostname} has no port ${number}`);
  return { end: { pod: labels.labels }, port: { number: target.containerPort, name: target.name } };
}
