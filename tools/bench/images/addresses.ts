import type { Compose } from '../../deployment/compose.ts';

const ADDRESS = /\/\/([^/@]*@)?([a-z][a-z-]*):(\d+)/g;

/** The environment of a service, with addresses in place of the names of others. */
export function withAddresses(
  { services }: Compose,
  name: string,
  addressOf: (service: string, port: string) => string,
): Record<string, string> {
  const addressed = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
    key,
    value.replaceAll(ADDRESS, (all, login: string | undefined, host: string, port: string) =>
      services[host] ? `//${login ?? ''}${addressOf(host, port)}` : all,
    ),
  ]);
  return Object.fromEntries(addressed);
}
