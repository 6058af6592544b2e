import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import {
  buildManifests,
  closureOf,
  lockOf,
  readManifests,
  runManifests,
  type Lock,
  type Manifests,
} from './production-manifests.mjs';

const shop: Manifests = {
  '': {
    name: 'root',
    devDependencies: { vitest: '5.0.0' },
    scripts: { start: 'node .' },
    overrides: { mailparser: '3.9.8' },
  },
  'apps/shop': {
    name: '@campus-deals/shop',
    dependencies: { '@campus-deals/orders': '*', express: '5.0.0' },
    devDependencies: { '@campus-deals/testing': '*', sinon: '1.0.0' },
  },
  'libs/orders': {
    name: '@campus-deals/orders',
    dependencies: { '@campus-deals/money': '*', pino: '10.0.0' },
    devDependencies: { '@campus-deals/testing': '*' },
    scripts: { build: 'rolldown' },
  },
  'libs/money': { name: '@campus-deals/money', dependencies: { pino: '10.0.0' } },
  'tools/local-stack': { name: '@campus-deals/local-stack', dependencies: { nx: '24.0.0', rolldown: '1.2.0' } },
  'libs/testing': { name: '@campus-deals/testing', dependencies: { testcontainers: '12.0.0' } },
};

describe('what an image is made from', () => {
  it('is the app with the libraries that it needs to run, and theirs', () => {
    expect(closureOf('apps/shop', shop)).toEqual(['apps/shop', 'libs/orders', 'libs/money']);
  });

  it('holds no development dependency and no script', () => {
    const found = runManifests('apps/shop', shop, undefined);
    expect(Object.keys(found)).toEqual(['', 'apps/shop', 'libs/orders', 'libs/money']);
    for (const manifest of Object.values(found)) expect(manifest.scripts).toBeUndefined();
    expect(JSON.stringify(found)).not.toMatch(/sinon|testing|vitest/);
    expect(found['']).toMatchObject({
      workspaces: ['apps/shop', 'libs/orders', 'libs/money'],
      overrides: { mailparser: '3.9.8' },
    });
  });

  it('is of a bundled app what its bundle leaves outside, in the version that is depended on', () => {
    const found = runManifests('apps/shop', shop, ['pino']);
    expect(Object.keys(found)).toEqual(['', 'apps/shop']);
    expect(found['apps/shop']?.dependencies).toEqual({ pino: '10.0.0' });
    expect(() => runManifests('apps/shop', shop, ['left-pad'])).toThrow(/nothing of it depends on that/);
  });

  it('is built with the compiler alone, a bundled app with all that it imports', () => {
    expect(buildManifests('apps/shop', shop, false)).toEqual({
      '': expect.objectContaining({ devDependencies: { rolldown: '1.2.0' }, workspaces: [] }),
    });
    const bundled = buildManifests('apps/shop', shop, true);
    expect(bundled['apps/shop']?.devDependencies).toEqual({ sinon: '1.0.0' });
    expect(bundled['libs/orders']?.dependencies).toMatchObject({ pino: '10.0.0' });
  });

  it('has a lock without what is not there', () => {
    const lock: Lock = {
      lockfileVersion: 3,
      packages: {
        '': { name: 'root', workspaces: ['apps/*'], devDependencies: { vitest: '5.0.0' } },
        'apps/shop': { name: '@campus-deals/shop', devDependencies: { sinon: '1.0.0' } },
        'libs/testing': { name: '@campus-deals/testing' },
        'node_modules/@campus-deals/shop': { resolved: 'apps/shop', link: true },
        'node_modules/@campus-deals/testing': { resolved: 'libs/testing', link: true },
        'node_modules/pino': { version: '10.0.0' },
        'apps/shop/node_modules/pino': { version: '9.0.0' },
      },
    };
    const { packages } = lockOf(lock, runManifests('apps/shop', shop, undefined));
    expect(Object.keys(packages)).toEqual([
      '',
      'apps/shop',
      'node_modules/@campus-deals/shop',
      'node_modules/pino',
      'apps/shop/node_modules/pino',
    ]);
    expect(packages['apps/shop']).not.toHaveProperty('devDependencies');
    expect(packages['']).toMatchObject({ workspaces: ['apps/shop', 'libs/orders', 'libs/money'] });
  });
});

const manifests = readManifests(ROOT);
const apps = globSync('{apps,stand-ins}/*/package.json', { cwd: ROOT }).map((file) => dirname(file));

it.each(apps)('the image of %s takes no tool of development along', (app) => {
  const found = runManifests(app, manifests, manifests[app]?.outsideBundle);
  expect(Object.keys(found).join()).not.toMatch(/libs\/(testing|embedded-postgres)|tools|e2e/);
  const names = Object.values(found).flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  expect(
    names.filter((name) => /^(typescript|vitest|vite|testcontainers|embedded-postgres|@types\/.*)$/.test(name)),
  ).toEqual([]);
});

it('leaves the bundle of the web only what the vite config leaves out of it', () => {
  const config = readFileSync(join(ROOT, 'apps/web/vite.config.ts'), 'utf8');
  expect(config).toContain("const EXTERNAL: string[] = [...manifest.outsideBundle, 'vite'];");
});
