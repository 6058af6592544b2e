import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadConfiguration, parseEnv } from './read-env.js';
import { Flag, List, Optional, RefusedIf, RequiredIf } from './env-rules.js';
import { ServiceEnv } from './service-env.js';

class ShopEnv extends ServiceEnv {
  @RequiredIf<ShopEnv>(({ NODE_ENV }) => NODE_ENV === 'production', 'is required in production')
  @Flag()
  LIMITS?: 'on' | 'off';

  @Optional()
  @RefusedIf<ShopEnv>(({ NODE_ENV }) => NODE_ENV === 'production', 'must not be set in production')
  STAND_IN?: string;

  @List()
  PROXIES: string[] = [];
}

const good = {
  NODE_ENV: 'development',
  PORT: '3001',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000/',
};

test('lists every problem by name and never a value', () => {
  const failure = problemsOf({ PORT: 'seventy', INTERNAL_TOKEN_SECRET: 'hunter2', PUBLIC_URL: '' });
  const names = failure.problems.map((line) => line.split(':')[0]);
  expect(names.toSorted()).toEqual(['INTERNAL_TOKEN_SECRET', 'NODE_ENV', 'PORT', 'PUBLIC_URL']);
  expect(failure.message).not.toMatch(/hunter2|seventy/);
});

test('the defaults are filled in, an empty variable counts as unset, a list takes commas and blanks, and nothing else is read', () => {
  const env = parseEnv(ShopEnv, { ...good, LIMITS: '', PROXIES: 'a, b c', HOME: '/root' });
  expect({ ...env }).toEqual({
    ...good,
    PORT: 3001,
    PUBLIC_URL: 'http://localhost:3000',
    DEV_LOGIN: 'off',
    DRAIN_MS: 0,
    HOST: '127.0.0.1',
    INTERNAL_TIMEOUT_MS: 2000,
    LOG_LEVEL: 'info',
    PROXIES: ['a', 'b', 'c'],
  });
});

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  afterAll(() => rmSync(folder, { recursive: true }));
  const { INTERNAL_TOKEN_SECRET: secret, ...others } = good;

  test('is read, without the end of its line', () => {
    const INTERNAL_TOKEN_SECRET_FILE = file('secret', `${secret}\n`);
    const env = parseEnv(ShopEnv, { ...others, LIMITS: 'on', INTERNAL_TOKEN_SECRET_FILE });
    expect(env.INTERNAL_TOKEN_SECRET).toBe(secret);
  });

  test.each([
    ['is not there', { INTERNAL_TOKEN_SECRET_FILE: join(folder, 'nothing') }, '_FILE: cannot be read (ENOENT)'],
    ['is empty', { INTERNAL_TOKEN_SECRET_FILE: file('empty', '\n') }, '_FILE: names an empty file'],
    [
      'is given twice',
      { INTERNAL_TOKEN_SECRET_FILE: file('given', secret), INTERNAL_TOKEN_SECRET: secret },
      '_FILE: must not be set beside INTERNAL_TOKEN_SECRET',
    ],
    ['is too short', { INTERNAL_TOKEN_SECRET_FILE: file('short', 'hunter2') }, ': must hold at least 32 characters'],
  ])('that %s is a problem of the start, which never shows what is in it', (_what, env, problem) => {
    const failure = problemsOf({ ...others, LIMITS: 'on', ...env });
    expect(failure.problems).toEqual([`INTERNAL_TOKEN_SECRET${problem}`]);
    expect(failure.message).not.toContain('hunter2');
  });

  test('is looked for only under the names of settings', () => {
    expect(() => parseEnv(ShopEnv, { ...good, LIMITS: 'on', SSL_CERT_FILE: '/nowhere' })).not.toThrow();
  });
});

test('what production needs or refuses is listed beside all else', () => {
  const { problems } = problemsOf({
    ...good,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://campus.test',
    STAND_IN: 'http://here',
    LOG_LEVEL: 'loud',
  });
  expect(problems.toSorted()).toEqual([
    'LIMITS: is required in production',
    'LOG_LEVEL: must be one of trace, debug, info, warn, error, silent',
    'PUBLIC_URL: must be an https address in production',
    'STAND_IN: must not be set in production',
  ]);
});

test.each([
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://localhost' }, 'in production'],
  [{ PUBLIC_URL: 'http://campus.test' }, 'where PUBLIC_URL is not a loopback address'],
  [{ PUBLIC_URL: 'http://localhost.campus.test' }, 'where PUBLIC_URL is not a loopback address'],
  [{ PUBLIC_URL: 'http://127.0.0.1.campus.test' }, 'where PUBLIC_URL is not a loopback address'],
])('quick login is refused where others may reach the site: %o', (env, where) => {
  const { problems } = problemsOf({ ...good, LIMITS: 'on', DEV_LOGIN: 'on', ...env });
  expect(problems).toEqual([`DEV_LOGIN: must be "off" ${where}`]);
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://campus.localhost', 'http://[::1]:3000'])(
  'quick login may be switched on at %s, and is off unless it is',
  (PUBLIC_URL) => {
    expect(parseEnv(ShopEnv, { ...good, PUBLIC_URL, DEV_LOGIN: 'on' }).DEV_LOGIN).toBe('on');
    expect(parseEnv(ShopEnv, { ...good, PUBLIC_URL }).DEV_LOGIN).toBe('off');
  },
);

function problemsOf(source: Record<string, string>): BadConfiguration {
  try {
    parseEnv(ShopEnv, source);
  } catch (error) {
    if (error instanceof BadConfiguration) return error;
  }
  throw new Error('the configuration was taken as good');
}
