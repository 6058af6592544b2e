import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { ListDeliveriesQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import type { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { ProductError, type Json, type Page } from '@campus-deals/service-defaults';
import { findDelivery, listDeliveries } from './admin-deliveries.query.js';
import { Delivery } from './delivery.entity.js';
import { DeliveryStateConflict } from './delivery.states.js';

/** Lists and retries mails for admins. */
@Injectable()
export class AdminDeliveriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
  ) {}

  list(query: ListDeliveriesQueryDto): Promise<Page<AdminDeliveryDto>> {
    return listDeliveries(this.em, query);
  }

  /** Throws delivery_not_found, delivery_state_conflict. */
  @Transactional()
  async retry(id: number): Promise<Json<AdminDeliveryDto>> {
    const delivery = await this.em.findOne(Delivery, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!delivery) throw new ProductError('delivery_not_found');
    const { kind, status, attempts, failure } = delivery;
    tryAgain(delivery);
    await this.em.flush();
    await this.audit.record({
      action: 'delivery.retry',
      subject: { type: 'delivery', id, label: kind },
      before: { status, attempts, failure },
      after: { status: delivery.status, attempts: delivery.attempts, failure },
    });
    const shown = await findDelivery(this.em, id);
    if (!shown) throw new ProductError('delivery_not_found');
    return shown;
  }
}

function tryAgain(delivery: Delivery): void {
  try {
    delivery.tryAgain(new Date());
  } catch (error) {
    if (!(error instanceof DeliveryStateConflict)) throw error;
    throw new ProductError('delivery_state_conflict', undefined, { cause: error });
  }
}
