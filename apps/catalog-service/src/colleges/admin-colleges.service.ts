import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { CreateCollegeDto, UpdateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, requireAccess, type Caller, type SignedInUser } from '@campus-deals/service-defaults';
import { collegeState, collegeSubject } from './college.columns.js';
import { tables } from '../tables.js';
import { FurtherColleges } from './further-colleges.js';
import { ImageUploads, PastedImages } from '../images/public.js';
import { College, type CollegeChanges, activationFacts, collegeFacts } from './college.entity.js';
import { collegeNotFound, shortNameTaken } from './college.errors.js';
import { getAdminCollege } from './college.query.js';
import { dropCachedCollegeWithDeals } from './college-tags.js';
import { isReservedShortName } from './short-names.js';
import { givenFields, zoneAt } from '../visibility/public.js';

/** Admins' changes of colleges. Each method is one transaction, including its event. */
@Injectable()
export class AdminCollegesService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly images: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly audit: AuditLog,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  /** Throws college_not_found. */
  get(id: number): Promise<AdminCollegeDto> {
    return getAdminCollege(tables(this.em), id);
  }

  /** Creates a college; first copies a logo from another host. Throws short_name_taken. */
  async create(caller: SignedInUser, body: CreateCollegeDto): Promise<AdminCollegeDto> {
    requireAccess(caller, 'admin');
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl);
    return this.store({ ...body, logoUrl });
  }

  @Transactional()
  private async store(body: CreateCollegeDto): Promise<AdminCollegeDto> {
    await this.images.show('logoUrl', body.logoUrl);
    await this.images.show('seoMetadata.ogImage', body.seoMetadata?.ogImage);
    const college = this.em.create(College, {
      ...detailsOf(body),
      name: body.name,
      shortName: body.shortName,
      city: body.city,
      state: body.state,
      timeZone: body.timeZone ?? zoneAt(Number(body.latitude), Number(body.longitude)),
    });
    await this.save(college);
    await this.outbox.publish('CollegeCreated', collegeFacts(college));
    await this.note('college.create', college);
    return getAdminCollege(tables(this.em), college.id);
  }

  /** Changes a college; first copies a new logo from another host. Throws college_not_found, short_name_taken. */
  async edit(caller: SignedInUser, id: number, body: UpdateCollegeDto): Promise<AdminCollegeDto> {
    requireAccess(caller, 'admin');
    const college = await this.em.fork().findOne(College, id);
    if (!college) throw collegeNotFound(id);
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl, college.logoUrl);
    return this.change(id, { ...body, logoUrl });
  }

  @Transactional()
  private async change(id: number, body: UpdateCollegeDto): Promise<AdminCollegeDto> {
    const mayMove = [body.latitude, body.longitude, body.timeZone].some((value) => value !== undefined);
    if (mayMove) await this.furtherColleges.lockDeals({ collegeIds: [id] });
    const college = await this.getForUpdate(id);
    if (body.logoUrl !== college.logoUrl) await this.images.show('logoUrl', body.logoUrl);
    const ogImage = body.seoMetadata?.ogImage;
    if (ogImage !== college.seoMetadata?.ogImage) await this.images.show('seoMetadata.ogImage', ogImage);
    const { timeZone: from } = college;
    const before = collegeState(college);
    if (college.edit(detailsOf(body))) {
      await this.publishChange(college);
      if (mayMove) await this.furtherColleges.leaveTooFar({ collegeIds: [id] });
      const to = college.timeZone;
      if (to !== from) await this.furtherColleges.extendEnds([{ collegeId: id, from, to }]);
      await this.note('college.edit', college, before);
    }
    return getAdminCollege(tables(this.em), college.id);
  }

  toggleFeatured(caller: Caller, id: number): Promise<AdminCollegeDto> {
    return this.moderate(caller, id, (college) => {
      college.toggleFeatured();
      return college.featured ? 'college.feature' : 'college.unfeature';
    });
  }

  /** Throws college_not_found, and as `College.activate` does. */
  activate(caller: Caller, id: number): Promise<AdminCollegeDto> {
    return this.moderate(caller, id, (college) => {
      college.activate(new Date());
      return 'college.activate';
    });
  }

  /** Sets the goal. If the college has reached a lowered goal, this activates it. */
  setGoal(caller: Caller, id: number, goal: number): Promise<AdminCollegeDto> {
    return this.moderate(caller, id, (college) => {
      if (college.subscriptionGoal === goal) return undefined;
      college.setGoal(goal, new Date());
      return 'college.set-goal';
    });
  }

  /** Makes a change, which returns its action, or undefined if nothing differs. */
  @Transactional()
  private async moderate(
    caller: Caller,
    id: number,
    change: (college: College) => AdminAction['action'] | undefined,
  ): Promise<AdminCollegeDto> {
    requireAccess(caller, 'admin');
    const college = await this.getForUpdate(id);
    const [before, wasActive] = [collegeState(college), college.isActive];
    const action = change(college);
    if (action) {
      await this.publishChange(college, wasActive);
      await this.note(action, college, before);
    }
    return getAdminCollege(tables(this.em), id);
  }

  private getForUpdate(id: number): Promise<College> {
    return this.em.findOneOrFail(College, id, { ...FOR_UPDATE, failHandler: () => collegeNotFound(id) });
  }

  private note(action: AdminAction['action'], college: College, before?: object): Promise<void> {
    const after = collegeState(college);
    return this.audit.record({ action, subject: collegeSubject(college), after, ...(before && { before }) });
  }

  private async publishChange(college: College, wasActive = college.isActive): Promise<void> {
    await this.save(college);
    if (college.isActive === wasActive) await this.outbox.publish('CollegeChanged', collegeFacts(college));
    else await this.outbox.publish('CollegeActivated', activationFacts(college));
  }

  private async save(college: College): Promise<void> {
    if (isReservedShortName(college.shortName)) throw shortNameTaken(college.shortName);
    try {
      await this.em.persist(college).flush();
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? shortNameTaken(college.shortName, error) : error;
    }
    dropCachedCollegeWithDeals(college.id);
  }
}

const detailsOf = ({ latitude, longitude, emailDomains, ...body }: UpdateCollegeDto): CollegeChanges => ({
  ...givenFields(body),
  ...(latitude !== undefined && { latitude: Number(latitude) }),
  ...(longitude !== undefined && { longitude: Number(longitude) }),
  ...(emailDomains && { emailDomains: [...new Set(emailDomains)] }),
});
