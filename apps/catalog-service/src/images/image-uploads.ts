import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { fieldError, lockName, RateLimitSchema } from '@campus-deals/service-defaults';
import { IMAGE_WIDTHS } from '@campus-deals/contracts/limits';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { requireActiveAccount } from '../visibility/public.js';
import { keyOf, type ImageVariants } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { ImageUpload } from './image-upload.entity.js';
import { isImageInUse } from './image-in-use.query.js';

/** Name of the limit under which an account's uploads are counted. */
export const UPLOADS = 'upload';
/** Owner of images whose uploaders were erased. No user has this id. */
const NOBODY = 0;
/** Equivalent of PostgreSQL's `image_name(…)`. */
const OWN_ADDRESS = /\/api\/images\/([0-9a-f]{40}\.webp)/;
/** Uploads checked in one transaction. */
const BATCH = 100;

/** Tracks who uploaded which image. It is kept while an account that uploaded it exists and something shows it. */
@Injectable()
export class ImageUploads {
  constructor(
    private readonly em: EntityManager,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
  ) {}

  @Transactional()
  async keep(userId: number, name: string, variants: ImageVariants): Promise<void> {
    await requireActiveAccount(this.em, userId);
    await tables(this.em)
      .insertInto('image_uploads')
      .values({ user_id: userId, name })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'name']).doUpdateSet((eb) => ({ check_at: eb.ref('excluded.check_at') })),
      )
      .execute();
    // No transaction deletes an image that another is just uploading. Locked after rows, so that no two deadlock.
    await lockName(this.em, name);
    await Promise.all(IMAGE_WIDTHS.map((width) => this.store.put(keyOf(name, width), variants[width])));
  }

  /**
   * Call it when the caller's transaction shows this address: an image of ours is not swept before it commits, nor
   * within a day. Ignores addresses elsewhere. Throws validation_failed on the field if the image no longer exists.
   */
  async show(field: string, address: string | null | undefined): Promise<void> {
    const name = OWN_ADDRESS.exec(address ?? '')?.[1];
    if (name === undefined) return;
    // Waits for a sweep that has locked the rows, and makes later sweeps skip them.
    const kept = await tables(this.em)
      .updateTable('image_uploads')
      .set({ check_at: sql<Date>`now() + interval '24 hours'` })
      .where('name', '=', name)
      .returning('name')
      .execute();
    if (kept.length === 0) throw fieldError(field, 'This image is no longer there. Please upload it again.');
  }

  /**
   * Deletes images that only this account uploaded and nothing shows, after the account's other data. Images still in
   * use stay without an owner until nothing shows them. Runs in an event handler's transaction and is idempotent.
   */
  async forget(userId: number): Promise<void> {
    const uploads = await this.em.find(ImageUpload, { userId }, { orderBy: { name: 'asc' } });
    for (const { name } of uploads) {
      const [image] = await isImageInUse(tables(this.em), { name });
      if (image?.isInUse)
        await tables(this.em)
          .insertInto('image_uploads')
          .values({ user_id: NOBODY, name })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    await this.remove(uploads);
    await this.em.nativeDelete(RateLimitSchema, { key: `${UPLOADS}:${userId}` });
  }

  /**
   * Checks at most `BATCH` uploads that were uploaded or last found in use a day ago, and deletes those that no deal,
   * vendor or college shows. Replicas share the work. Returns how many images were deleted, and whether there may be
   * more.
   */
  @Transactional()
  async sweep(): Promise<{ removed: number; isMore: boolean }> {
    const due = await this.em.find(
      ImageUpload,
      { checkAt: { $lte: new Date() } },
      { orderBy: { checkAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const unused: ImageUpload[] = [];
    for (const upload of due) {
      const [image] = await isImageInUse(tables(this.em), { name: upload.name });
      if (image?.isInUse) upload.checkAgainLater();
      else unused.push(upload);
    }
    return { removed: await this.remove(unused), isMore: due.length === BATCH };
  }

  /** Deletes uploads, and their images if no other account uploaded them. Returns how many images were deleted. */
  private async remove(uploads: ImageUpload[]): Promise<number> {
    for (const upload of uploads) this.em.remove(upload);
    await this.em.flush();
    let removed = 0;
    for (const name of new Set(uploads.map(({ name }) => name).toSorted())) {
      await lockName(this.em, name);
      if ((await this.em.count(ImageUpload, { name })) > 0) continue;
      await Promise.all(IMAGE_WIDTHS.map((width) => this.store.remove(keyOf(name, width))));
      removed += 1;
    }
    return removed;
  }
}
