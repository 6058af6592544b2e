import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { StudentDecision } from '@campus-deals/contracts/enumerations';
import type {
  ExtendVerificationDto,
  StudentVerificationDto,
  VerifyStudentDto,
} from '@campus-deals/contracts/identity/student-verification.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, ProductError } from '@campus-deals/service-defaults';
import { CollegesService, UsersService } from '../../accounts/public.js';
import { StudentVerification, type OtherProof } from './student-verification.entity.js';
import { StudentVerificationService } from './student-verification.service.js';

const MAX_YEARS = 2;

interface Verified {
  collegeId: number;
  by: OtherProof;
  expiresAt: Date;
  reason: string | null;
}

/** Verifies students without a school address, and lets admins give any verification another end. */
@Injectable()
export class VerificationDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
    private readonly verifications: StudentVerificationService,
    private readonly audit: AuditLog,
  ) {}

  /** Verifies a student for an admin. Throws user_not_found, validation_failed, verification_state_conflict. */
  @Transactional()
  async verify(userId: number, { collegeId, expiresAt, reason }: VerifyStudentDto): Promise<StudentVerificationDto> {
    const end = endOf(expiresAt);
    await this.verifyNow(userId, { collegeId, by: 'admin', expiresAt: end, reason });
    const after = { collegeId, expiresAt, reason };
    await this.audit.record({ action: 'student.verify', subject: { type: 'user', id: userId }, after });
    return this.verifications.get(userId);
  }

  /** Changes the end of a verification. Throws user_not_found, validation_failed, verification_state_conflict. */
  @Transactional()
  async extend(userId: number, { expiresAt, reason }: ExtendVerificationDto): Promise<StudentVerificationDto> {
    const end = endOf(expiresAt);
    const row = await this.getValid(userId);
    const before = { expiresAt: row.expiresAt };
    row.extend(end);
    await this.publishDecision(userId, { decision: 'extended', expiresAt: end, reason });
    const after = { expiresAt: end, reason };
    await this.audit.record({ action: 'student.extend', subject: { type: 'user', id: userId }, before, after });
    return this.verifications.get(userId);
  }

  /** Ends a valid verification for good. Throws user_not_found, verification_state_conflict. */
  @Transactional()
  async end(userId: number, reason: string): Promise<StudentVerificationDto> {
    const row = await this.getValid(userId);
    const before = { provenBy: row.provenBy, expiresAt: row.expiresAt };
    row.end(new Date());
    await this.em.nativeDelete(StudentVerification, { userId, confirmedAt: null });
    await this.publishDecision(userId, { decision: 'ended', expiresAt: null, reason });
    const after = { reason };
    await this.audit.record({ action: 'student.end', subject: { type: 'user', id: userId }, before, after });
    return this.verifications.get(userId);
  }

  /** Verifies a student in the caller's transaction, and locks the user. */
  async verifyNow(userId: number, { collegeId, by, expiresAt, reason }: Verified): Promise<void> {
    if (!(await this.colleges.findLive(collegeId))) throw fieldError('collegeId', 'College not found');
    const user = await this.users.getForUpdate(userId);
    const now = new Date();
    const confirmed = await this.em.findOne(
      StudentVerification,
      { userId, confirmedAt: { $ne: null } },
      { refresh: true },
    );
    if (confirmed?.isValidAt(now)) throw new ProductError('verification_state_conflict');
    const row = confirmed ?? this.em.create(StudentVerification, { userId });
    row.verify(collegeId, by, now, expiresAt);
    await this.verifications.closeCards(userId);
    await this.users.suggestCollege(user, collegeId);
    await this.publishDecision(userId, { decision: 'verified', expiresAt, reason });
  }

  private async getValid(userId: number): Promise<StudentVerification> {
    await this.users.getForUpdate(userId);
    const valid = { userId, expiresAt: { $gt: new Date() } };
    const row = await this.em.findOne(StudentVerification, valid, { refresh: true });
    if (!row) throw new ProductError('verification_state_conflict');
    return row;
  }

  /** Publishes a decision, which notifies the student, in the caller's transaction. */
  async publishDecision(
    userId: number,
    { decision, expiresAt, reason }: { decision: StudentDecision; expiresAt: Date | null; reason: string | null },
  ): Promise<void> {
    await this.em.flush();
    const times = { expiresAt: expiresAt?.toISOString() ?? null, decidedAt: new Date().toISOString() };
    await this.outbox.publish('StudentVerificationDecided', { userId, decision, reason, ...times });
  }
}

/** Parses the end that an admin chose. Throws validation_failed beyond two years. */
export function endOf(expiresAt: string): Date {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS);
  const end = new Date(expiresAt);
  if (end > latest) throw fieldError('expiresAt', `Choose a day within ${MAX_YEARS} years`);
  return end;
}
