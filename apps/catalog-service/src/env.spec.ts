import { BadConfiguration, parseEnv } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { CatalogEnv, imageStorage } from './env.js';

const GOOD = {
  NODE_ENV: 'development',
  PORT: '3002',
  INTERNAL_TOKEN_SECRET: 'a secret of at least thirty-two characters',
  PUBLIC_URL: 'https://campus.test',
  CATALOG_DATABASE_URL: 'postgresql://catalog@db/catalog',
  IDENTITY_URL: 'http://identity:3000',
  REDIS_URL: 'redis://redis:6379',
  WEBHOOK_SECRETS_KEY: 'a key of at least thirty-two characters',
};
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'images',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseEnv(CatalogEnv, { ...GOOD, ...env });
    return [];
  } catch (error) {
    return error instanceof BadConfiguration ? error.problems : [String(error)];
  }
}

describe('storage of images', () => {
  test('is a folder or a bucket', () => {
    expect(imageStorage(parseEnv(CatalogEnv, { ...GOOD, IMAGES_DIR: '/images' }))).toEqual({ folder: '/images' });
    expect(imageStorage(parseEnv(CatalogEnv, { ...GOOD, ...BUCKET }))).toEqual({
      bucket: { endpoint: 'https://s3.example/images', region: 'auto', accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  test('is required in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['IMAGES_DIR: is required']);
    expect(problemsOf({ NODE_ENV: 'production', IMAGES_DIR: '/images' })).toEqual([]);
    expect(problemsOf({ NODE_ENV: 'production', ...BUCKET })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  test('is one place, and a bucket needs all its settings', () => {
    expect(problemsOf({ S3_BUCKET: 'images' })).toEqual([
      'S3_ENDPOINT: is required',
      'S3_ACCESS_KEY_ID: is required',
      'S3_SECRET_ACCESS_KEY: is required',
    ]);
    expect(problemsOf({ ...BUCKET, IMAGES_DIR: '/images' })).toEqual(['IMAGES_DIR: must not be set beside S3_*']);
    expect(problemsOf({ ...BUCKET, S3_ENDPOINT: 'ftp://s3.example' }).join()).toContain(
      'S3_ENDPOINT: must be an http(s) address',
    );
    expect(problemsOf({ ...BUCKET, S3_BUCKET: 'a/../b' }).join()).toContain('S3_BUCKET');
  });
});

test('secrets of webhooks need a key, and production requests no address of its own machine', () => {
  expect(problemsOf({ WEBHOOK_SECRETS_KEY: 'short' })).toEqual([
    'WEBHOOK_SECRETS_KEY: must hold at least 32 characters',
  ]);
  const production = { NODE_ENV: 'production', IMAGES_DIR: '/images', LOOPBACK_REQUESTS: 'on' };
  expect(problemsOf(production)).toEqual(['LOOPBACK_REQUESTS: must be "off" in production']);
  expect(problemsOf({ ...production, NODE_ENV: 'development' })).toEqual([]);
});
