import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { EventPayload } from '@campus-deals/contracts/events';
import { present } from '@campus-deals/service-defaults';
import { tables, type Db } from '../../tables.js';
import { College } from './college.entity.js';

/** The school that an address belongs to. */
export interface School {
  /** Live colleges that share its domain. Empty while all of them are being prepared. */
  colleges: CollegeReferenceDto[];
}

/** The read model of colleges, updated by the catalogue's events. */
@Injectable()
export class CollegesService {
  constructor(private readonly em: EntityManager) {}

  /** Stores an event's facts unless newer ones are stored, in the caller's transaction. */
  async sync(facts: EventPayload<'CollegeChanged'>): Promise<void> {
    const { collegeId, name, shortName, status, isActive, version } = facts;
    const college = { name, short_name: shortName, status, is_active: isActive, version };
    const db = tables(this.em);
    const newer = await db
      .insertInto('colleges')
      .values({ id: collegeId, ...college })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(college).where('colleges.version', '<', version))
      .returning('id')
      .executeTakeFirst();
    if (!newer) return;
    const domains = new Set(facts.domains.map((domain) => domain.trim().toLowerCase()));
    // Runs after the upsert: a transaction that waited there for another event of this college must see that event's
    // domains.
    await db.deleteFrom('college_domains').where('college_id', '=', collegeId).execute();
    if (domains.size > 0)
      await db
        .insertInto('college_domains')
        .values([...domains].map((domain) => ({ domain, college_id: collegeId })))
        .execute();
  }

  /** Hides a college and removes its domains. The row stays, so that an older event does not bring the college back. */
  async remove({ collegeId: id, version }: EventPayload<'CollegeRemoved'>): Promise<void> {
    const hidden = { status: 'pending', is_active: false, is_removed: true, version } as const;
    const db = tables(this.em);
    await db
      .insertInto('colleges')
      .values({ id, name: '', short_name: '', ...hidden })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(hidden).where('colleges.version', '<', version))
      .execute();
    await db.deleteFrom('college_domains').where('college_id', '=', id).execute();
  }

  /** Returns the college with that id or short name, or undefined if it is unknown or being prepared. */
  async findLive(idOrShortName: number | string): Promise<CollegeReferenceDto | undefined> {
    const named = typeof idOrShortName === 'number' ? { id: idOrShortName } : { shortName: idOrShortName };
    const college = await this.em.findOne(College, { ...named, status: 'live' });
    return college ? present(CollegeReferenceDto, college) : undefined;
  }

  /**
   * Returns the school of an address: the longest matching domain of a college. Undefined for any other address,
   * including alumni addresses.
   */
  async findByEmail(address: string): Promise<School | undefined> {
    const domains = possibleDomains(address);
    if (domains.length === 0) return undefined;
    const found = await collegesOfDomains(tables(this.em), domains).execute();
    const longest = found[0]?.domain;
    if (longest === undefined) return undefined;
    const live = found.filter(({ domain, status }) => domain === longest && status === 'live');
    return { colleges: live.map((college) => present(CollegeReferenceDto, college)) };
  }
}

/** Finds the colleges with these domains, longest domain first. */
export const collegesOfDomains = (db: Db, domains: string[]) =>
  db
    .selectFrom('college_domains')
    .innerJoin('colleges', 'colleges.id', 'college_id')
    .where('domain', 'in', domains)
    .orderBy(({ fn }) => fn('length', ['domain']), 'desc')
    .orderBy('name')
    .orderBy('id')
    .select(['domain', 'id', 'name', 'short_name as shortName', 'status']);

/** An alumni label, or a label that contains one: alumni, alumni-mail, mail-alum, gradalumni, alum2020. */
const ALUMNI = /alumn(?:i|us|a)|(?:^|-)alums?\d*(?:-|$)/;

/**
 * Returns the domains an address may belong to, longest first: for `jo@cs.temple.edu` cs.temple.edu, then temple.edu.
 * Empty for an alumni address, which outlives student status.
 */
export function possibleDomains(address: string): string[] {
  const domain = address.trim().toLowerCase().split('@').at(-1) ?? '';
  const labels = domain.split('.');
  if (!address.includes('@') || labels.some((label) => label === '' || ALUMNI.test(label))) return [];
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
}
