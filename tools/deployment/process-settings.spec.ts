import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { IMAGES_WITH_SETTINGS, problemsOfEnvironment } from './testing/process-settings.ts';

const good = {
  PUBLIC_URL: 'https://deals.test',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  GATEWAY_URL: 'http://gateway:3000',
};

it('knows every package that reads settings', () => {
  const packages = globSync('{apps,stand-ins}/*/{src,server}/env.ts', { cwd: ROOT }).map((file) =>
    basename(dirname(dirname(file))),
  );
  expect(IMAGES_WITH_SETTINGS.toSorted()).toEqual(packages.toSorted());
});

it('finds nothing wrong with what an entry reads', () => {
  expect(
    problemsOfEnvironment({ image: 'registry.test/campus-deals/web:1.2' }, { ...good, OTEL_SERVICE_NAME: 'web' }),
  ).toEqual([]);
});

it('names what is missing, what is bad and what nobody reads', () => {
  const { GATEWAY_URL: _, ...rest } = good;
  expect(problemsOfEnvironment({ image: 'web' }, { ...rest, LOG_LEVEL: 'loud', GATEWAY: 'http://gateway' })).toEqual([
    'GATEWAY_URL: is required',
    expect.stringMatching(/^LOG_LEVEL: must be one of/),
    'GATEWAY: nobody reads it',
  ]);
});

it('goes by the entry that runs', () => {
  const container = { image: 'billing-service', entry: 'dist/migrate.js' };
  expect(problemsOfEnvironment(container, {})).toEqual(['BILLING_DATABASE_URL: is required']);
  expect(problemsOfEnvironment({ image: 'web', entry: 'dist/other.js' }, good)).toHaveLength(1);
});
