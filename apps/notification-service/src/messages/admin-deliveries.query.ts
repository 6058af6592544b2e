import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListDeliveriesQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { jsonText, pages, same, type Json } from '@campus-deals/service-defaults';
import { type Db, tables } from '../tables.js';

const ofMails = (db: Db) =>
  db
    .selectFrom('messages')
    .where('channel', '=', 'mail')
    .select((eb) =>
      jsonText<AdminDeliveryDto>({
        ...same(eb, AdminDeliveryDto, 'messages'),
        failure: eb.ref('reply'),
      }).as('json'),
    );

/** Newest first: ids grow with time. */
export const deliveries = pages(
  (db: Db, { status, beginning }: Pick<ListDeliveriesQueryDto, 'status'> & { beginning?: string }) => {
    const found = ofMails(db).where('status', '=', status);
    return beginning ? found.where('email', 'like', beginning) : found;
  },
  { keys: [['id', 'bigint']], direction: 'desc' },
);

/** Returns one mail in the list's format. */
export async function findDelivery(em: EntityManager, id: number): Promise<Json<AdminDeliveryDto> | undefined> {
  return (await ofMails(tables(em)).where('id', '=', id).executeTakeFirst())?.json;
}
