import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Published images of the servers. */
export const IMAGES = { postgres: 'postgres:18-alpine', redis: 'redis:8-alpine' };

/** Limit for the engine and its registry together. */
const TIMEOUT_MS = 5000;

/** Whether a container engine may answer. The engines of Docker for Mac and Linux have this socket. */
export function hasDocker(): boolean {
  return Boolean(process.env['DOCKER_HOST']) || existsSync('/var/run/docker.sock');
}

/**
 * Throws an error if the engine neither has the image nor reaches its registry. A pull would report that only after
 * minutes. Without a registry, Testcontainers gets no Ryuk image, so containers are removed by their tests alone.
 */
export async function requireImage(name: string): Promise<void> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const tooSlow = setTimeout(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer from the container engine within ${TIMEOUT_MS} ms`);
  });
  const { container } = await Promise.race([getContainerRuntimeClient(), tooSlow]);
  const image = container.dockerode.getImage(name);
  const [isLocal, isPublished] = await Promise.all([
    Promise.race([image.inspect(), tooSlow]).then(isFound, () => false),
    Promise.race([image.distribution(), tooSlow]).then(isFound, () => false),
  ]);
  if (!isPublished) process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  if (!isLocal && !isPublished) throw new Error(`no ${name} here, and no registry answers`);
}

const isFound = () => true;
