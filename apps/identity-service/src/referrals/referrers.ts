import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { mailboxOf } from '../mailbox.js';
import { StudentVerificationService } from '../student-verification/student-verification.module.js';

export interface Referrer {
  id: number;
  email: string;
}

const BY_CODE = 'select id, email from users where referral_code = upper(btrim(?))';
const OF_USER = 'select r.id, r.email from users u join users r on r.id = u.referred_by_user_id where u.id = ?';

/** Who invited somebody. */
@Injectable()
export class Referrers {
  constructor(
    private readonly em: EntityManager,
    private readonly students: StudentVerificationService,
  ) {}

  /** Who may have: the owner of the code that came with the subscription, then the one the account came by. */
  async findCandidates(code: string | null, userId: number | null): Promise<Referrer[]> {
    return [
      ...(code === null ? [] : await this.em.execute<Referrer[]>(BY_CODE, [code])),
      ...(userId === null ? [] : await this.em.execute<Referrer[]>(OF_USER, [userId])),
    ];
  }

  /** Whether a subscriber's account is still there. */
  async hasAccount(userId: number): Promise<boolean> {
    return (await this.em.execute<object[]>('select 1 from users where id = ?', [userId])).length > 0;
  }

  /** Whether a referrer and a subscriber are one person: by account, by address, by school address. */
  async isSamePerson(
    referrer: Referrer,
    { email, userId }: { email: string; userId: number | null },
  ): Promise<boolean> {
    const mailbox = mailboxOf(email);
    return (
      referrer.id === userId ||
      mailboxOf(referrer.email) === mailbox ||
      (await this.students.findMailbox(referrer.id)) === mailbox
    );
  }
}
