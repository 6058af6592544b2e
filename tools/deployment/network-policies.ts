import { BlockList } from 'node:net';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicySpec';
import { ofKind, selects, type Labels, type Manifest } from './manifest.ts';

type Rule = NonNullable<INetworkPolicySpec['ingress']>[number] | NonNullable<INetworkPolicySpec['egress']>[number];

/** A pod of ours, a pod of another namespace, or an IPv4 address. */
export type End = { pod: Labels } | { namespace: string } | { address: string };

/** A port of who is called, by number, and by the name that its container gives it. */
export interface Port {
  number: number;
  name?: string | undefined;
}

/** Evaluates which connections the network policies of a namespace allow. */
export class NetworkPolicies {
  private readonly policies: INetworkPolicySpec[];

  constructor(manifests: Manifest[]) {
    this.policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec as unknown as INetworkPolicySpec);
  }

  allow(from: End, to: End, port: Port): boolean {
    return this.mayLeave(from, to, port) && this.mayEnter(from, to, port);
  }

  private mayLeave(from: End, to: End, port: Port): boolean {
    if (!('pod' in from)) return true;
    const policies = this.of(from.pod, 'Egress');
    return (
      policies.length === 0 || policies.some(({ egress = [] }) => egress.some((rule) => holds(rule, rule.to, to, port)))
    );
  }

  private mayEnter(from: End, to: End, port: Port): boolean {
    if (!('pod' in to)) return true;
    const policies = this.of(to.pod, 'Ingress');
    return (
      policies.length === 0 ||
      policies.some(({ ingress = [] }) => ingress.some((rule) => holds(rule, rule.from, from, port)))
    );
  }

  private of(pod: Labels, type: 'Egress' | 'Ingress'): INetworkPolicySpec[] {
    return this.policies.filter(
      ({ podSelector = {}, policyTypes = [] }) => policyTypes.includes(type) && selects(podSelector, pod),
    );
  }
}

function holds({ ports }: Rule, peers: INetworkPolicyPeer[] | undefined, end: End, { number, name }: Port): boolean {
  const isPort =
    !ports || ports.some(({ protocol = 'TCP', port }) => protocol === 'TCP' && (port === number || port === name));
  return isPort && (!peers || peers.some((peer) => isPeer(peer, end)));
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: INetworkPolicyPeer, end: End): boolean {
  if ('address' in end) return ipBlock !== undefined && isInBlock(ipBlock, end.address);
  if ('namespace' in end)
    return (
      namespaceSelector !== undefined && selects(namespaceSelector, { 'kubernetes.io/metadata.name': end.namespace })
    );
  return podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, end.pod);
}

function isInBlock({ cidr, except = [] }: { cidr: string; except?: string[] }, address: string): boolean {
  return isWithin(cidr, address) && !except.some((range) => isWithin(range, address));
}

function isWithin(range: string, address: string): boolean {
  const [network = '', bits] = range.split('/');
  if (network.includes(':')) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), 'ipv4');
  return list.check(address, 'ipv4');
}
