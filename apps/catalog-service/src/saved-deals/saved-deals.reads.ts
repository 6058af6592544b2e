import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@campus-deals/contracts/lists.schema';
import { readCursor } from '../cursors.js';
import { JsonReads, type Statement } from '../json-reads.js';
import { afterCursor, pageOf, selectPage, type PageOrder, type PageRow } from '../keyset-page.js';
import { IS_OPEN_COLLEGE, IS_RUNNING } from '../running-deals.js';
import type { JsonText } from '../send-json.js';

const ORDER = {
  keys: [
    ['s.created_at', 'timestamptz'],
    ['s.id', 'int'],
  ],
  direction: 'DESC',
} as const satisfies PageOrder;

/** The card (contracts, `savedDeal`), with when it was saved and whether readers see the deal still. */
const SAVED_JSON = `d.card_json || ',"savedAt":"' || to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","isAvailable":' || (${IS_OPEN_COLLEGE} AND ${IS_RUNNING})::text || '}'`;

function statement(isContinued: boolean): Statement {
  const source = `FROM saved_deals s JOIN deals d ON d.id = s.deal_id JOIN colleges c ON c.id = d.college_id
    WHERE s.user_id = $1 ${isContinued ? `AND ${afterCursor(ORDER, 3)}` : ''}`;
  return {
    name: isContinued ? 'saved-deals-continued' : 'saved-deals',
    text: selectPage({ source, json: SAVED_JSON, limit: '$2', ...ORDER }),
  };
}
const FIRST_PAGE = statement(false);
const NEXT_PAGE = statement(true);

@Injectable()
export class SavedDealReads {
  constructor(private readonly reads: JsonReads) {}

  /** What the user saved, the latest first, in one statement. Untagged: it is one person's. */
  async of(userId: number, { limit, cursor }: PageQuery): Promise<JsonText> {
    const after =
      cursor === undefined
        ? []
        : readCursor(
            cursor,
            ORDER.keys.map(([, type]) => type),
          );
    return pageOf(
      await this.reads.first<PageRow>(cursor === undefined ? FIRST_PAGE : NEXT_PAGE, [userId, limit, ...after]),
    );
  }
}
