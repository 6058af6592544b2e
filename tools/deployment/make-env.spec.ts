import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXAMPLE_ENVIRONMENT } from './testing/compose.ts';
import { filledEnvironment, readEnvironmentFile } from './make-env.mjs';

const example = readFileSync(EXAMPLE_ENVIRONMENT, 'utf8');

it('makes every secret, each another one, and none that would switch something on', () => {
  const made = readEnvironmentFile(filledEnvironment(example));
  const secrets = Object.entries(made).filter(([name]) => /(PASSWORD|SECRET|_KEY)$/.test(name));
  const set = secrets.filter(([, value]) => value !== '');
  expect(secrets.filter(([, value]) => value === '').map(([name]) => name)).toEqual([
    'SITE_ACCESS_PASSWORD',
    'MAIL_WEBHOOK_SECRET',
  ]);
  expect(new Set(set.map(([, value]) => value)).size).toBe(set.length);
  expect(set.filter(([, value]) => value.length < 43)).toEqual([]);
});

it('makes others the next time', () => {
  const [first, second] = [filledEnvironment(example), filledEnvironment(example)].map(readEnvironmentFile);
  expect(first?.['INTERNAL_TOKEN_SECRET']).not.toBe(second?.['INTERNAL_TOKEN_SECRET']);
});

it('keeps what is set, also what the example does not name, and adds what is new', () => {
  const mine = 'PORT=4000\nREDIS_PASSWORD=mine\nMY_OWN=1\n';
  const made = readEnvironmentFile(filledEnvironment(example, mine));
  expect(made).toMatchObject({ PORT: '4000', REDIS_PASSWORD: 'mine', MY_OWN: '1', TAG: 'local' });
  expect(readEnvironmentFile(filledEnvironment(example, filledEnvironment(example, mine)))['REDIS_PASSWORD']).toBe(
    'mine',
  );
});

it('holds no secret in the example', () => {
  const given = Object.entries(readEnvironmentFile(example)).filter(([name]) => /(PASSWORD|SECRET|_KEY)$/.test(name));
  expect(given.filter(([, value]) => value !== '')).toEqual([]);
});
