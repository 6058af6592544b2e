import { BlockList, isIP } from 'node:net';

/** Special-purpose IPv4 networks (IANA registry, RFC 6890): private, local or unassigned. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Special-purpose networks within 2000::/3, the only public range: Teredo and other protocols, documentation, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
for (const subnet of SPECIAL_IPV4) special.addSubnet(...partsOf(subnet), 'ipv4');
for (const subnet of SPECIAL_IPV6) special.addSubnet(...partsOf(subnet), 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address can belong to a public web server, and not to this machine, its network or a cloud's metadata
 * service. An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) is never public. All outgoing requests to external
 * addresses use this check.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function partsOf(subnet: string): [net: string, prefix: number] {
  const [net = '', prefix] = subnet.split('/');
  return [net, Number(prefix)];
}
