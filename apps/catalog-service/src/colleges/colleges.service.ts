import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import type { ListCollegesQueryDto } from '@campus-deals/contracts/list-colleges-query.dto';
import { STATE_NAMES, stateCode } from '@campus-deals/contracts/states';
import { fieldError, type JsonAnswer } from '@campus-deals/service-defaults';
import { reads, type Db } from '../entities.js';
import type { Reader } from '../reader.js';
import { searchWords, wordPattern } from '../search-terms.js';
import { collegeKey, type CollegeKey } from './college-key.js';
import { collegeLists, type CollegeList } from './college-lists.query.js';
import { COLLEGES_TAG, collegeTag } from './college-tags.js';
import { CollegeNotFound } from './college.errors.js';
import { findCollege, findDealCount, findLiveStates, findStats, findSubscriberCount } from './college.query.js';

interface Found {
  id: number;
  status: CollegeStatus;
  json: string;
  until: string | null;
}

/** Colleges as they are read: the public sees live ones only. */
@Injectable()
export class CollegesService {
  constructor(private readonly em: EntityManager) {}

  async list(list: CollegeList, { state, search, ...page }: ListCollegesQueryDto): Promise<JsonAnswer> {
    const code = state ? stateCode(state) : undefined;
    if (state && !code) throw fieldError('state', 'state must be a US state or territory, by name or code');
    const words = search ? searchWords(search) : [];
    if (search && words.length === 0) return { body: '[]', tags: [COLLEGES_TAG] };
    const patterns = Object.fromEntries(words.map((word, at) => [`word${at}`, wordPattern(word)]));
    const found = await collegeLists[list](reads(this.em), { ...(code && { state: code }), ...patterns }, page);
    return { body: '[]', ...found?.page, total: found?.scope.total ?? undefined, tags: [COLLEGES_TAG] };
  }

  get(name: string, reader: Reader): Promise<JsonAnswer> {
    return this.find(findCollege, collegeKey(name), reader);
  }

  subscriberCount(id: number, reader: Reader): Promise<JsonAnswer> {
    return this.find(findSubscriberCount, { id }, reader);
  }

  stats(name: string, reader: Reader): Promise<JsonAnswer> {
    return this.find(findStats, collegeKey(name), reader);
  }

  dealCount(id: number, reader: Reader): Promise<JsonAnswer> {
    return this.find(findDealCount, { id }, reader);
  }

  /** Names of the states that have live colleges, sorted. */
  async states(): Promise<JsonAnswer> {
    const states = await findLiveStates(reads(this.em), { codes: Object.keys(STATE_NAMES) });
    const names = states.map(({ code }) => STATE_NAMES[code]).toSorted();
    return { body: JSON.stringify(names), tags: [COLLEGES_TAG] };
  }

  private async find(
    find: (db: Db, key: CollegeKey) => Promise<Found[]>,
    key: CollegeKey,
    { isAdmin }: Reader,
  ): Promise<JsonAnswer> {
    const [college] = await find(reads(this.em), key);
    const isPublic = college?.status === 'live';
    if (!college || !(isPublic || isAdmin)) throw new CollegeNotFound(key.id ?? key.shortName ?? '');
    // Untagged, an admin's view of a pending college is never kept for others.
    return { body: college.json, ...(isPublic && { tags: [collegeTag(college.id)], until: college.until }) };
  }
}
