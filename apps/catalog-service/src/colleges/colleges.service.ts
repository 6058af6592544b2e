import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminCollege, CreateCollegeBody, UpdateCollegeBody } from '@campus-deals/contracts/colleges.schema';
import { Outbox } from '@campus-deals/messaging';
import { requireAccess, type Caller } from '@campus-deals/service-defaults';
import { College, type CollegeDetails } from './college.entity.js';
import { CollegeNotFound, ShortNameTaken } from './college.errors.js';
import { activationFacts, collegeFacts } from './college.events.js';
import { ADMIN_COLLEGE_JSON } from './college-statements.js';
import { dropCachedCollegeWithDeals } from './college-tags.js';
import { isReservedShortName } from './reserved-short-names.js';

/** What admins do to colleges. Each method is one transaction, with its event in it. */
@Injectable()
export class CollegesService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Throws `ShortNameTaken`. */
  @Transactional()
  async create(caller: Caller, body: CreateCollegeBody): Promise<AdminCollege> {
    requireAccess(caller, 'admin');
    const college = this.em.create(College, {
      ...detailsOf(body),
      name: body.name,
      shortName: body.shortName,
      city: body.city,
      state: body.state,
    });
    await this.save(college);
    await this.outbox.publish('CollegeCreated', collegeFacts(college));
    return this.present(college);
  }

  /** Throws `CollegeNotFound`, `ShortNameTaken`. */
  @Transactional()
  async edit(caller: Caller, id: number, body: UpdateCollegeBody): Promise<AdminCollege> {
    requireAccess(caller, 'admin');
    const college = await this.getForUpdate(id);
    if (college.edit(detailsOf(body))) await this.publishChange(college);
    return this.present(college);
  }

  @Transactional()
  async toggleFeatured(caller: Caller, id: number): Promise<AdminCollege> {
    requireAccess(caller, 'admin');
    const college = await this.getForUpdate(id);
    college.toggleFeatured();
    await this.publishChange(college);
    return this.present(college);
  }

  /** Throws `CollegeNotFound`, `CollegeAlreadyActive`, `CollegeWithoutSubscribers`. */
  @Transactional()
  async activate(caller: Caller, id: number): Promise<AdminCollege> {
    requireAccess(caller, 'admin');
    const college = await this.getForUpdate(id);
    college.activate(new Date());
    await this.publishActivation(college);
    return this.present(college);
  }

  /** Lowering the goal to what is reached activates the college. */
  @Transactional()
  async setGoal(caller: Caller, id: number, goal: number): Promise<AdminCollege> {
    requireAccess(caller, 'admin');
    const college = await this.getForUpdate(id);
    if (college.subscriptionGoal === goal) return this.present(college);
    if (college.setGoal(goal, new Date())) await this.publishActivation(college);
    else await this.publishChange(college);
    return this.present(college);
  }

  private async getForUpdate(id: number): Promise<College> {
    const college = await this.em.findOne(College, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!college) throw new CollegeNotFound(id);
    return college;
  }

  private async publishChange(college: College): Promise<void> {
    await this.save(college);
    await this.outbox.publish('CollegeChanged', collegeFacts(college));
  }

  private async publishActivation(college: College): Promise<void> {
    await this.save(college);
    await this.outbox.publish('CollegeActivated', activationFacts(college));
  }

  private async save(college: College): Promise<void> {
    if (isReservedShortName(college.shortName)) throw new ShortNameTaken(college.shortName);
    try {
      await this.em.persist(college).flush();
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? new ShortNameTaken(college.shortName, error) : error;
    }
    dropCachedCollegeWithDeals(college.id);
  }

  /** The college as admins are answered it, from within the transaction. */
  private async present(college: College): Promise<AdminCollege> {
    const [row] = await this.em.execute<{ body: string }[]>(
      `SELECT ${ADMIN_COLLEGE_JSON} AS body FROM colleges c WHERE c.id = ?`,
      [college.id],
    );
    if (!row) throw new CollegeNotFound(college.id);
    return JSON.parse(row.body) as AdminCollege;
  }
}

function detailsOf({ latitude, longitude, emailDomains, ...body }: UpdateCollegeBody): Partial<CollegeDetails> {
  return {
    ...withoutUndefined(body),
    ...(latitude !== undefined && { latitude: Number(latitude) }),
    ...(longitude !== undefined && { longitude: Number(longitude) }),
    ...(emailDomains && { emailDomains: [...new Set(emailDomains)] }),
  };
}

/** Left out means unchanged, null means empty. */
function withoutUndefined<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
