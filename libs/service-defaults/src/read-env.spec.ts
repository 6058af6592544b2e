import { expect, test } from 'vitest';
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

test('reads what is set and fills in the defaults', () => {
  expect(parseEnv(ServiceEnv, good)).toMatchObject({
    PORT: 3001,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
  });
});

test('lists every problem by name and never a value', () => {
  const failure = problemsOf({ PORT: 'seventy', INTERNAL_TOKEN_SECRET: 'hunter2', PUBLIC_URL: '' });
  expect(failure.problems.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'INTERNAL_TOKEN_SECRET',
    'NODE_ENV',
    'PORT',
    'PUBLIC_URL',
  ]);
  expect(failure.message).not.toMatch(/hunter2|seventy/);
});

test('an empty variable counts as unset, a list takes commas and blanks, and nothing else is read', () => {
  const env = parseEnv(ShopEnv, { ...good, LIMITS: '', PROXIES: 'a, b c', HOME: '/root' });
  expect({ ...env }).toEqual({
    ...good,
    PORT: 3001,
    PUBLIC_URL: 'http://localhost:3000',
    DEV_LOGIN: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    PROXIES: ['a', 'b', 'c'],
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
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://localhost' }, 'DEV_LOGIN: must be "off" in production'],
  [{ PUBLIC_URL: 'http://campus.test' }, 'DEV_LOGIN: must be "off" where PUBLIC_URL is not a loopback address'],
  [
    { PUBLIC_URL: 'http://localhost.campus.test' },
    'DEV_LOGIN: must be "off" where PUBLIC_URL is not a loopback address',
  ],
  [
    { PUBLIC_URL: 'http://127.0.0.1.campus.test' },
    'DEV_LOGIN: must be "off" where PUBLIC_URL is not a loopback address',
  ],
])('quick login is refused where others may reach the site: %o', (env, problem) => {
  expect(problemsOf({ ...good, LIMITS: 'on', DEV_LOGIN: 'on', ...env }).problems).toEqual([problem]);
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
