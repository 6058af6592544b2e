import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type {
  OwnVouchesDto,
  StudentVouchDto,
  VouchLinkDto,
  VouchRequestDto,
} from '@campus-deals/contracts/identity/vouch.dto';
import { VOUCHES_NEEDED, VOUCHES_PER_YEAR } from '@campus-deals/contracts/limits';
import { ProductError, RateLimit } from '@campus-deals/service-defaults';
import { CollegesService } from '../colleges/public.js';
import { IDENTITY_ENV, type IdentityEnv } from '../env.js';
import { newToken, sha256 } from '../tokens.js';
import { UsersService, User } from '../users/public.js';
import { StudentVerification } from './student-verification.entity.js';
import { StudentVerificationService } from './student-verification.service.js';
import { aYearBefore, LINK_LIFETIME_MS, StudentVouch, VouchRequest } from './student-vouch.entity.js';
import { VerificationDecisionsService } from './verification-decisions.service.js';

const refused = (message: string): ProductError => new ProductError('vouch_refused', message);

/** Verifies students for whom two verified classmates vouch. Accounts are free, so each rule limits verified students. */
@Injectable()
export class VouchesService {
  private readonly linkLimit: RateLimit;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
    private readonly verifications: StudentVerificationService,
    private readonly decisions: VerificationDecisionsService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'PUBLIC_URL'>,
  ) {
    const message = 'You made ten links today. Please use the newest.';
    this.linkLimit = new RateLimit(em, { name: 'vouch-link', points: 10, seconds: 24 * 60 * 60, message });
  }

  async get(userId: number): Promise<OwnVouchesDto> {
    const now = new Date();
    const request = await this.em.findOne(VouchRequest, { userId, expiresAt: { $gt: now } });
    const received = await this.vouchersOf(userId, request?.collegeId, now);
    const ofTheYear = { voucherId: userId, revokedAt: null, createdAt: { $gt: aYearBefore(now) } };
    const given = await this.em.find(StudentVouch, ofTheYear, { orderBy: { id: 'desc' } });
    const names = await this.namesOf(given.map((vouch) => vouch.userId));
    return {
      received: received.length,
      linkExpiresAt: request?.expiresAt.toISOString() ?? null,
      given: given.map((vouch) => ({
        id: vouch.id,
        name: vouch.userId === null ? null : (names.get(vouch.userId) ?? null),
        vouchedAt: vouch.createdAt.toISOString(),
      })),
    };
  }

  /**
   * Returns a new link for classmates; the previous one stops working. Throws verification_ended, too_many_requests,
   * verification_state_conflict for verified students, vouch_refused without a name or a college.
   */
  @Transactional()
  async ask(userId: number): Promise<VouchLinkDto> {
    const user = await this.users.getForUpdate(userId);
    await this.assertUnverified(userId);
    const college = user.collegeId === null ? undefined : await this.colleges.findLive(user.collegeId);
    if (!college) throw refused('Choose your college in your profile first');
    if (!user.name) throw refused('Enter your name in your profile first, so that classmates recognize you');
    await this.linkLimit.count(String(userId));
    const token = newToken();
    const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);
    await this.em.nativeDelete(VouchRequest, { userId });
    this.em.create(VouchRequest, { userId, collegeId: college.id, tokenHash: sha256(token), expiresAt });
    await this.em.flush();
    return { url: `${this.env.PUBLIC_URL}/user/account#vouch=${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** Shows a voucher who asks. Throws link_invalid, vouch_refused. */
  async preview(voucherId: number, token: string): Promise<VouchRequestDto> {
    const request = await this.findRequest(token);
    await this.assertMayVouch(voucherId, request);
    const { name } = await this.users.get(request.userId);
    const college = await this.colleges.findLive(request.collegeId);
    if (!college || !name) throw new ProductError('link_invalid');
    return { name, collegeName: college.name, vouchesLeft: VOUCHES_PER_YEAR - (await this.givenWithinYear(voucherId)) };
  }

  /** Vouches for the student of a link; the second vouch verifies. Throws link_invalid, vouch_refused. */
  @Transactional()
  async vouch(voucherId: number, token: string): Promise<OwnVouchesDto> {
    const { userId } = await this.findRequest(token);
    await this.lock(voucherId, userId);
    const request = await this.findRequest(token);
    await this.assertMayVouch(voucherId, request);
    const now = new Date();
    const { collegeId } = request;
    this.em.create(StudentVouch, { userId, voucherId, collegeId, createdAt: now });
    await this.em.flush();
    await this.decisions.publishDecision(voucherId, { decision: 'vouched', expiresAt: null, reason: null });
    if ((await this.vouchersOf(userId, collegeId, now)).length >= VOUCHES_NEEDED) {
      await this.decisions.verifyNow(userId, { collegeId, by: 'classmates', reason: null });
      this.em.remove(request);
      await this.em.flush();
    }
    return this.get(voucherId);
  }

  /** Takes a vouch back. With fewer than two left, the verification ends. Throws vouch_not_found. */
  @Transactional()
  async revoke(voucherId: number, id: number): Promise<OwnVouchesDto> {
    const vouch = await this.em.findOne(StudentVouch, { id, voucherId });
    if (!vouch) throw new ProductError('vouch_not_found');
    await this.lock(voucherId, ...(vouch.userId === null ? [] : [vouch.userId]));
    await this.revokeLocked(id);
    return this.get(voucherId);
  }

  /** Revokes the vouches of an account that is about to be erased, in the caller's transaction. */
  async revokeAllOf(voucherId: number): Promise<void> {
    const vouches = await this.em.find(StudentVouch, { voucherId, revokedAt: null });
    await this.lock(voucherId, ...vouches.flatMap(({ userId }) => userId ?? []));
    for (const { id } of vouches) await this.revokeLocked(id);
  }

  /** Lists who vouched for a student, for admins. Throws user_not_found. */
  async listFor(userId: number): Promise<StudentVouchDto[]> {
    await this.users.get(userId);
    const vouches = await this.em.find(StudentVouch, { userId }, { orderBy: { id: 'desc' }, limit: 20 });
    const vouchers = await this.em.find(User, { id: { $in: vouches.map(({ voucherId }) => voucherId) } });
    const emails = new Map(vouchers.map(({ id, email }) => [id, email]));
    return vouches.map(({ id, voucherId, createdAt, revokedAt }) => ({
      id,
      voucherId,
      voucherEmail: emails.get(voucherId) ?? '',
      vouchedAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    }));
  }

  /** Returns the vouches that a user gave and got, for their export, without the other's identity. */
  async exportOf(userId: number): Promise<Record<string, unknown>> {
    const dates = async (filter: object): Promise<unknown[]> =>
      (await this.em.find(StudentVouch, filter, { orderBy: { id: 'asc' } })).map(({ createdAt, revokedAt }) => ({
        createdAt,
        revokedAt,
      }));
    return { given: await dates({ voucherId: userId }), received: await dates({ userId }) };
  }

  private async revokeLocked(id: number): Promise<void> {
    const vouch = await this.em.findOneOrFail(StudentVouch, { id }, { refresh: true });
    if (vouch.revokedAt !== null) return;
    const now = new Date();
    vouch.revokedAt = now;
    await this.em.flush();
    const { userId, voucherId, collegeId } = vouch;
    await this.decisions.publishDecision(voucherId, { decision: 'vouch-revoked', expiresAt: null, reason: null });
    if (userId === null || (await this.vouchersOf(userId, collegeId, now)).length >= VOUCHES_NEEDED) return;
    const valid = { userId, provenBy: 'classmates', expiresAt: { $gt: now } } as const;
    const verification = await this.em.findOne(StudentVerification, valid, { refresh: true });
    if (!verification) return;
    // Not for good: the student may ask others.
    verification.extend(now);
    await this.decisions.publishDecision(userId, { decision: 'vouch-lost', expiresAt: null, reason: null });
  }

  private async findRequest(token: string): Promise<VouchRequest> {
    const valid = { tokenHash: sha256(token), expiresAt: { $gt: new Date() } };
    const request = await this.em.findOne(VouchRequest, valid, { refresh: true });
    if (!request) throw new ProductError('link_invalid');
    return request;
  }

  private async assertMayVouch(voucherId: number, { userId, collegeId }: VouchRequest): Promise<void> {
    if (voucherId === userId) throw refused('You cannot vouch for yourself. Send the link to two classmates.');
    const { status, how, college } = await this.verifications.get(voucherId);
    if (status !== 'verified') throw refused('Only verified students can vouch');
    if (how === 'classmates')
      throw refused('Verify with a school address or a student card before you vouch for others');
    if (college?.id !== collegeId) throw refused('Only students of the same college can vouch');
    await this.assertUnverified(userId);
    if ((await this.em.count(StudentVouch, { userId: voucherId, voucherId: userId })) > 0)
      throw refused('You cannot vouch for somebody who vouched for you');
    if ((await this.vouchersOf(userId, collegeId, new Date())).includes(voucherId))
      throw refused('You vouch for this student already');
    if ((await this.givenWithinYear(voucherId)) >= VOUCHES_PER_YEAR)
      throw refused(`You have vouched for ${VOUCHES_PER_YEAR} people within a year`);
  }

  private async assertUnverified(userId: number): Promise<void> {
    const rows = await this.em.find(StudentVerification, { userId, confirmedAt: { $ne: null } }, { refresh: true });
    if (rows.some(({ endedAt }) => endedAt !== null)) throw new ProductError('verification_ended');
    if (rows.some((row) => row.isValidAt(new Date())))
      throw new ProductError('verification_state_conflict', 'This student is verified already');
  }

  /** Counts revoked vouches, too: taking one back does not allow another. */
  private givenWithinYear(voucherId: number): Promise<number> {
    return this.em.count(StudentVouch, { voucherId, createdAt: { $gt: aYearBefore(new Date()) } });
  }

  private async vouchersOf(userId: number, collegeId: number | undefined, now: Date): Promise<number[]> {
    const active = { userId, revokedAt: null, createdAt: { $gt: aYearBefore(now) } };
    const filter = collegeId === undefined ? active : { ...active, collegeId };
    const vouches = await this.em.find(StudentVouch, filter, { refresh: true });
    return [...new Set(vouches.map(({ voucherId }) => voucherId))];
  }

  /** Locks users in the order of their ids, to prevent deadlocks. */
  private async lock(...userIds: number[]): Promise<void> {
    for (const id of [...new Set(userIds)].toSorted((a, b) => a - b)) await this.users.getForUpdate(id);
  }

  private async namesOf(userIds: (number | null)[]): Promise<Map<number, string | null>> {
    const users = await this.em.find(User, { id: { $in: userIds.filter((id) => id !== null) } });
    return new Map(users.map(({ id, name }) => [id, name]));
  }
}
