import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { COLLEGE_STATUSES } from '@campus-deals/contracts/enumerations';
import { DEFAULT_SUBSCRIPTION_GOAL } from '@campus-deals/contracts/limits';
import type { SeoMetadataDto } from '@campus-deals/contracts/seo-metadata.dto';
import { CollegeWithoutSubscribers } from './college.errors.js';
import { nextState, type CollegeState } from './college.states.js';

export const CollegeSchema = defineEntity({
  name: 'College',
  tableName: 'colleges',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** The institution's key in IPEDS, the federal register of colleges; null for one an admin entered. */
    unitId: p.integer().strictNullable().unique(),
    name: p.text(),
    /** Letters of its crest; null: derived from its name. */
    initials: p.text().strictNullable(),
    shortName: p.text().unique(),
    /** Other names it is searched by, separated by ` | `. */
    alias: p.text().strictNullable(),
    city: p.text(),
    state: p.string().columnType('char(2)'),
    zipcode: p.text().strictNullable(),
    latitude: p.double().$type<number>().strictNullable().check(`latitude >= '-90' AND latitude <= '90'`),
    longitude: p.double().$type<number>().strictNullable().check(`longitude >= '-180' AND longitude <= '180'`),
    website: p.text().strictNullable(),
    logoUrl: p.text().strictNullable(),
    seoMetadata: p.json<SeoMetadataDto>().strictNullable(),
    /** Addresses on these domains and their sub-domains are its students'. */
    emailDomains: p.array().default([]),
    /** Domains an import has ever found: one that an admin took away does not come back with the next import. */
    importedDomains: p.array().default([]),
    /** IANA name; the newsletter goes out in it. */
    timeZone: p.text().strictNullable(),
    featured: p.boolean().default(false),
    status: p.enum(COLLEGE_STATUSES).default('pending'),
    subscriptionGoal: p.integer().default(DEFAULT_SUBSCRIPTION_GOAL).check('subscription_goal >= 1'),
    /** Subscriptions in `counted_subscribers` that were not removed. */
    subscriberCount: p.integer().default(0).check('subscriber_count >= 0'),
    isActive: p.boolean().default(false),
    activationDate: p.datetime().strictNullable(),
    /** Grows with each published change; counting a subscriber is none. */
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Kept by PostgreSQL for the order of lists and for search. */
    sortName: p.text().$type<Opt<string>>().generated('(searchable(name)) stored'),
    searchText: p
      .text()
      .$type<Opt<string>>()
      .generated(
        `(' ' || searchable(name || ' ' || short_name || ' ' || city || ' ' || coalesce(alias, '')) || ' ') stored`,
      ),
    searchNames: p.array().$type<Opt<string[]>>().generated('(searchable_names(name, short_name, alias)) stored'),
    words: p
      .string()
      .columnType('tsvector')
      .$type<Opt<string>>()
      .generated(
        `(setweight(to_tsvector('simple'::regconfig, searchable(name)), 'A') || setweight(to_tsvector('simple'::regconfig, searchable(short_name || ' ' || city || ' ' || coalesce(alias, ''))), 'C')) stored`,
      ),
    distanceToGoal: p
      .double()
      .$type<Opt<number>>()
      .generated('(greatest(0, subscription_goal - subscriber_count)::double precision / subscription_goal) stored'),
  },
  checks: [
    { name: 'colleges_check', expression: 'is_active = (activation_date IS NOT NULL)' },
    // A zone that PostgreSQL does not know would fail every read that compares with its clock.
    {
      name: 'colleges_time_zone_known',
      expression: `time_zone IS NULL OR timezone(time_zone, to_timestamp('0')) IS NOT NULL`,
    },
  ],
  indexes: [
    { name: 'colleges_by_name', expression: `CREATE INDEX colleges_by_name ON colleges (sort_name, id)` },
    {
      name: 'colleges_live_by_name',
      expression: `CREATE INDEX colleges_live_by_name ON colleges (sort_name, id) WHERE status = 'live'`,
    },
    {
      name: 'colleges_live_by_state',
      expression: `CREATE INDEX colleges_live_by_state ON colleges (state, sort_name, id) WHERE status = 'live'`,
    },
    {
      name: 'colleges_featured',
      expression: `CREATE INDEX colleges_featured ON colleges (sort_name, id) WHERE status = 'live' AND featured`,
    },
    {
      name: 'colleges_active',
      expression: `CREATE INDEX colleges_active ON colleges (activation_date DESC, id DESC) WHERE is_active`,
    },
    {
      name: 'colleges_inactive',
      expression: `CREATE INDEX colleges_inactive ON colleges (distance_to_goal, sort_name, id) WHERE NOT is_active`,
    },
    {
      name: 'colleges_by_subscribers',
      expression: `CREATE INDEX colleges_by_subscribers ON colleges (subscriber_count DESC, id DESC)`,
    },
    {
      name: 'colleges_search_text',
      expression: `CREATE INDEX colleges_search_text ON colleges USING gin (search_text gin_trgm_ops)`,
    },
    {
      name: 'colleges_search_names',
      expression: `CREATE INDEX colleges_search_names ON colleges USING gin (search_names)`,
    },
    { name: 'colleges_words', expression: `CREATE INDEX colleges_words ON colleges USING gin (words)` },
    {
      name: 'colleges_by_logo_url',
      expression: `CREATE INDEX colleges_by_logo_url ON colleges (image_name(logo_url)) WHERE image_name(logo_url) IS NOT NULL`,
    },
    {
      name: 'colleges_by_og_image',
      expression: `CREATE INDEX colleges_by_og_image ON colleges (image_name(seo_metadata ->> 'ogImage')) WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`,
    },
  ],
});

/** A college, its subscribers' count and whether its deals are unlocked. Change it only under a row lock. */
export class College extends CollegeSchema.class {
  /** Takes over what an admin entered. Answers whether anything differs. */
  edit(details: Partial<CollegeDetails>): boolean {
    const different = Object.entries(details).filter(
      ([field, value]) => value !== undefined && !isSame(this[field as keyof CollegeDetails], value),
    );
    if (different.length === 0) return false;
    Object.assign(this, Object.fromEntries(different));
    this.version += 1;
    return true;
  }

  /** Whether readers see its deals and vendors: public, and unlocked by its subscribers. */
  isOpen(): boolean {
    return this.status === 'live' && this.isActive;
  }

  toggleFeatured(): void {
    this.featured = !this.featured;
    this.version += 1;
  }

  /** Activates by an admin's decision. Throws `CollegeAlreadyActive`, `CollegeWithoutSubscribers`. */
  activate(at: Date): void {
    const next = nextState(this.activation, 'activated by admin');
    if (this.subscriberCount < 1) throw new CollegeWithoutSubscribers();
    this.enter(next, at);
  }

  /** Sets how many subscribers unlock the deals. Answers whether that activated the college: the new goal may be reached already. */
  setGoal(goal: number, at: Date): boolean {
    this.subscriptionGoal = goal;
    this.version += 1;
    return this.activateIfGoalReached(at);
  }

  /** One more subscriber. Answers whether that reached the goal and activated the college. */
  countSubscriber(at: Date): boolean {
    this.subscriberCount += 1;
    return this.activateIfGoalReached(at);
  }

  /** One subscriber less; an active college stays active. */
  uncountSubscriber(): void {
    this.subscriberCount = Math.max(0, this.subscriberCount - 1);
  }

  private activateIfGoalReached(at: Date): boolean {
    if (this.isActive || this.subscriberCount < this.subscriptionGoal) return false;
    this.enter(nextState(this.activation, 'goal reached'), at);
    return true;
  }

  private get activation(): CollegeState {
    return this.isActive ? 'active' : 'coming soon';
  }

  private enter(state: CollegeState, at: Date): void {
    this.isActive = state === 'active';
    this.activationDate = this.isActive ? at : null;
    this.version += 1;
  }
}

function isSame(stored: unknown, entered: unknown): boolean {
  return stored === entered || JSON.stringify(stored) === JSON.stringify(entered);
}

CollegeSchema.setClass(College);

/** What an admin may edit directly. */
export type CollegeDetails = Pick<
  College,
  | 'name'
  | 'initials'
  | 'shortName'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'latitude'
  | 'longitude'
  | 'website'
  | 'logoUrl'
  | 'status'
  | 'seoMetadata'
  | 'emailDomains'
>;
