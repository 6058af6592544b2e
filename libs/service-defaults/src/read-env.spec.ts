import { expect, test } from 'vitest';
import { z } from 'zod';
import { BadConfiguration, parseEnv } from './read-env.js';
import { serviceEnv } from './service-env.js';

const schema = z.object(serviceEnv);
const good = { PORT: '3001', INTERNAL_TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://localhost:3000/' };

test('reads what is set and fills in the defaults', () => {
  expect(parseEnv(schema, good)).toMatchObject({ PORT: 3001, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' });
});

test('lists every problem by name and never a value', () => {
  const failure = problemsOf({ PORT: 'seventy', INTERNAL_TOKEN_SECRET: 'hunter2', PUBLIC_URL: '' });
  expect(failure.problems.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'INTERNAL_TOKEN_SECRET',
    'PORT',
    'PUBLIC_URL',
  ]);
  expect(failure.message).not.toMatch(/hunter2|seventy/);
});

function problemsOf(source: Record<string, string>): BadConfiguration {
  try {
    parseEnv(schema, source);
  } catch (error) {
    if (error instanceof BadConfiguration) return error;
  }
  throw new Error('the configuration was taken as good');
}
