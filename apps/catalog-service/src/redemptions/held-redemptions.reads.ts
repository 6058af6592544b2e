import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@campus-deals/contracts/lists.schema';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { readCursor } from '../cursors.js';
import { JsonReads, type Statement } from '../json-reads.js';
import { afterCursor, pageOf, selectPage, type PageOrder, type PageRow } from '../keyset-page.js';
import type { JsonText } from '../send-json.js';
import { HELD_JSON } from './redemption-json.js';

const NEWEST: PageOrder = { keys: [['r.id', 'int']], direction: 'DESC' };

function heldStatement(name: string, more = ''): Statement {
  const source = `FROM redemptions r JOIN deals d ON d.id = r.deal_id JOIN vendors v ON v.id = d.vendor_id WHERE r.user_id = $2 ${more}`;
  return { name, text: selectPage({ ...NEWEST, source, json: HELD_JSON, limit: '$1' }) };
}
const FIRST_PAGE = heldStatement('held-redemptions');
const NEXT_PAGE = heldStatement('held-redemptions-next', `AND ${afterCursor(NEWEST, 3)}`);

@Injectable()
export class HeldRedemptions {
  constructor(private readonly reads: JsonReads) {}

  /** What somebody was given, used or not, the newest first; with what pictures are made of, for their own eyes. */
  async listOf({ userId }: SignedInUser, { limit, cursor }: PageQuery): Promise<JsonText> {
    const after = cursor === undefined ? [] : readCursor(cursor, ['int']);
    return pageOf(await this.reads.first<PageRow>(after.length ? NEXT_PAGE : FIRST_PAGE, [limit, userId, ...after]));
  }
}
