import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { environmentOf, secretsOf } from './testing/container-environment.ts';
import { documentedSecrets, exampleSecrets, SITE, SITE_WITH_ALL } from './testing/example-secrets.ts';
import { localSecrets } from './local-secrets.mjs';
import { containersOf, hasKubectl, ofKind, rendered, workloadsOf, type Manifest } from './testing/manifest.ts';
import { problemsOfEnvironment } from './testing/process-settings.ts';

const UNREAD = ': nobody reads it';
const local = rendered(join(ROOT, 'k8s/overlays/local'));
const production = rendered(join(ROOT, 'k8s/overlays/production'));
const migrations = rendered(join(ROOT, 'k8s/overlays/production/migrations'));
const deployed = [...production, ...migrations];

const documented = documentedSecrets();
const required = exampleSecrets(documented.filter(({ isRequired }) => isRequired));
const all = exampleSecrets(documented);

describe.skipIf(!hasKubectl).each([
  { name: 'the local overlay', manifests: local, secrets: localSecrets(), site: {} },
  { name: 'production, with the secrets it must have', manifests: deployed, secrets: required, site: SITE },
  { name: 'production, with every secret', manifests: deployed, secrets: all, site: SITE_WITH_ALL },
])('in $name', ({ manifests, secrets, site }) => {
  const problems = problemsOf(manifests, secrets, site);

  it('every process takes its environment', () => {
    expect(problems.filter((problem) => !problem.endsWith(UNREAD))).toEqual([]);
  });

  it('somebody reads every setting', () => {
    const settings = ofKind(manifests, 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}));
    const names = [
      ...settings,
      ...Object.entries(secrets).flatMap(([name, keys]) => (name === 'postgres-passwords' ? [] : Object.keys(keys))),
    ];
    const unread = problems.filter((problem) => problem.endsWith(UNREAD)).map((problem) => problem.replace(UNREAD, ''));
    const readers = ours(manifests).map(({ name }) => name);
    expect(names.filter((setting) => readers.every((reader) => unread.includes(`${reader}: ${setting}`)))).toEqual([]);
  });
});

it.skipIf(!hasKubectl)('production refuses to start with what is not filled in', () => {
  const problems = problemsOf(production, required, {});
  const settings = new Set(
    problems.filter((problem) => !problem.endsWith(UNREAD)).map((problem) => problem.split(': ')[1]),
  );
  expect([...settings].toSorted()).toEqual(['MAIL_FROM', 'POSTAL_ADDRESS', 'SUPABASE_ANON_KEY', 'SUPPORT_EMAIL']);
});

describe.skipIf(!hasKubectl)('secrets', () => {
  it('are nowhere in the manifests', () => {
    expect(ofKind([...local, ...deployed], 'Secret')).toEqual([]);
    expect([local, production, migrations].flatMap(literals).filter(isSecret)).toEqual([]);
  });

  it('that are asked for are documented, and those of the local overlay made', () => {
    const named = new Set(documented.map(({ secret }) => secret));
    expect(secretsOf(deployed).toSorted()).toEqual([...named].toSorted());
    expect(secretsOf(local).toSorted()).toEqual(Object.keys(localSecrets()).toSorted());
  });
});

/** Returns the containers of our own images, named `workload/container`. */
function ours(manifests: Manifest[]) {
  return workloadsOf(manifests).flatMap((workload) =>
    containersOf(workload)
      .filter(({ image }) => /campus-deals\/(?!mail-inbox)/.test(image))
      .map((container) => ({ name: `${workload.name}/${container.name}`, container })),
  );
}

function problemsOf(
  manifests: Manifest[],
  secrets: Record<string, Record<string, string>>,
  site: Record<string, string>,
): string[] {
  return ours(manifests).flatMap(({ name, container }) => {
    const env = { ...environmentOf(container, { manifests, secrets, site }) };
    return problemsOfEnvironment({ image: container.image, entry: container.args?.[0] }, env).map(
      (problem) => `${name}: ${problem}`,
    );
  });
}

/** Returns the settings with a literal value in the manifests. */
function literals(manifests: Manifest[]): [name: string, value: string][] {
  const variables = workloadsOf(manifests)
    .flatMap(containersOf)
    .flatMap(({ env = [] }) => env);
  return [
    ...ofKind(manifests, 'ConfigMap').flatMap(({ data }) => Object.entries(data ?? {})),
    ...variables.flatMap(({ name, value }): [string, string][] => (value === undefined ? [] : [[name, value]])),
  ];
}

/** Public values with names like those of secrets. */
const NO_SECRETS = ['SUPABASE_ANON_KEY', 'STRIPE_PUBLISHABLE_KEY', 'VAPID_PUBLIC_KEY', 'MAPBOX_TOKEN'];

function isSecret([name, value]: [string, string]): boolean {
  const isNamedSo =
    /SECRET|PASSWORD|TOKEN|_KEY(_|$)|_DATABASE_URL$|^REDIS_URL$/.test(name) && !NO_SECRETS.includes(name);
  return isNamedSo || (URL.canParse(value) && new URL(value).password !== '');
}
