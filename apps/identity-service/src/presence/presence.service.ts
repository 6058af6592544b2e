import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { LookAtDto, LookDto } from '@campus-deals/contracts/identity/look.dto';
import { sql } from 'kysely';
import { tables } from '../entities.js';

/** Shows admins what the others have open. Nothing is locked. */
@Injectable()
export class PresenceService {
  constructor(private readonly em: EntityManager) {}

  /** Notes what an admin looks at, and returns what the others have looked at within half a minute. */
  async look(userId: number, { kind, id }: LookAtDto): Promise<LookDto[]> {
    const db = tables(this.em);
    const look = { kind, item_id: id, seen_at: sql<Date>`now()` };
    await db
      .insertInto('admin_looks')
      .values({ user_id: userId, ...look })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(look))
      .execute();
    return db
      .selectFrom('admin_looks')
      .innerJoin('users', 'users.id', 'admin_looks.user_id')
      .select(['admin_looks.kind', 'admin_looks.item_id as id', 'users.name'])
      .where('users.id', '<>', userId)
      .where('users.role', '=', 'admin')
      .where('users.suspended_at', 'is', null)
      .where('admin_looks.seen_at', '>', sql<string>`now() - interval '30 seconds'`)
      .orderBy('users.name')
      .orderBy('users.id')
      .execute();
  }
}
