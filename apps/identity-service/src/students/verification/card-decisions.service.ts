import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type {
  ApproveStudentCardDto,
  RejectStudentCardDto,
  StudentCardsDto,
} from '@campus-deals/contracts/identity/student-card.dto';
import { FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { UsersService } from '../../accounts/public.js';
import { StudentCard, type CardOutcome } from './student-card.entity.js';
import { StudentCardsService } from './student-cards.service.js';
import { waitingCards } from './waiting-cards.query.js';
import { endOf, VerificationDecisionsService } from './verification-decisions.service.js';

const DECIDED: Record<CardOutcome, string> = {
  approved: 'approved this card already',
  rejected: 'rejected this card already',
  expired: 'The picture is deleted: nobody decided within 30 days',
  withdrawn: 'The student has withdrawn the picture',
  'verified-otherwise': 'The student was verified without the card meanwhile',
};

/** Lets admins see and decide student cards. */
@Injectable()
export class CardDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly cards: StudentCardsService,
    private readonly decisions: VerificationDecisionsService,
    private readonly audit: AuditLog,
  ) {}

  list(): Promise<StudentCardsDto> {
    return waitingCards(this.em);
  }

  /** Returns the picture as WebP, and records who saw it. Throws student_card_not_found, student_card_decided. */
  @Transactional()
  async view(id: number): Promise<Buffer> {
    const { userId } = await this.getWaiting(id);
    await this.audit.record({ action: 'student-card.view', subject: { type: 'user', id: userId } });
    const picture = await this.cards.decrypt(id);
    if (!picture) throw new ProductError('student_card_not_found');
    return picture;
  }

  /** Verifies the student, and deletes the picture. Throws student_card_not_found, student_card_decided, validation_failed. */
  @Transactional()
  async approve(
    adminId: number,
    id: number,
    { collegeId, expiresAt }: ApproveStudentCardDto,
  ): Promise<StudentCardsDto> {
    const end = endOf(expiresAt);
    const { userId } = await this.decide(id, 'approved', adminId);
    await this.decisions.verifyNow(userId, { collegeId, by: 'student-card', expiresAt: end, reason: null });
    const after = { collegeId, expiresAt };
    await this.audit.record({ action: 'student-card.approve', subject: { type: 'user', id: userId }, after });
    return this.list();
  }

  /** Deletes the picture, and sends the student the reason. Throws student_card_not_found, student_card_decided. */
  @Transactional()
  async reject(adminId: number, id: number, { reason }: RejectStudentCardDto): Promise<StudentCardsDto> {
    const { userId } = await this.decide(id, 'rejected', adminId);
    await this.decisions.publishDecision(userId, { decision: 'card-rejected', expiresAt: null, reason });
    const after = { reason };
    await this.audit.record({ action: 'student-card.reject', subject: { type: 'user', id: userId }, after });
    return this.list();
  }

  private async decide(id: number, outcome: CardOutcome, adminId: number): Promise<StudentCard> {
    const card = await this.getWaiting(id);
    card.decide(outcome, new Date(), adminId);
    await this.em.flush();
    return card;
  }

  /** Locks the user first, like every change of a verification, then the card. */
  private async getWaiting(id: number): Promise<StudentCard> {
    const found = await this.em.findOne(StudentCard, { id });
    if (!found) throw new ProductError('student_card_not_found');
    await this.users.getForUpdate(found.userId);
    const card = await this.em.findOne(StudentCard, { id }, FOR_UPDATE);
    if (!card) throw new ProductError('student_card_not_found');
    if (!card.isWaitingAt(new Date())) throw new ProductError('student_card_decided', await this.decisionOf(card));
    return card;
  }

  private async decisionOf({ outcome, decidedBy }: StudentCard): Promise<string> {
    const text = DECIDED[outcome ?? 'expired'];
    if (outcome !== 'approved' && outcome !== 'rejected') return text;
    const admin = decidedBy === null ? undefined : await this.users.get(decidedBy);
    return `${admin?.name ?? 'Another admin'} ${text}`;
  }
}
