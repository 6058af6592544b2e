import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { EXAMPLE_ENVIRONMENT, readCompose } from './testing/compose.ts';
import { DIGEST, NAMING, pinImages, refreshed } from './image-digests.mjs';
import { filledEnvironment, readEnvironmentFile } from './make-env.mjs';
import { containersOf, hasKubectl, rendered, workloadsOf } from './testing/manifest.ts';

const PINNED = new RegExp(`@${DIGEST.source}$`);
const OURS = /^campus-deals\/[\w-]+:local$/;
const environment = readEnvironmentFile(filledEnvironment(readFileSync(EXAMPLE_ENVIRONMENT, 'utf8')));
const composeIn = (folder: string) =>
  Object.values(readCompose(environment, readFileSync(join(folder, 'docker-compose.yml'), 'utf8')).services);
const imagesIn = (overlay: string) =>
  workloadsOf(rendered(overlay)).flatMap((workload) => containersOf(workload).map(({ image }) => image));

describe('images of others', () => {
  it('are base images by digest', () => {
    const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    const bases = [...dockerfile.matchAll(/^FROM \$\{(\w+)\}/gm)].map(
      ([, name]) => new RegExp(`^ARG ${name}=(.*)$`, 'm').exec(dockerfile)?.[1] ?? '',
    );
    expect(bases).toHaveLength([...dockerfile.matchAll(/^FROM /gm)].length);
    expect(bases.filter((base) => !PINNED.test(base))).toEqual([]);
  });

  it('are by digest in docker-compose.yml', () => {
    expect(composeIn(ROOT).filter(({ image }) => !OURS.test(image) && !PINNED.test(image))).toEqual([]);
  });

  it.skipIf(!hasKubectl)('are by digest in k8s/', () => {
    const images = imagesIn(join(ROOT, 'k8s/overlays/local'));
    expect(images.filter((image) => !OURS.test(image) && !PINNED.test(image))).toEqual([]);
    expect(images.some((image) => PINNED.test(image))).toBe(true);
  });

  it('all get the digest that their tag has today', () => {
    const today = `sha256:${'a'.repeat(64)}`;
    const texts = NAMING.map((path) => readFileSync(join(ROOT, path), 'utf8'));
    const asked = new Set<string>();
    const all = texts.map((text) => refreshed(text, (image) => (asked.add(image), today))).join('\n');
    expect([...all.matchAll(/sha256:\w{64}/g)].filter(([digest]) => digest !== today)).toEqual([]);
    expect([...asked].toSorted()).toEqual([
      'docker.io/library/node:24-bookworm-slim',
      'gcr.io/distroless/cc-debian12:nonroot',
      'postgres:18',
      'valkey/valkey:8',
    ]);
  });
});

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-deals-release-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const names = new Set(composeIn(ROOT).flatMap(({ image }) => /^campus-deals\/([\w-]+):/.exec(image)?.[1] ?? []));
  const digests = Object.fromEntries([...names].map((app, i) => [app, `sha256:${String(i).padStart(64, '0')}`]));
  const registry = 'registry.test/campus-deals';
  pinImages(folder, { version: '1.2.3', registry, digests });
  const ours = [...names].map((app) => `${registry}/${app}:1.2.3@${digests[app]}`);

  it('names every image by digest in docker-compose.yml, and builds none', () => {
    const services = composeIn(folder);
    expect(services.filter(({ image, build }) => build || !PINNED.test(image))).toEqual([]);
    expect(ours.filter((name) => !services.some(({ image }) => image === name))).toEqual([]);
  });

  it.skipIf(!hasKubectl).each(['', '/migrations'])('names every image by digest in production%s', (overlay) => {
    const images = imagesIn(join(folder, `k8s/overlays/production${overlay}`));
    expect(images.filter((image) => !ours.includes(image))).toEqual([]);
    expect(images.length).toBeGreaterThan(3);
  });

  it.skipIf(!hasKubectl)('is called by its version', () => {
    const manifests = rendered(join(folder, 'k8s/overlays/production/migrations'));
    expect(manifests.map(({ metadata }) => metadata.name)).toContain('catalog-service-migrate-1.2.3');
    expect(manifests[0]?.metadata.labels?.['app.kubernetes.io/version']).toBe('1.2.3');
  });

  it('has the files that Compose and its settings need', () => {
    execFileSync(process.execPath, ['tools/deployment/make-env.mjs'], { cwd: folder });
    expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('REDIS_PASSWORD=');
    const mounted = composeIn(folder).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0] ?? ''));
    const files = mounted.filter((path) => path.startsWith('.'));
    expect(files.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(files).not.toEqual([]);
  });

  it('misses no image', () => {
    expect(() => pinImages(folder, { version: '1.2.3', registry, digests: {} })).toThrow('no digest of');
  });
});
