import { join } from 'node:path';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicySpec';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { hasKubectl, ofKind, rendered, selects, workloadsOf, type Selector } from './testing/manifest.ts';

const NAME = 'app.kubernetes.io/name';
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/** Public addresses, which exclude those of the cloud's metadata too. */
const PUBLIC = [
  {
    cidr: '0.0.0.0/0',
    except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  },
  { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] },
];
/** Targets of every process: DNS and the trace collector. */
const COMMON = ['namespace kube-system:53,53', 'namespace monitoring:4318'];
const production = ['k8s/overlays/production', 'k8s/overlays/production/migrations'].flatMap((folder) =>
  rendered(join(ROOT, folder)),
);
const policies = ofKind(production, 'NetworkPolicy').map(({ spec }) => spec as unknown as INetworkPolicySpec);
const workloads = workloadsOf(production).map(({ labels }) => ({ name: labels[NAME] ?? '', labels }));

const STORES = ['private:5432', 'private:6379'];
/** Targets of each process: `name:port`, or a range of addresses. */
const MAY_REACH: Record<string, string[]> = {
  'billing-service': ['identity-service:3000', ...STORES, 'public:443'],
  'billing-service-migrate': ['private:5432'],
  'catalog-service': ['identity-service:3000', ...STORES, 'public:80,443'],
  'catalog-service-migrate': ['private:5432'],
  gateway: [
    ...['billing-service', 'catalog-service', 'identity-service', 'notification-sender', 'notification-service'].map(
      (name) => `${name}:3000`,
    ),
    'private:6379',
    'web:3000',
  ],
  'identity-service': [
    'billing-service:3000',
    'catalog-service:3000',
    'notification-service:3000',
    ...STORES,
    'public:443',
  ],
  'identity-service-migrate': ['private:5432'],
  'notification-sender': [
    'billing-service:3000',
    'identity-service:3000',
    // A relay of the operator's own. Never port 25 of the internet.
    'private:25,465,587',
    ...STORES,
    'public:443',
    'public:465,587',
  ],
  'notification-service': ['billing-service:3000', 'catalog-service:3000', 'identity-service:3000', ...STORES],
  'notification-service-migrate': ['private:5432'],
  web: ['gateway:3000'],
};
/** Callers of each process. Prometheus reads the metrics of all. */
const CALLERS: Record<string, string[]> = {
  'billing-service': ['gateway', 'identity-service', 'notification-sender', 'notification-service'],
  'catalog-service': ['gateway', 'identity-service', 'notification-service'],
  gateway: ['namespace traefik', 'web'],
  'identity-service': ['billing-service', 'catalog-service', 'gateway', 'notification-sender', 'notification-service'],
  'notification-sender': ['gateway'],
  'notification-service': ['gateway', 'identity-service'],
  web: ['gateway'],
};

describe.skipIf(!hasKubectl)('in production', () => {
  it('denies whatever no other policy allows', () => {
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it.each(workloads)('$name reaches what it needs, and nothing else', ({ name, labels }) => {
    const rules = of(labels, 'Egress').flatMap(({ egress = [] }) => egress);
    const reached = rules.flatMap(({ to = [], ports = [] }) => lines(to, ports));
    expect(reached.filter((line) => !COMMON.includes(line)).toSorted()).toEqual(MAY_REACH[name]);
  });

  it.each(workloads)('$name is called by its callers at its public port, and by Prometheus', ({ name, labels }) => {
    const rules = of(labels, 'Ingress').flatMap(({ ingress = [] }) => ingress);
    const callers = rules.flatMap(({ from = [], ports = [] }) => lines(from, ports));
    const expected = (CALLERS[name] ?? []).map((caller) => `${caller}:http`);
    expect(callers.toSorted()).toEqual([...expected, 'namespace monitoring:http,operations'].toSorted());
  });
});

function of(labels: Record<string, string>, type: 'Egress' | 'Ingress'): INetworkPolicySpec[] {
  return policies.filter(
    ({ podSelector = {}, policyTypes = [] }) => policyTypes.includes(type) && selects(podSelector as Selector, labels),
  );
}

/** Lists the peers of a rule, one line each, with its ports. */
function lines(peers: INetworkPolicyPeer[], ports: { port?: string | number }[]): string[] {
  const names = peers.flatMap(({ podSelector, namespaceSelector }) => [
    ...(namespaceSelector ? [`namespace ${Object.values(namespaceSelector.matchLabels ?? {}).join()}`] : []),
    ...(podSelector?.matchLabels?.[NAME] ? [podSelector.matchLabels[NAME]] : []),
    ...(podSelector?.matchExpressions ?? []).flatMap(({ values = [] }) => values),
  ]);
  const blocks = peers.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : []));
  const isPrivate = blocks.length > 0 && blocks.every(({ cidr, except }) => PRIVATE.includes(cidr) && !except);
  const isPublic = JSON.stringify(blocks) === JSON.stringify(PUBLIC);
  const range = isPrivate ? ['private'] : isPublic ? ['public'] : blocks.map(({ cidr }) => cidr);
  return [...names, ...range].map((name) => `${name}:${ports.map(({ port }) => port).join()}`);
}
