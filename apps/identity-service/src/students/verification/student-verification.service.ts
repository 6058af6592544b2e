import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { SchoolAddressLinkDto, StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import { NOT_A_SCHOOL_ADDRESS } from '@campus-deals/contracts/messages';
import type {
  SchoolAddressConfirmedDto,
  StudentVerificationDto,
} from '@campus-deals/contracts/identity/student-verification.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, FOR_UPDATE, lockName, ProductError } from '@campus-deals/service-defaults';
import {
  CollegesService,
  type School,
  mailboxKey,
  mailboxOf,
  sha256,
  UsersService,
  type User,
} from '../../accounts/public.js';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { LinkLimitsService } from './link-limits.service.js';
import { StudentCard } from './student-card.entity.js';
import { StudentVerification, type AddressProof } from './student-verification.entity.js';
import { certainCollege, decisive, presentVerification } from './student-verification.presenter.js';

/**
 * Verifies students by a school address: each proof is valid for a year. A user has one confirmed address, and an
 * address belongs to one account. The next user who proves an expired address gets it, unless an admin ended it.
 */
@Injectable()
export class StudentVerificationService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
    private readonly limits: LinkLimitsService,
    @Inject(IDENTITY_ENV) private readonly env: Pick<IdentityEnv, 'INTERNAL_TOKEN_SECRET'>,
  ) {}

  async get(userId: number): Promise<StudentVerificationDto> {
    return this.present(await this.users.get(userId));
  }

  /** Returns a user's student status for other services, without the address. Throws user_not_found. */
  async getStatus(userId: number): Promise<StudentStatusDto> {
    const user = await this.users.get(userId);
    const { status } = await this.present(user);
    return {
      isVerified: status === 'verified',
      mailboxKey: mailboxKey(user.email, this.env.INTERNAL_TOKEN_SECRET),
    };
  }

  /** Returns the college a user is verified for, while the verification is valid. */
  async findCollege(userId: number): Promise<CollegeReferenceDto | undefined> {
    const { status, college } = await this.get(userId);
    return status === 'verified' ? (college ?? undefined) : undefined;
  }

  /** Returns the user's confirmed school mailbox, in addition to the account's own. */
  async findMailbox(userId: number): Promise<string | undefined> {
    const row = await this.em.findOne(StudentVerification, { userId, confirmedAt: { $ne: null } });
    return row?.mailbox ?? undefined;
  }

  /**
   * Handles a sign-in that proved the account's address. If it is a school address, verifies the student or begins
   * another year, and suggests the college. A valid address confirmed by link stays, and so does another account's.
   * Runs in the caller's transaction; never a reason for a sign-in to fail.
   */
  @Transactional()
  async noticeProvenAddress(userId: number, email: string): Promise<void> {
    const address = email.trim().toLowerCase();
    const school = await this.colleges.findByEmail(address);
    if (!school) return;
    // Write the caller's changes before the user is read again.
    await this.em.flush();
    const [user, mailbox] = [await this.users.getForUpdate(userId), mailboxOf(address)];
    await this.lockMailbox(mailbox);
    const now = new Date();
    const [confirmed, waiting] = await this.rowsOf(userId);
    if (confirmed?.endedAt) return;
    if (confirmed && confirmed.mailbox !== mailbox && confirmed.provenBy === 'link' && confirmed.isValidAt(now)) return;
    if (!(await this.freeMailbox(mailbox, userId, now))) return;
    if (waiting?.mailbox === mailbox) this.em.remove(waiting);
    const row = confirmed ?? this.em.create(StudentVerification, { userId, address, mailbox });
    await this.confirm(row, { user, address, school, provenBy: 'sign-in', now });
  }

  /**
   * Requests a link for a school address; the previous link stops working. The response does not reveal whether another
   * account has the address. Throws validation_failed for any other address, too_many_requests, verification_ended.
   */
  @Transactional()
  async start(userId: number, address: string): Promise<StudentVerificationDto> {
    if (!(await this.colleges.findByEmail(address))) throw fieldError('email', NOT_A_SCHOOL_ADDRESS);
    const user = await this.users.getForUpdate(userId);
    await this.assertNotEnded(userId);
    await this.limits.count(userId, address);
    await this.em.nativeDelete(StudentVerification, { userId, confirmedAt: null });
    const row = this.em.create(StudentVerification, { userId, address, mailbox: mailboxOf(address) });
    await this.em.flush();
    await this.outbox.publish('SchoolAddressAdded', { verificationId: row.id, userId });
    return this.present(user);
  }

  /**
   * Returns the unconfirmed address with a new token. Called when the mail is written, so that no token waits in a
   * queue; the previous token stops working. Throws not_found once the address is confirmed, replaced or gone.
   */
  @Transactional()
  async renewLink(verificationId: number): Promise<SchoolAddressLinkDto> {
    const row = await this.em.findOne(StudentVerification, { id: verificationId, confirmedAt: null }, FOR_UPDATE);
    if (!row?.address) throw new ProductError('not_found', 'No address waits to be confirmed');
    const { name } = await this.users.getContact(row.userId);
    const { token, expiresAt } = row.renewToken(new Date());
    return { email: row.address, name, token, expiresAt: expiresAt.toISOString() };
  }

  /** Confirms the address of a link, which works once. Throws link_invalid, school_address_taken. */
  @Transactional()
  async confirmByLink(token: string): Promise<SchoolAddressConfirmedDto> {
    const tokenHash = sha256(token);
    const found = await this.em.findOne(StudentVerification, { tokenHash });
    if (!found?.address || !found.mailbox) throw new ProductError('link_invalid');
    const { userId, mailbox, address } = found;
    const user = await this.users.getForUpdate(userId);
    await this.lockMailbox(mailbox);
    const now = new Date();
    // The link may have been used or replaced while this waited for the lock.
    const row = await this.em.findOne(StudentVerification, { tokenHash }, { refresh: true });
    if (!row?.isWaitingAt(now)) throw new ProductError('link_invalid');
    const school = await this.colleges.findByEmail(address);
    if (!school) throw new ProductError('link_invalid', NOT_A_SCHOOL_ADDRESS);
    if (!(await this.freeMailbox(mailbox, userId, now))) throw new ProductError('school_address_taken');
    await this.em.nativeDelete(StudentVerification, { userId, confirmedAt: { $ne: null } });
    const expiresAt = await this.confirm(row, { user, address, school, provenBy: 'link', now });
    return { college: certainCollege(school, user.collegeId) ?? null, expiresAt: expiresAt.toISOString() };
  }

  /** Returns the stored verification data of a user, for their export. */
  async exportOf(userId: number): Promise<Record<string, unknown>[]> {
    const rows = await this.em.find(StudentVerification, { userId }, { orderBy: { id: 'asc' } });
    return rows.map(({ address, provenBy, collegeId, confirmedAt, expiresAt, endedAt, createdAt }) => ({
      address,
      provenBy,
      collegeId,
      confirmedAt,
      expiresAt,
      endedAt,
      createdAt,
    }));
  }

  /** Deletes the picture of a student who is verified now, in the caller's transaction. */
  async closeCards(userId: number): Promise<void> {
    const closed = { picture: null, network: null, outcome: 'verified-otherwise', decidedAt: new Date() } as const;
    await this.em.nativeUpdate(StudentCard, { userId, decidedAt: null }, closed);
  }

  private async confirm(
    row: StudentVerification,
    by: { user: User; address: string; school: School; provenBy: AddressProof; now: Date },
  ): Promise<Date> {
    const expiresAt = row.confirm(by.address, by.provenBy, by.now);
    await this.em.flush();
    await this.closeCards(by.user.id);
    await this.users.suggestCollege(by.user, certainCollege(by.school, by.user.collegeId)?.id);
    return expiresAt;
  }

  /** Whether no other account has the mailbox. Removes an expired owner, but none whose verification an admin ended. */
  private async freeMailbox(mailbox: string, userId: number, now: Date): Promise<boolean> {
    const others = { mailbox, userId: { $ne: userId } };
    const taken = { ...others, $or: [{ expiresAt: { $gt: now } }, { endedAt: { $ne: null } }] };
    if ((await this.em.count(StudentVerification, taken)) > 0) return false;
    await this.em.nativeDelete(StudentVerification, { ...others, confirmedAt: { $ne: null } });
    return true;
  }

  /** Locks a mailbox until the transaction ends. Always acquired after the user's row, to prevent deadlocks. */
  private async lockMailbox(mailbox: string): Promise<void> {
    await lockName(this.em, `school-address ${mailbox}`);
  }

  private async assertNotEnded(userId: number): Promise<void> {
    if ((await this.em.count(StudentVerification, { userId, endedAt: { $ne: null } })) > 0)
      throw new ProductError('verification_ended');
  }

  private async rowsOf(
    userId: number,
  ): Promise<[confirmed: StudentVerification | undefined, waiting: StudentVerification | undefined]> {
    const rows = await this.em.find(StudentVerification, { userId }, { refresh: true });
    return [rows.find((row) => row.isConfirmed()), rows.find((row) => !row.isConfirmed())];
  }

  private async present(user: User): Promise<StudentVerificationDto> {
    const now = new Date();
    const row = decisive(await this.em.find(StudentVerification, { userId: user.id }), now);
    return presentVerification(row, row && (await this.collegeOf(row, user)), now);
  }

  private async collegeOf(
    { address, collegeId }: StudentVerification,
    user: User,
  ): Promise<CollegeReferenceDto | undefined> {
    if (address !== null) return certainCollege(await this.colleges.findByEmail(address), user.collegeId);
    return collegeId === null ? undefined : this.colleges.findLive(collegeId);
  }
}
