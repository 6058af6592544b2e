import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProductError } from '@campus-deals/service-defaults';

/** Wrong codes of one account in a minute; a hand that slips needs few. */
const A_MINUTE = 30;

const TOO_MANY = `SELECT 1 FROM wrong_codes WHERE user_id = ? AND since > now() - interval '1 minute' AND count >= ?`;
const COUNT = `
  INSERT INTO wrong_codes (user_id) VALUES (?)
  ON CONFLICT (user_id) DO UPDATE SET
    since = CASE WHEN wrong_codes.since > now() - interval '1 minute' THEN wrong_codes.since ELSE now() END,
    count = CASE WHEN wrong_codes.since > now() - interval '1 minute' THEN wrong_codes.count + 1 ELSE 1 END
  RETURNING count`;

/** Nobody finds codes by trying: in the database, so that every replica counts the same. */
@Injectable()
export class WrongCodes {
  constructor(private readonly em: EntityManager) {}

  /** Throws too_many_requests while no more may be tried, right ones neither. */
  async check(userId: number): Promise<void> {
    if ((await this.em.execute(TOO_MANY, [userId, A_MINUTE])).length > 0) throw tooMany();
  }

  /** One more was wrong. Throws too_many_requests: of many at once, only so many are told that theirs was. */
  async count(userId: number): Promise<void> {
    const [counted] = await this.em.execute<{ count: number }[]>(COUNT, [userId]);
    if (counted && counted.count > A_MINUTE) throw tooMany();
  }
}

function tooMany(): ProductError {
  return new ProductError('too_many_requests', 'Too many wrong codes. Please wait a minute.');
}
