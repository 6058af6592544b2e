import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { ScheduledJob } from '@campus-deals/messaging';
import { daysBefore, StudentCard } from './student-card.entity.js';
import { VerificationDecisionsService } from './verification-decisions.service.js';

const BATCH = 200;

/** Deletes pictures not decided within 30 days, notifies their students, and deletes decisions after 30 days. */
@Injectable()
export class DeleteStudentCardsJob extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    private readonly decisions: VerificationDecisionsService,
  ) {
    super({ name: 'delete-student-cards', cron: '41 * * * *' });
  }

  async run(): Promise<void> {
    const now = new Date();
    let expired: number;
    do expired = await this.expireSome(now);
    while (expired === BATCH);
    await this.em.nativeDelete(StudentCard, { decidedAt: { $lt: daysBefore(now) } });
  }

  @Transactional({ clear: true })
  protected async expireSome(now: Date): Promise<number> {
    const cards = await this.em.find(
      StudentCard,
      { decidedAt: null, expiresAt: { $lte: now } },
      // Rows locked by a decision or an overlapping run are left to that.
      { orderBy: { createdAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true },
    );
    for (const card of cards) {
      card.decide('expired', now);
      await this.decisions.publishDecision(card.userId, { decision: 'card-expired', expiresAt: null, reason: null });
    }
    return cards.length;
  }
}
