import { join } from 'node:path';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import type { Buildah } from './buildah.ts';

export interface BuildSecrets {
  folder: string;
  npmrc: string;
  ca: string;
}

/** Any moment, the same for all. */
const EPOCH = '1767225600';

/** One image from the Dockerfile, as `docker build` would make it. */
export async function buildImage(
  buildah: Buildah,
  app: string,
  image: string,
  { npmrc, ca }: BuildSecrets,
): Promise<void> {
  const buildArguments = [`APP=${app}`, `SOURCE_DATE_EPOCH=${EPOCH}`, 'RELEASE=proof'];
  // The other format cannot say HEALTHCHECK.
  const options = {
    format: 'docker',
    timestamp: EPOCH,
    tag: image,
    file: join(ROOT, 'Dockerfile'),
  };
  await buildah.command(
    'bud',
    '--pull-never',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ...buildArguments.map((each) => `--build-arg=${each}`),
    `--secret=id=npmrc,src=${npmrc}`,
    `--secret=id=ca,src=${ca}`,
    ROOT,
  );
}
