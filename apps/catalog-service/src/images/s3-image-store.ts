import { S3mini } from 's3mini';
import { ProductError } from '@campus-deals/service-defaults';
import type { ImageStorage } from '../env.js';
import type { ImageStore } from './image-store.js';

/** Shorter than the gateway's timeout. */
const TIMEOUT_MS = 5000;

/**
 * Stores images in a bucket of an S3-compatible service. Uses path-style addresses (`<endpoint>/<bucket>/<key>`), which
 * all of them support.
 */
export class S3ImageStore implements ImageStore {
  private readonly bucket: S3mini;

  constructor(settings: Extract<ImageStorage, { bucket: unknown }>['bucket']) {
    this.bucket = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS });
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await reached(this.bucket.putObject(key, bytes, 'image/webp'));
  }

  async find(key: string): Promise<Buffer | undefined> {
    const bytes = await reached(this.bucket.getObjectArrayBuffer(key));
    return bytes === null ? undefined : Buffer.from(bytes);
  }

  async remove(key: string): Promise<void> {
    await reached(this.bucket.deleteObject(key));
  }
}

async function reached<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new ProductError('service_unavailable', 'Images cannot be reached right now', { cause });
  }
}
