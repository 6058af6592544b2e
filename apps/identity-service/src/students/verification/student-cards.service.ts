import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { STUDENT_CARD_TRIES } from '@campus-deals/contracts/limits';
import { Encryption, fieldError, FOR_UPDATE, lockName, ProductError, Semaphore } from '@campus-deals/service-defaults';
import { variantsOf } from '@campus-deals/service-defaults/images';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';
import { mailboxKey, networkKey, UsersService } from '../../accounts/public.js';
import { daysBefore, deletionOf, StudentCard } from './student-card.entity.js';
import { StudentVerification } from './student-verification.entity.js';

/** Width in pixels, enough to read a card. */
const WIDTH = 1600 as const;
/** Bounds the table: accounts are free. About 400 MB of pictures. */
const MAX_WAITING = 2000;
/** Share of the free places that one network may occupy, so that a few networks cannot take all. */
const SHARE_OF_NETWORK = 1 / 10;

/** The origin of a picture: the account, its mailbox and its network. */
interface Sender {
  userId: number;
  mailbox: string;
  network: string;
}

/** Receives pictures of student cards, and stores them encrypted until an admin decides. */
@Injectable()
export class StudentCardsService {
  /** Decoding takes memory outside the heap: one at a time. */
  private readonly decoding = new Semaphore(1, { maxWaiting: 8, timeoutMs: 3000, refusal: busy });
  private readonly encryption: Encryption;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    @Inject(IDENTITY_ENV)
    private readonly env: Pick<
      IdentityEnv,
      'STUDENT_CARDS_KEY' | 'STUDENT_CARDS_KEY_PREVIOUS' | 'INTERNAL_TOKEN_SECRET'
    >,
  ) {
    this.encryption = new Encryption({
      setting: 'STUDENT_CARDS_KEY',
      purpose: 'student cards',
      present: env.STUDENT_CARDS_KEY,
      previous: env.STUDENT_CARDS_KEY_PREVIOUS,
    });
  }

  async get(userId: number): Promise<OwnStudentCardDto> {
    const now = new Date();
    const cards = await this.sentBy({ userId, mailbox: await this.mailboxOf(userId) }, now);
    const waiting = cards.find((card) => card.userId === userId && card.isWaitingAt(now));
    return {
      sentAt: waiting?.createdAt.toISOString() ?? null,
      deletesAt: waiting?.expiresAt.toISOString() ?? null,
      triesLeft: Math.max(0, STUDENT_CARD_TRIES - cards.length),
    };
  }

  /**
   * Stores a picture for the admins. Throws validation_failed without a name or college to compare it with,
   * too_many_requests, verification_ended, and verification_state_conflict for verified students and while a picture
   * waits, also of another account with the mailbox.
   */
  async send(userId: number, address: string, receive: () => Promise<Buffer>): Promise<OwnStudentCardDto> {
    const { email, name, collegeId } = await this.users.get(userId);
    if (!name) throw fieldError('name', 'Add your name to your profile first.');
    if (!collegeId) throw fieldError('collegeId', 'Choose your college in your profile first.');
    const secret = this.env.INTERNAL_TOKEN_SECRET;
    const sender = { userId, mailbox: mailboxKey(email, secret), network: networkKey(address, secret) };
    // Before any decoding.
    await this.assertMaySend(sender, new Date());
    const sent = await receive();
    const pictures = await this.decoding.run(() => variantsOf(sent, [WIDTH]));
    return this.keep(sender, this.encryption.encrypt(pictures[WIDTH]));
  }

  @Transactional()
  private async keep(sender: Sender, picture: Buffer): Promise<OwnStudentCardDto> {
    const now = new Date();
    await this.users.getForUpdate(sender.userId);
    // The shares count the cards of other accounts.
    await lockName(this.em, 'student-cards');
    await this.assertMaySend(sender, now);
    this.em.create(StudentCard, { ...sender, picture, createdAt: now, expiresAt: deletionOf(now) });
    await this.em.flush();
    return this.get(sender.userId);
  }

  /** Deletes the picture that waits, if any. */
  @Transactional()
  async withdraw(userId: number): Promise<OwnStudentCardDto> {
    await this.users.getForUpdate(userId);
    const card = await this.em.findOne(StudentCard, { userId, decidedAt: null }, FOR_UPDATE);
    card?.decide('withdrawn', new Date());
    await this.em.flush();
    return this.get(userId);
  }

  /** Returns the picture that waits, decrypted. */
  async decrypt(id: number): Promise<Buffer | undefined> {
    const card = await this.em.findOne(StudentCard, { id }, { populate: ['picture'], refresh: true });
    return card?.picture ? this.encryption.decrypt(Buffer.from(card.picture)) : undefined;
  }

  /** Returns what is stored about a user's cards, for their export: whether there is a picture, not the picture. */
  async exportOf(userId: number): Promise<Record<string, unknown>[]> {
    const cards = await this.em.find(StudentCard, { userId }, { orderBy: { id: 'asc' } });
    return cards.map(({ createdAt, expiresAt, outcome, decidedAt }) => ({
      hasPicture: decidedAt === null,
      createdAt,
      expiresAt,
      outcome,
      decidedAt,
    }));
  }

  private async mailboxOf(userId: number): Promise<string> {
    return mailboxKey((await this.users.get(userId)).email, this.env.INTERNAL_TOKEN_SECRET);
  }

  /** Returns the cards of an account, and of others with its mailbox, that count as tries. */
  private sentBy({ userId, mailbox }: Omit<Sender, 'network'>, now: Date): Promise<StudentCard[]> {
    const who = { $or: [{ userId }, { mailbox }] };
    return this.em.find(StudentCard, { ...who, createdAt: { $gt: daysBefore(now) } }, { refresh: true });
  }

  private async assertMaySend({ userId, mailbox, network }: Sender, now: Date): Promise<void> {
    const rows = await this.em.find(StudentVerification, { userId, confirmedAt: { $ne: null } }, { refresh: true });
    if (rows.some(({ endedAt }) => endedAt !== null)) throw new ProductError('verification_ended');
    if (rows.some((row) => row.isValidAt(now)))
      throw new ProductError('verification_state_conflict', 'You are verified already');
    if ((await this.em.count(StudentCard, { $or: [{ userId }, { mailbox }], decidedAt: null })) > 0)
      throw new ProductError('verification_state_conflict', 'A picture of yours is waiting already');
    if ((await this.sentBy({ userId, mailbox }, now)).length >= STUDENT_CARD_TRIES)
      throw new ProductError('too_many_requests', `You can send ${STUDENT_CARD_TRIES} pictures in 30 days.`);
    const free = MAX_WAITING - (await this.em.count(StudentCard, { decidedAt: null }));
    const share = Math.min(free, Math.max(1, free * SHARE_OF_NETWORK));
    if ((await this.em.count(StudentCard, { network, decidedAt: null })) >= share)
      throw new ProductError(
        'too_many_requests',
        'Too many student cards are waiting. Please try again in a few days.',
      );
  }
}

const busy = (): ProductError =>
  new ProductError('too_many_requests', 'Too many pictures at once: try again in a moment');
