import { ArrayType, OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { SeoMetadata } from '@campus-deals/contracts/colleges.schema';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { DEFAULT_SUBSCRIPTION_GOAL } from '@campus-deals/contracts/limits';
import { CollegeWithoutSubscribers } from './college.errors.js';
import { nextState, type CollegeState } from './college.states.js';

/** What an admin may edit directly. */
export type CollegeDetails = Pick<
  College,
  | 'name'
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

/** A college, its subscribers' count and whether its deals are unlocked. Change it only under a row lock. */
@Entity({ tableName: 'colleges' })
export class College {
  [OptionalProps]?:
    | 'emailDomains'
    | 'importedDomains'
    | 'featured'
    | 'status'
    | 'subscriptionGoal'
    | 'subscriberCount'
    | 'isActive'
    | 'version'
    | 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  /** The institution's key in IPEDS, the federal register of colleges; null for one an admin entered. */
  @Property({ type: 'integer', nullable: true })
  unitId: number | null = null;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  shortName!: string;

  /** Other names it is searched by, separated by ` | `. */
  @Property({ type: 'text', nullable: true })
  alias: string | null = null;

  @Property({ type: 'text' })
  city!: string;

  @Property({ type: 'text' })
  state!: string;

  @Property({ type: 'text', nullable: true })
  zipcode: string | null = null;

  @Property({ type: 'double', nullable: true })
  latitude: number | null = null;

  @Property({ type: 'double', nullable: true })
  longitude: number | null = null;

  @Property({ type: 'text', nullable: true })
  website: string | null = null;

  @Property({ type: 'text', nullable: true })
  logoUrl: string | null = null;

  @Property({ type: 'json', nullable: true })
  seoMetadata: SeoMetadata | null = null;

  /** Addresses on these domains and their sub-domains are its students'. */
  @Property({ type: ArrayType })
  emailDomains: string[] = [];

  /** Domains an import has ever found: one that an admin took away does not come back with the next import. */
  @Property({ type: ArrayType })
  importedDomains: string[] = [];

  /** IANA name; the newsletter goes out in it. */
  @Property({ type: 'text', nullable: true })
  timeZone: string | null = null;

  @Property({ type: 'boolean' })
  featured: boolean = false;

  @Property({ type: 'text' })
  status: CollegeStatus = 'pending';

  @Property({ type: 'integer' })
  subscriptionGoal: number = DEFAULT_SUBSCRIPTION_GOAL;

  /** Subscriptions in `counted_subscribers` that were not removed. */
  @Property({ type: 'integer' })
  subscriberCount: number = 0;

  @Property({ type: 'boolean' })
  isActive: boolean = false;

  @Property({ type: 'Date', nullable: true })
  activationDate: Date | null = null;

  /** Grows with each published change; counting a subscriber is none. */
  @Property({ type: 'integer' })
  version: number = 1;

  @Property({ type: 'Date' })
  createdAt: Date = new Date();

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
