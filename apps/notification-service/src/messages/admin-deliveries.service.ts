import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { ListDeliveriesQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import type { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { beginningPattern, FOR_UPDATE, ProductError, type Json, type Page } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { deliveries, findDelivery } from './admin-deliveries.query.js';
import { Message } from './message.entity.js';
import { MessagesService } from './messages.service.js';

/** Lists and retries mails for admins. */
@Injectable()
export class AdminDeliveriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: MessagesService,
    private readonly audit: AuditLog,
  ) {}

  list({ status, search, ...position }: ListDeliveriesQueryDto): Promise<Page<AdminDeliveryDto>> {
    return deliveries(tables(this.em), { status, ...beginningPattern(search) }, position);
  }

  /** Throws delivery_not_found, delivery_state_conflict. */
  @Transactional()
  async retry(id: number): Promise<Json<AdminDeliveryDto>> {
    const message = await this.em.findOne(Message, { id, channel: 'mail' }, FOR_UPDATE);
    if (!message) throw new ProductError('delivery_not_found');
    const { kind, status, attempts, reply: failure } = message;
    if (!message.tryAgain(new Date())) throw new ProductError('delivery_state_conflict');
    await this.em.flush();
    this.messages.begin();
    await this.audit.record({
      action: 'delivery.retry',
      subject: { type: 'delivery', id, label: kind },
      before: { status, attempts, failure },
      after: { status: message.status, attempts: message.attempts, failure },
    });
    const shown = await findDelivery(this.em, id);
    if (!shown) throw new ProductError('delivery_not_found');
    return shown;
  }
}
