import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_WIDTHS } from '@campus-deals/contracts/images.schema';
import { keyOf, type ImageForms } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';

const REMEMBER = `INSERT INTO image_uploads (user_id, name) VALUES (?, ?) ON CONFLICT (user_id, name) DO UPDATE SET look_at = excluded.look_at`;
const FORGET = `DELETE FROM image_uploads WHERE user_id = ? RETURNING name`;
/** Until the transaction ends: one cannot take away what another just sends again. Always after the rows, so that two never wait for each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended(?, 0))`;
/** Uploads looked at in one transaction. */
const BATCH = 100;
/** Each has its index. */
const SHOWN_IN = [
  ['deals', 'image'],
  ['deals', `seo_metadata ->> 'ogImage'`],
  ['vendors', 'logo'],
  ['vendors', 'logo_url'],
  ['vendors', `seo_metadata ->> 'ogImage'`],
  ['colleges', 'logo_url'],
  ['colleges', `seo_metadata ->> 'ogImage'`],
];
const IS_SHOWN = SHOWN_IN.map(
  ([table, address]) => `EXISTS (SELECT 1 FROM ${table} WHERE image_name(${address}) = due.name)`,
).join(' OR ');
/** Replicas share the work: none waits for an upload another one looks at, or that is just sent again. */
const LOOK = `
  WITH due AS (SELECT user_id, name FROM image_uploads WHERE look_at <= now() ORDER BY look_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
    looked AS (SELECT user_id, name, ${IS_SHOWN} AS shown FROM due),
    kept AS (UPDATE image_uploads u SET look_at = now() + interval '24 hours' FROM looked l WHERE l.shown AND u.user_id = l.user_id AND u.name = l.name),
    gone AS (DELETE FROM image_uploads u USING looked l WHERE NOT l.shown AND u.user_id = l.user_id AND u.name = l.name RETURNING u.name)
  SELECT (SELECT count(*)::int FROM due) AS looked, ARRAY(SELECT DISTINCT name FROM gone) AS names`;
const OTHERS = `SELECT 1 FROM image_uploads WHERE name = ? LIMIT 1`;

/** What is kept and for whom: an image stays as long as an account that sent it, and as something shows it. */
@Injectable()
export class ImageUploads {
  constructor(
    private readonly em: EntityManager,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
  ) {}

  @Transactional()
  async keep(userId: number, name: string, forms: ImageForms): Promise<void> {
    await this.em.execute(REMEMBER, [userId, name]);
    await this.em.execute(LOCK, [name]);
    await Promise.all(IMAGE_WIDTHS.map((width) => this.store.put(keyOf(name, width), forms[width])));
  }

  /** Takes away what only this account sent. Runs in an event handler's transaction, and may run again. */
  async forget(userId: number): Promise<void> {
    await this.removeUnlessOthers(
      (await this.em.execute<{ name: string }[]>(FORGET, [userId])).map(({ name }) => name),
    );
  }

  /**
   * Looks at uploads sent, or last seen in use, a day ago, at most `BATCH`, and takes away those that no deal, vendor or
   * college shows. Answers how many images are gone, and whether there may be more.
   */
  @Transactional()
  async sweep(): Promise<{ removed: number; isMore: boolean }> {
    const [found] = await this.em.execute<{ looked: number; names: string[] }[]>(LOOK);
    return { removed: await this.removeUnlessOthers(found?.names ?? []), isMore: found?.looked === BATCH };
  }

  /** Of images whose uploads are gone, those that nobody else sent; answers how many. */
  private async removeUnlessOthers(names: string[]): Promise<number> {
    let removed = 0;
    for (const name of names.toSorted()) {
      await this.em.execute(LOCK, [name]);
      if ((await this.em.execute<object[]>(OTHERS, [name])).length > 0) continue;
      await Promise.all(IMAGE_WIDTHS.map((width) => this.store.remove(keyOf(name, width))));
      removed += 1;
    }
    return removed;
  }
}
