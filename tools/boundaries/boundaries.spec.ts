import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: never[];
  options: ICruiseOptions;
};

let tree = '';
afterEach(() => rmSync(tree, { recursive: true, force: true }));

/** Creates a small tree with these files and returns the names of the rules that it breaks. */
async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const all: Record<string, string> = {
    'apps/gateway/src/main.ts': 'export const a = 1;',
    'stand-ins/auth-provider/src/main.ts': 'export const a = 1;',
    'libs/contracts/src/colleges.ts': 'export const a = 1;',
    'libs/messaging/src/index.ts': 'export const a = 1;',
    'libs/testing/src/index.ts': 'export const a = 1;',
    'tsconfig.base.json': '{}',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  for (const lib of ['contracts', 'messaging', 'testing']) {
    writeFileSync(
      join(tree, 'libs', lib, 'package.json'),
      JSON.stringify({
        name: `@campus-deals/${lib}`,
        exports: { '.': { source: './src/index.ts' }, './*': { source: './src/*.ts' } },
      }),
    );
    mkdirSync(join(tree, 'node_modules/@campus-deals'), { recursive: true });
    symlinkSync(join(tree, 'libs', lib), join(tree, 'node_modules/@campus-deals', lib));
  }
  const { output } = await cruise(['apps', 'libs', 'stand-ins'], {
    ...config.options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map((violation) => violation.rule.name))].sort();
}

const empty = 'export const a = 1;';

describe('a forbidden import is caught', () => {
  const forbidden: Array<[rule: string, files: Record<string, string>]> = [
    [
      'apps-do-not-import-apps',
      { 'apps/gateway/src/a.ts': "import '../../catalog-service/src/b.js';", 'apps/catalog-service/src/b.ts': empty },
    ],
    [
      'libs-do-not-import-apps',
      { 'libs/messaging/src/a.ts': "import '../../../apps/gateway/src/b.js';", 'apps/gateway/src/b.ts': empty },
    ],
    ['contracts-stand-alone', { 'libs/contracts/src/a.ts': "import '@campus-deals/messaging';" }],
    [
      'nothing-imports-stand-ins',
      { 'apps/gateway/src/a.ts': "import '../../../stand-ins/auth-provider/src/main.js';" },
    ],
    [
      'nothing-imports-stand-ins',
      { 'libs/messaging/src/a.ts': "import '../../../stand-ins/auth-provider/src/main.js';" },
    ],
    [
      'stand-ins-know-nothing-of-the-product',
      { 'stand-ins/auth-provider/src/a.ts': "import '@campus-deals/messaging';" },
    ],
    [
      'stand-ins-know-nothing-of-the-product',
      { 'stand-ins/auth-provider/src/a.ts': "import '../../../apps/gateway/src/main.js';" },
    ],
    [
      'stand-ins-know-nothing-of-the-product',
      {
        'stand-ins/auth-provider/src/a.ts': "import '../../payment-provider/src/b.js';",
        'stand-ins/payment-provider/src/b.ts': empty,
      },
    ],
    ['tests-only-import-testing', { 'apps/gateway/src/a.ts': "import '@campus-deals/testing';" }],
    ['tests-only-import-testing', { 'stand-ins/auth-provider/src/a.ts': "import '@campus-deals/testing';" }],
    [
      'tests-only-import-testing',
      {
        'apps/gateway/src/a.ts': "import '../../../stand-ins/auth-provider/src/testing/b.js';",
        'stand-ins/auth-provider/src/testing/b.ts': empty,
      },
    ],
    [
      'nothing-imports-stand-ins',
      { 'apps/gateway/src/testing/a.ts': "import '../../../../stand-ins/auth-provider/src/main.js';" },
    ],
    ['web-imports-only-contracts', { 'apps/web/src/a.tsx': "import '@campus-deals/messaging';" }],
    [
      'web-features-do-not-import-features',
      {
        'apps/web/src/features/deals/a.tsx': "import '../colleges/b.js';",
        'apps/web/src/features/colleges/b.tsx': empty,
      },
    ],
    [
      'web-layers-point-downwards',
      { 'apps/web/src/features/deals/a.tsx': "import '../../app/b.js';", 'apps/web/src/app/b.tsx': empty },
    ],
    [
      'web-components-know-no-feature',
      {
        'apps/web/src/components/a.tsx': "import '../features/deals/b.js';",
        'apps/web/src/features/deals/b.tsx': empty,
      },
    ],
    [
      'service-features-meet-in-public-files',
      {
        'apps/catalog-service/src/deals/a.ts': "import '../colleges/b.service.js';",
        'apps/catalog-service/src/colleges/b.service.ts': empty,
      },
    ],
    [
      'service-features-meet-in-public-files',
      {
        'apps/catalog-service/src/deals/a.ts':
          "import { a } from '../colleges/colleges.module.js';\nexport const b = a;",
        'apps/catalog-service/src/colleges/colleges.module.ts': "export { a } from './b.js';",
        'apps/catalog-service/src/colleges/b.ts': empty,
      },
    ],
    [
      'service-features-meet-in-public-files',
      {
        'apps/catalog-service/src/deals/a.ts':
          "import type { A } from '../colleges/college.entity.js';\nexport type B = A;",
        'apps/catalog-service/src/colleges/college.entity.ts': 'export type A = 1;',
      },
    ],
    [
      'service-features-meet-in-public-files',
      {
        'apps/catalog-service/src/deals/a.ts': "import '../seed-demo.js';",
        'apps/catalog-service/src/seed-demo.ts': empty,
      },
    ],
    [
      'modules-and-entities-import-their-own-kind',
      {
        'apps/catalog-service/src/deals/deals.module.ts': "import '../colleges/b.service.js';",
        'apps/catalog-service/src/colleges/b.service.ts': empty,
      },
    ],
    [
      'modules-and-entities-import-their-own-kind',
      {
        'apps/catalog-service/src/deals/deal.entity.ts': "import '../colleges/colleges.module.js';",
        'apps/catalog-service/src/colleges/colleges.module.ts': empty,
      },
    ],
    [
      'shared-files-know-entities-only',
      {
        'apps/catalog-service/src/shared.ts': "export { a } from './colleges/public.js';",
        'apps/catalog-service/src/colleges/public.ts': empty,
      },
    ],
    [
      'no-cycles',
      {
        'apps/gateway/src/a.ts': "import { b } from './b.js';\nexport const a = () => b;",
        'apps/gateway/src/b.ts': "import { a } from './a.js';\nexport const b = () => a;",
      },
    ],
    ['no-zod', { 'apps/gateway/src/a.ts': "import 'zod';", 'node_modules/zod/index.js': empty }],
    ['resolvable', { 'apps/gateway/src/a.ts': "import './nowhere.js';" }],
  ];
  it.each(forbidden)('%s', async (rule, files) => {
    expect(await rulesBrokenBy(files)).toEqual([rule]);
  });
});

describe('what the product needs is allowed', () => {
  const allowed: Array<[what: string, files: Record<string, string>]> = [
    [
      'the web imports contracts',
      { 'apps/web/src/a.tsx': "import { a } from '@campus-deals/contracts/colleges';\nexport const b = a;" },
    ],
    ['a service imports messaging', { 'apps/catalog-service/src/a.ts': "import '@campus-deals/messaging';" }],
    [
      'the service module lists its features',
      {
        'apps/catalog-service/src/catalog.module.ts': "import './deals/deals.service.js';",
        'apps/catalog-service/src/deals/deals.service.ts': empty,
      },
    ],
    [
      'a Nest module imports a Nest module',
      {
        'apps/catalog-service/src/deals/deals.module.ts': "import '../colleges/colleges.module.js';",
        'apps/catalog-service/src/colleges/colleges.module.ts': empty,
      },
    ],
    [
      "a feature imports another one's public.ts",
      {
        'apps/catalog-service/src/deals/deals.service.ts': "import '../colleges/public.js';",
        'apps/catalog-service/src/colleges/public.ts': "export { a } from './colleges.service.js';",
        'apps/catalog-service/src/colleges/colleges.service.ts': empty,
      },
    ],
    [
      'an entity imports the entities that it relates to, and a file beside the features all of them',
      {
        'apps/catalog-service/src/entities.ts': "import './deals/deal.entity.js';",
        'apps/catalog-service/src/deals/deal.entity.ts': "import '../colleges/college.entity.js';",
        'apps/catalog-service/src/colleges/college.entity.ts': empty,
      },
    ],
    [
      'a stand-in imports contracts, and its tests libs/testing',
      {
        'stand-ins/auth-provider/src/a.int.spec.ts':
          "import '@campus-deals/contracts/colleges';\nimport '@campus-deals/testing';",
      },
    ],
    [
      'a test starts a stand-in',
      {
        'apps/gateway/src/testing/a.ts': "import '../../../../stand-ins/auth-provider/src/testing/b.js';",
        'stand-ins/auth-provider/src/testing/b.ts': empty,
      },
    ],
    ['a test imports libs/testing', { 'apps/gateway/src/a.int.spec.ts': "import '@campus-deals/testing';" }],
    [
      'types may point both ways',
      {
        'apps/gateway/src/a.ts': "import type { B } from './b.js';\nexport type A = B;",
        'apps/gateway/src/b.ts': "import type { A } from './a.js';\nexport type B = A;",
      },
    ],
  ];
  it.each(allowed)('%s', async (_what, files) => {
    expect(await rulesBrokenBy(files)).toEqual([]);
  });
});
