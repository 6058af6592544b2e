import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListDeliveriesQueryDto } from '@campus-deals/contracts/list-deliveries-query.dto';
import type { AdminDeliveryDto } from '@campus-deals/contracts/operations.dto';
import { jsonText, pages, type Json, type Page } from '@campus-deals/service-defaults';
import { tables, type Db } from '../entities.js';

const deliveries = (db: Db) =>
  db.selectFrom('deliveries').select(({ ref }) =>
    jsonText<AdminDeliveryDto>({
      id: ref('id'),
      kind: ref('kind'),
      email: ref('email'),
      status: ref('status'),
      attempts: ref('attempts'),
      failure: ref('failure'),
      createdAt: ref('created_at'),
      dueAt: ref('due_at'),
    }).as('json'),
  );

/** Newest first: ids grow with time. */
const page = pages(
  (db: Db, { status }: Pick<ListDeliveriesQueryDto, 'status'>) => deliveries(db).where('status', '=', status),
  { keys: [['id', 'integer']], direction: 'desc' },
);

export function listDeliveries(
  em: EntityManager,
  { status, ...position }: ListDeliveriesQueryDto,
): Promise<Page<AdminDeliveryDto>> {
  return page(tables(em), { status }, position);
}

/** One mail as the list shows it. */
export async function findDelivery(em: EntityManager, id: number): Promise<Json<AdminDeliveryDto> | undefined> {
  return (await deliveries(tables(em)).where('id', '=', id).executeTakeFirst())?.json;
}
