import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListDeliveriesQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { beginningPattern, jsonText, pages, same, type Json, type Page } from '@campus-deals/service-defaults';
import { type Db, tables } from '../tables.js';

const deliveries = (db: Db) =>
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
const page = pages(
  (db: Db, { status, beginning }: Pick<ListDeliveriesQueryDto, 'status'> & { beginning?: string }) => {
    const found = deliveries(db).where('status', '=', status);
    return beginning ? found.where('email', 'like', beginning) : found;
  },
  { keys: [['id', 'bigint']], direction: 'desc' },
);

export function listDeliveries(
  em: EntityManager,
  { status, search, ...position }: ListDeliveriesQueryDto,
): Promise<Page<AdminDeliveryDto>> {
  return page(tables(em), { status, ...beginningPattern(search) }, position);
}

/** Returns one mail in the list's format. */
export async function findDelivery(em: EntityManager, id: number): Promise<Json<AdminDeliveryDto> | undefined> {
  return (await deliveries(tables(em)).where('id', '=', id).executeTakeFirst())?.json;
}
