import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
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
const SERVICE = 'apps/billing-service/src';
const CATALOG = 'apps/catalog-service/src';
type Import = [importer: string, specifier: string, statement?: string];

/** Returns a file that imports another one, which exists. */
const importing = ([importer, specifier, statement = `import '${specifier}';`]: Import): Record<string, string> => ({
  ...(specifier.startsWith('.') && {
    [join(dirname(importer), specifier).replace(/\.js$/, extname(importer))]: empty,
  }),
  [importer]: statement,
});

describe('a forbidden import is caught', () => {
  it.each<[rule: string, ...Import]>([
    ['apps-do-not-import-apps', 'apps/gateway/src/a.ts', '../../catalog-service/src/b.js'],
    ['libs-do-not-import-apps', 'libs/messaging/src/a.ts', '../../../apps/gateway/src/b.js'],
    ['contracts-stand-alone', 'libs/contracts/src/a.ts', '@campus-deals/messaging'],
    ['nothing-imports-stand-ins', 'apps/gateway/src/a.ts', '../../../stand-ins/auth-provider/src/main.js'],
    ['nothing-imports-stand-ins', 'libs/messaging/src/a.ts', '../../../stand-ins/auth-provider/src/main.js'],
    ['nothing-imports-stand-ins', 'apps/gateway/src/testing/a.ts', '../../../../stand-ins/auth-provider/src/main.js'],
    ['stand-ins-know-nothing-of-the-product', 'stand-ins/auth-provider/src/a.ts', '@campus-deals/messaging'],
    ['stand-ins-know-nothing-of-the-product', 'stand-ins/auth-provider/src/a.ts', '../../../apps/gateway/src/main.js'],
    ['stand-ins-know-nothing-of-the-product', 'stand-ins/auth-provider/src/a.ts', '../../payment-provider/src/b.js'],
    ['tests-only-import-testing', 'apps/gateway/src/a.ts', '@campus-deals/testing'],
    ['tests-only-import-testing', 'stand-ins/auth-provider/src/a.ts', '@campus-deals/testing'],
    ['tests-only-import-testing', 'apps/gateway/src/a.ts', '../../../stand-ins/auth-provider/src/testing/b.js'],
    ['web-imports-only-contracts', 'apps/web/src/a.tsx', '@campus-deals/messaging'],
    ['web-areas-do-not-import-areas', 'apps/web/src/business/counter/a.tsx', '../../site/deal/b.js'],
    ['web-areas-do-not-import-areas', 'apps/web/src/site/a.tsx', '../app/b.js'],
    ['web-marketplace-knows-no-area', 'apps/web/src/marketplace/map/a.tsx', '../../site/map/b.js'],
    ['web-kit-knows-no-product', 'apps/web/src/kit/form/a.tsx', '../../marketplace/b.js'],
    ['web-platform-draws-nothing', 'apps/web/src/platform/api/a.ts', '../../kit/ui/b.js'],
    ['service-features-meet-in-public-files', `${SERVICE}/deals/a.ts`, '../colleges/b.service.js'],
    ['service-features-meet-in-public-files', `${SERVICE}/deals/a.ts`, '../seed-demo.js'],
    ['modules-and-entities-import-their-own-kind', `${SERVICE}/deals/deals.module.ts`, '../colleges/b.service.js'],
    ['modules-and-entities-import-their-own-kind', `${SERVICE}/deals/deal.entity.ts`, '../colleges/c.module.js'],
    ['floors-import-downwards', `${CATALOG}/vendors/a.ts`, '../deals/public.js'],
    ['floors-import-downwards', `${CATALOG}/vendors/vendor.entity.ts`, '../deals/public.js'],
    ['service-files-lie-on-floors', `${CATALOG}/prices/a.ts`, '../vendors/public.js'],
    ['service-files-lie-on-floors', `${CATALOG}/prices.ts`, './tables.js'],
    [
      'shared-files-know-entities-only',
      `${SERVICE}/shared.ts`,
      './colleges/public.js',
      "export { a } from './colleges/public.js';",
    ],
  ])('%s: %s imports %s', async (rule, ...given) => {
    expect(await rulesBrokenBy(importing(given))).toEqual([rule]);
  });

  it.each<[rule: string, files: Record<string, string>]>([
    [
      'service-features-meet-in-public-files',
      {
        [`${SERVICE}/deals/a.ts`]: "import { a } from '../colleges/colleges.module.js';\nexport const b = a;",
        [`${SERVICE}/colleges/colleges.module.ts`]: "export { a } from './b.js';",
        [`${SERVICE}/colleges/b.ts`]: empty,
      },
    ],
    [
      'service-features-meet-in-public-files',
      {
        [`${SERVICE}/deals/a.ts`]: "import type { A } from '../colleges/college.entity.js';\nexport type B = A;",
        [`${SERVICE}/colleges/college.entity.ts`]: 'export type A = 1;',
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
  ])('%s: %o', async (rule, files) => {
    expect(await rulesBrokenBy(files)).toEqual([rule]);
  });
});

it.each<[what: string, ...imports: Import[]]>([
  [
    'the web imports contracts',
    ['apps/web/src/a.tsx', '', "import { a } from '@campus-deals/contracts/colleges';\nexport const b = a;"],
  ],
  ['a service imports messaging', [`${SERVICE}/a.ts`, '@campus-deals/messaging']],
  ['the service module lists its features', [`${SERVICE}/catalog.module.ts`, './deals/deals.service.js']],
  ['a Nest module imports a Nest module', [`${SERVICE}/deals/deals.module.ts`, '../colleges/colleges.module.js']],
  [
    "a feature imports another one's public.ts",
    [`${SERVICE}/deals/deals.service.ts`, '../colleges/public.js'],
    [`${SERVICE}/colleges/public.ts`, './colleges.service.js', "export { a } from './colleges.service.js';"],
  ],
  [
    'an entity imports the entities that it relates to, and a file beside the features all of them',
    [`${SERVICE}/entities.ts`, './deals/deal.entity.js'],
    [`${SERVICE}/deals/deal.entity.ts`, '../colleges/college.entity.js'],
  ],
  ['a floor imports a lower one', [`${CATALOG}/deals/own/a.ts`, '../../vendors/public.js']],
  [
    'a table of a lower floor refers to one of a higher floor',
    [`${CATALOG}/moderation/report.entity.ts`, '../deals/deal.entity.js'],
  ],
  ['a stand-in imports contracts', ['stand-ins/auth-provider/src/a.ts', '@campus-deals/contracts/colleges']],
  ['a test of a stand-in imports libs/testing', ['stand-ins/auth-provider/src/a.int.spec.ts', '@campus-deals/testing']],
  ['a test imports libs/testing', ['apps/gateway/src/a.int.spec.ts', '@campus-deals/testing']],
  [
    'a test starts a stand-in',
    ['apps/gateway/src/testing/a.ts', '../../../../stand-ins/auth-provider/src/testing/b.js'],
  ],
  [
    'types may point both ways',
    ['apps/gateway/src/a.ts', '', "import type { B } from './b.js';\nexport type A = B;"],
    ['apps/gateway/src/b.ts', '', "import type { A } from './a.js';\nexport type B = A;"],
  ],
])('what the product needs is allowed %s', async (_what, ...imports) => {
  expect(await rulesBrokenBy(Object.assign({}, ...imports.map(importing)))).toEqual([]);
});
