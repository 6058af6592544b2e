import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events.schema';
import { possibleDomains } from './school-domains.js';

/** A college as people are told of it. */
export interface KnownCollege {
  id: number;
  name: string;
  shortName: string;
}

/** What an address says about its owner. */
export interface School {
  /** The live colleges that share its domain; none while they are all being prepared. */
  colleges: KnownCollege[];
}

const REMEMBER = `
  insert into colleges (id, name, short_name, status, is_active, version) values (?, ?, ?, ?, ?, ?)
  on conflict (id) do update set
    name = excluded.name, short_name = excluded.short_name, status = excluded.status, is_active = excluded.is_active, version = excluded.version
  where colleges.version < excluded.version
  returning id`;

/** A statement of its own: after waiting for another event of this college, the one above would not see the domains that wrote. */
const REPLACE_DOMAINS = `
  with given as (select ?::integer as college_id, jsonb_array_elements_text(?::jsonb) as domain),
  gone as (delete from college_domains where college_id = ? and domain not in (select domain from given))
  insert into college_domains (domain, college_id) select domain, college_id from given on conflict do nothing`;

const FIND_LIVE = `select id, name, short_name as "shortName" from colleges where id = ? and status = 'live'`;

/** The array is made once, so that each of its domains is a look into the index. */
export const FIND_BY_DOMAIN = `
  with longest as (
    select domain from college_domains where domain = any (array(select jsonb_array_elements_text(?::jsonb))) order by length(domain) desc limit 1
  )
  select c.id, c.name, c.short_name as "shortName", c.status = 'live' as "isLive"
  from longest join college_domains d on d.domain = longest.domain join colleges c on c.id = d.college_id order by c.name, c.id`;

/** What this service knows of colleges: a read model kept by the catalogue's events. */
@Injectable()
export class CollegesService {
  constructor(private readonly em: EntityManager) {}

  /** Takes over what an event says unless a newer one was seen; in the caller's transaction. */
  async remember({
    collegeId,
    name,
    shortName,
    status,
    isActive,
    domains,
    version,
  }: EventPayload<'CollegeChanged'>): Promise<void> {
    const [newer] = await this.em.execute<{ id: number }[]>(REMEMBER, [
      collegeId,
      name,
      shortName,
      status,
      isActive,
      version,
    ]);
    if (!newer) return;
    const folded = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))];
    await this.em.execute(REPLACE_DOMAINS, [collegeId, JSON.stringify(folded), collegeId], 'run');
  }

  /** Whether a college is open to the public. */
  async isKnown(id: number): Promise<boolean> {
    return (await this.findLive(id)) !== undefined;
  }

  /** A college unless it is unknown or still being prepared. */
  async findLive(id: number): Promise<KnownCollege | undefined> {
    const [college] = await this.em.execute<KnownCollege[]>(FIND_LIVE, [id]);
    return college;
  }

  /** The school an address belongs to: the longest domain of a college that ends it. Undefined for any other address, an alumni's too. */
  async findByEmail(address: string): Promise<School | undefined> {
    const domains = possibleDomains(address);
    if (domains.length === 0) return undefined;
    const rows = await this.em.execute<(KnownCollege & { isLive: boolean })[]>(FIND_BY_DOMAIN, [
      JSON.stringify(domains),
    ]);
    if (rows.length === 0) return undefined;
    return {
      colleges: rows.filter(({ isLive }) => isLive).map(({ id, name, shortName }) => ({ id, name, shortName })),
    };
  }
}
