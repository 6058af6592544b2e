import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import type { ListAdminCollegesQueryDto, ListCollegesQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { STATE_NAMES } from '@campus-deals/contracts/catalog/states';
import { JsonAnswer } from '@campus-deals/service-defaults';
import { reads, type Db } from '../tables.js';
import { type Reader, searchFilter } from '../visibility/public.js';
import { adminColleges, stateIn, collegeLists, type CollegeList } from './college-lists.query.js';
import { collegeKey, type CollegeKey } from './college-key.js';
import { COLLEGES_TAG, collegeTag } from './college-tags.js';
import { collegeNotFound } from './college.errors.js';
import { findCollege, findDealCount, findLiveStates, findStats, findSubscriberCount } from './college.query.js';

interface Found {
  id: number;
  status: CollegeStatus;
  json: string;
  until: string | null;
}

/** Reads colleges: the public sees live ones only. */
@Injectable()
export class CollegesService {
  constructor(private readonly em: EntityManager) {}

  async list(list: CollegeList, { state, search, ...page }: ListCollegesQueryDto): Promise<JsonAnswer> {
    const sought = searchFilter(search);
    if (!sought) return new JsonAnswer({ body: '[]', tags: [COLLEGES_TAG] });
    const found = await collegeLists[list](reads(this.em), { ...stateIn(state), ...sought }, page);
    return new JsonAnswer({ body: '[]', ...found?.page, total: found?.scope.total ?? undefined, tags: [COLLEGES_TAG] });
  }

  async forAdmins(query: ListAdminCollegesQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await adminColleges.page(reads(this.em), query));
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

  /** Returns the names of the states that have live colleges, sorted. */
  async states(): Promise<JsonAnswer> {
    const states = await findLiveStates(reads(this.em), { codes: Object.keys(STATE_NAMES) });
    const names = states.map(({ code }) => STATE_NAMES[code]).toSorted();
    return new JsonAnswer({ body: JSON.stringify(names), tags: [COLLEGES_TAG] });
  }

  private async find(
    find: (db: Db, key: CollegeKey) => Promise<Found[]>,
    key: CollegeKey,
    { isAdmin }: Reader,
  ): Promise<JsonAnswer> {
    const [college] = await find(reads(this.em), key);
    const isPublic = college?.status === 'live';
    if (!college || !(isPublic || isAdmin)) throw collegeNotFound(key.id ?? key.shortName ?? '');
    // No tags for a pending college: an admin's view of it must never be cached for others.
    return new JsonAnswer({
      body: college.json,
      ...(isPublic && { tags: [collegeTag(college.id)], until: college.until }),
    });
  }
}
