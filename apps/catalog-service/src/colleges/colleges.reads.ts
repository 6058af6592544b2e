import { Injectable } from '@nestjs/common';
import type { ListCollegesQuery } from '@campus-deals/contracts/colleges.schema';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import type { PageQuery } from '@campus-deals/contracts/lists.schema';
import { STATE_NAMES } from '@campus-deals/contracts/states';
import { JsonReads, type Statement } from '../json-reads.js';
import type { JsonText } from '../send-json.js';
import { CollegeNotFound } from './college.errors.js';
import { readCollegeList, type CollegeList } from './college-lists.query.js';
import {
  COLLEGE_BY_ID,
  COLLEGE_BY_SHORT_NAME,
  DEAL_COUNT,
  LIVE_STATES,
  STATS_BY_ID,
  STATS_BY_SHORT_NAME,
  SUBSCRIBER_COUNT,
} from './college-statements.js';
import { COLLEGES_TAG, collegeTag } from './college-tags.js';

/** The largest number an id can be. */
export const MAXIMUM_ID = 2_147_483_647;

/** Who reads: the public sees live colleges only. */
export type Reader = 'public' | 'admin';

interface CollegeRow {
  id: number;
  status: CollegeStatus;
  body: string;
  until?: number | null;
}

/** Every read of colleges: one statement each. */
@Injectable()
export class CollegeReads {
  constructor(private readonly reads: JsonReads) {}

  async list(list: CollegeList, query: ListCollegesQuery | PageQuery): Promise<JsonText> {
    return { ...(await readCollegeList(this.reads, list, query)), tags: [COLLEGES_TAG] };
  }

  /** By short name, or by number when it is one (a short name holds a letter). */
  getByName(name: string, reader: Reader): Promise<JsonText> {
    return /^\d+$/.test(name)
      ? this.getById(Number(name), reader)
      : this.get(COLLEGE_BY_SHORT_NAME, name.toLowerCase(), reader);
  }

  getById(id: number, reader: Reader): Promise<JsonText> {
    return this.get(COLLEGE_BY_ID, id, reader);
  }

  subscriberCount(id: number, reader: Reader): Promise<JsonText> {
    return this.get(SUBSCRIBER_COUNT, id, reader);
  }

  /** What runs now, and who takes part. Saving drops no cache, so that students may be a minute behind. */
  async stats(name: string, reader: Reader): Promise<JsonText> {
    return /^\d+$/.test(name)
      ? this.get(STATS_BY_ID, Number(name), reader)
      : this.get(STATS_BY_SHORT_NAME, name.toLowerCase(), reader);
  }

  dealCount(id: number): Promise<JsonText> {
    return this.get(DEAL_COUNT, id, 'admin');
  }

  /** Names of the states that have live colleges, sorted. */
  async states(): Promise<JsonText> {
    const row = await this.reads.first<{ codes: string[] | null }>(LIVE_STATES, []);
    const names = (row?.codes ?? []).map((code) => STATE_NAMES[code] ?? code).sort((a, b) => (a < b ? -1 : 1));
    return { body: JSON.stringify(names), tags: [COLLEGES_TAG] };
  }

  private async get(statement: Statement, key: string | number, reader: Reader): Promise<JsonText> {
    const row =
      typeof key === 'number' && key > MAXIMUM_ID ? undefined : await this.reads.first<CollegeRow>(statement, [key]);
    const isPublic = row?.status === 'live';
    if (!row || (!isPublic && reader === 'public')) throw new CollegeNotFound(key);
    // Untagged, an admin's view of a pending college is never kept for others.
    return isPublic ? { body: row.body, tags: [collegeTag(row.id)], until: row.until ?? null } : { body: row.body };
  }
}
