import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@campus-deals/messaging';

interface Reminder {
  verificationId: number;
  userId: number;
  weeksLeft: number;
  expiresAt: Date | string;
}

const BATCH = 200;

/** The nearest of the three only: who was away for weeks is not reminded three times at once. */
const WEEKS_LEFT =
  "case when expires_at <= now() + interval '1 week' then 1 when expires_at <= now() + interval '4 weeks' then 4 else 7 end";

const TAKE_DUE = `
  with due as (
    select id, ${WEEKS_LEFT} as weeks from student_verifications
    where confirmed_at is not null and expires_at > now() and expires_at <= now() + interval '7 weeks'
      and (reminded_weeks is null or reminded_weeks > ${WEEKS_LEFT})
    order by expires_at limit ${BATCH} for update skip locked
  )
  update student_verifications v set reminded_weeks = due.weeks from due where v.id = due.id
  returning v.id as "verificationId", v.user_id as "userId", due.weeks as "weeksLeft", v.expires_at as "expiresAt"`;

/** Tells students 7, 4 and 1 weeks before their verification ends, each once in a period however many replicas look. */
@Injectable()
export class ExpiryReminders {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes what is due. */
  async remind(): Promise<void> {
    let told: number;
    do told = await this.remindSome();
    while (told === BATCH);
  }

  @Transactional()
  protected async remindSome(): Promise<number> {
    const due = await this.em.execute<Reminder[]>(TAKE_DUE);
    await this.outbox.publishAll(
      'StudentVerificationExpiring',
      due.map((reminder) => ({ ...reminder, expiresAt: new Date(reminder.expiresAt).toISOString() })),
    );
    return due.length;
  }
}
