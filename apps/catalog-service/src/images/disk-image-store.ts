import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { IMAGE_WIDTHS } from '@campus-deals/contracts/limits';
import { BadConfiguration } from '@campus-deals/service-defaults';
import { keyOf } from './image-name.js';
import type { ImageStore } from './image-store.js';
import { ImageUpload } from './image-upload.entity.js';

/** Stores images in a folder, with one level of subfolders so that none grows too large. */
export class DiskImageStore implements ImageStore {
  constructor(private readonly folder: string) {}

  /** Writes a temporary file and renames it: readers see all of it or nothing, even after a crash. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(unfinished, 'wx', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async find(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}

/** Marks the folder of images, to distinguish it from an unmounted one. */
const MARKER = '.campus-deals-images';
/** Maximum images checked in a folder without a marker: earlier versions wrote none. */
const MAX_CHECKED = 20;

/**
 * Opens the folder of images, and marks it the first time. Throws `BadConfiguration` for a folder without marker and
 * images while the database has some. It is then not mounted: every image would be a 404, and uploads would go to the
 * wrong place.
 */
export async function openImageFolder(folder: string, em: EntityManager): Promise<DiskImageStore> {
  const store = new DiskImageStore(folder);
  const marker = join(folder, MARKER);
  if (existsSync(marker)) return store;
  const known = await em.fork().find(ImageUpload, {}, { orderBy: { createdAt: 'desc' }, limit: MAX_CHECKED });
  const found = await Promise.all(known.map(({ name }) => store.find(keyOf(name, IMAGE_WIDTHS[0]))));
  if (known.length > 0 && found.every((bytes) => bytes === undefined))
    throw new BadConfiguration([
      `IMAGES_DIR: ${folder} holds no images, but the database knows some. Mount the folder that holds them. If they are lost, create an empty file ${MARKER} in it to start without them.`,
    ]);
  await mkdir(folder, { recursive: true });
  await writeFile(marker, '');
  return store;
}
