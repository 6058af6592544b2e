import type { EntityManager } from '@mikro-orm/postgresql';
import type { StudentCardsDto } from '@campus-deals/contracts/identity/student-card.dto';
import { sql } from 'kysely';
import { tables } from '../../tables.js';

const SHOWN = 50;

/** Lists the student cards that wait longest, without their pictures. */
export async function waitingCards(em: EntityManager): Promise<StudentCardsDto> {
  const waiting = tables(em)
    .selectFrom('student_cards')
    .where('student_cards.decided_at', 'is', null)
    .where('student_cards.expires_at', '>', sql<string>`now()`);
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await waiting
    .innerJoin('users', 'users.id', 'student_cards.user_id')
    .leftJoin('colleges', 'colleges.id', 'users.college_id')
    .select([
      'student_cards.id',
      'users.id as userId',
      'users.name',
      'users.email',
      'users.college_id as collegeId',
      'colleges.name as collegeName',
      'student_cards.created_at',
      'student_cards.expires_at',
    ])
    .orderBy('student_cards.created_at')
    .orderBy('student_cards.id')
    .limit(SHOWN)
    .execute();
  const cards = rows.map(({ created_at, expires_at, ...card }) => ({
    ...card,
    sentAt: new Date(created_at).toISOString(),
    deletesAt: new Date(expires_at).toISOString(),
  }));
  return { count, cards };
}
