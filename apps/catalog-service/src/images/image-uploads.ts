import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { IMAGE_WIDTHS } from '@campus-deals/contracts/images.schema';
import { keyOf, type ImageForms } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';

const REMEMBER = `INSERT INTO image_uploads (user_id, name) VALUES (?, ?) ON CONFLICT (user_id, name) DO NOTHING`;
const FORGET = `DELETE FROM image_uploads WHERE user_id = ? RETURNING name`;
/** Until the transaction ends: one cannot take away what another just sends again. Always after the rows, so that two never wait for each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended(?, 0))`;
const OTHERS = `SELECT 1 FROM image_uploads WHERE name = ? LIMIT 1`;

/** What is kept and for whom: an image stays as long as an account that sent it. */
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
    const names = (await this.em.execute<{ name: string }[]>(FORGET, [userId])).map(({ name }) => name);
    for (const name of names.toSorted()) {
      await this.em.execute(LOCK, [name]);
      if ((await this.em.execute<object[]>(OTHERS, [name])).length > 0) continue;
      await Promise.all(IMAGE_WIDTHS.map((width) => this.store.remove(keyOf(name, width))));
    }
  }
}
