import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PoolEnv, QueueEnv } from '@campus-deals/service-defaults';
import {
  Flag,
  FreeSetting,
  HttpAddress,
  Optional,
  Pattern,
  PostgresAddress,
  RefusedIf,
  RequiredIf,
  Secret,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';

/** Whether any setting of a bucket is present; then all of them are required. */
const namesBucket = (env: CatalogEnv): boolean =>
  Boolean(env.S3_ENDPOINT ?? env.S3_BUCKET ?? env.S3_ACCESS_KEY_ID ?? env.S3_SECRET_ACCESS_KEY);
const RequiredByBucket = (): PropertyDecorator => RequiredIf(namesBucket, 'is required');

/** Settings of the catalog service. Only the entry files read process.env. */
export class CatalogEnv extends PoolEnv {
  @PostgresAddress() CATALOG_DATABASE_URL!: string;

  /** Fewer than in other services: hot reads have their own connections. */
  override DATABASE_POOL_SIZE: number = 10;

  /** Read-only connections for hot reads. Kept open, since each caches its query plans. */
  @WholeNumberSetting(1, 500) DATABASE_READ_POOL_SIZE: number = 10;

  /** Address of identity, which has the data of users. */
  @HttpAddress() IDENTITY_URL!: string;

  /** Folder of uploaded images if no bucket is set. All replicas share it. */
  @RequiredIf<CatalogEnv>((env) => env.NODE_ENV === 'production' && !namesBucket(env), 'is required')
  @RefusedIf(namesBucket, 'must not be set beside S3_*')
  @FreeSetting()
  IMAGES_DIR?: string;

  /** Maximum images per account and day: more than a vendor with many deals needs. */
  @WholeNumberSetting(1, 100_000) IMAGE_UPLOADS_PER_DAY: number = 100;

  /** Encrypts the secrets with which vendors verify webhooks. */
  @Secret(32) WEBHOOK_SECRETS_KEY!: string;

  /** Previous key. Secrets are encrypted anew within a day; remove it afterwards. */
  @Optional() @Secret(32) WEBHOOK_SECRETS_KEY_PREVIOUS?: string;

  /** Whether vendors may enter addresses on this machine, for images and webhooks. Only for development. */
  @RefusedIf<CatalogEnv>(
    ({ LOOPBACK_REQUESTS, NODE_ENV }) => LOOPBACK_REQUESTS === 'on' && NODE_ENV === 'production',
    'must be "off" in production',
  )
  @Flag()
  LOOPBACK_REQUESTS: 'on' | 'off' = 'off';

  /** Address of the storage service; the bucket becomes the first part of the path. */
  @RequiredByBucket() @HttpAddress() S3_ENDPOINT?: string;

  @RequiredByBucket() @Pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket') S3_BUCKET?: string;

  @FreeSetting() S3_REGION: string = 'auto';

  @RequiredByBucket() @FreeSetting() S3_ACCESS_KEY_ID?: string;

  @RequiredByBucket() @FreeSetting() S3_SECRET_ACCESS_KEY?: string;
}

/** Settings of command-line tools: the database, and optionally the queue through which they invalidate caches. */
export class CatalogToolEnv extends QueueEnv {
  @PostgresAddress() CATALOG_DATABASE_URL!: string;
}

/** Storage of images: a folder on disk, or a bucket of any S3-compatible service. */
export type ImageStorage =
  { folder: string } | { bucket: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string } };

export function imageStorage(env: CatalogEnv): ImageStorage {
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
