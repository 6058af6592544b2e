import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { messagingEnv } from '@campus-deals/messaging';
import { serviceEnv } from '@campus-deals/service-defaults';

const CATALOG_DATABASE_URL = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });

/** Where identity answers questions about users. */
const IDENTITY_URL = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** Where images are kept: a folder on disk, or a bucket of any S3-compatible service. */
export type ImageStorage =
  { folder: string } | { bucket: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string } };

/** What the bucket needs, all of it or nothing. */
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What catalog reads from its environment; the entry files are the only readers of process.env. */
export const catalogEnv = z
  .object({
    ...serviceEnv,
    ...messagingEnv,
    CATALOG_DATABASE_URL,
    IDENTITY_URL,
    /** Folder of uploaded images, where no bucket is named. One folder for all replicas. */
    IMAGES_DIR: z.string().min(1).optional(),
    /** Address of the storage service; the bucket becomes the first part of the path. */
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_REGION: z.string().min(1).default('auto'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const named = BUCKET.filter((name) => env[name]);
    if (named.length > 0) for (const name of BUCKET) if (!env[name]) refuse(name, `is required beside ${named[0]}`);
    if (named.length > 0 && env.IMAGES_DIR) refuse('IMAGES_DIR', 'must not be set beside S3_*');
    if (named.length === 0 && !env.IMAGES_DIR && env.NODE_ENV === 'production')
      refuse('IMAGES_DIR', 'is required in production (or S3_*)');
  })
  .transform((env) => ({ ...env, images: imageStorage(env) }));
export type CatalogEnv = z.infer<typeof catalogEnv>;

/** What its tools need: the database, and where to say that cached answers changed (left out: nobody is told). */
export const toolEnv = z.object({ ...messagingEnv, CATALOG_DATABASE_URL });
export type ToolEnv = z.infer<typeof toolEnv>;

function imageStorage(
  env: { IMAGES_DIR?: string | undefined; S3_REGION: string } & {
    [Name in (typeof BUCKET)[number]]?: string | undefined;
  },
): ImageStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return { folder: env.IMAGES_DIR ?? join(tmpdir(), 'campus-deals-images') };
  return {
    bucket: {
      endpoint: `${S3_ENDPOINT}/${S3_BUCKET}`,
      region: env.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
  };
}
