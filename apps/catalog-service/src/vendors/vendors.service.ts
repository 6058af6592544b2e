import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  ListAdminVendorsQueryDto,
  ListCollegeVendorsQueryDto,
  ListVendorsQueryDto,
} from '@campus-deals/contracts/catalog/queries.dto';
import type { OwnedBusinessDto } from '@campus-deals/contracts/internal.dto';
import { JsonAnswer } from '@campus-deals/service-defaults';
import {
  College,
  collegeKey,
  collegeNotFound,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from '../colleges/public.js';
import { reads, type Db } from '../tables.js';
import { isOwner, type Reader, searchFilter } from '../visibility/public.js';
import {
  adminVendors,
  findAdminVendor,
  findDealCountOfVendor,
  findNearbyColleges,
} from './admin/admin-vendor.query.js';
import { collegeVendors, findVendor, vendorsEverywhere } from './vendor-lists.query.js';
import { vendorTag } from './vendor-tags.js';
import { vendorNotFound, vendorProfileNotFound } from './vendor.errors.js';

/** Reads vendors as readers may see them. */
@Injectable()
export class VendorsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns a vendor. The public sees it if its college is live and its deals are unlocked; its owner and admins always
   * do. Throws vendor_not_found.
   */
  async get(id: number, reader: Reader): Promise<JsonAnswer> {
    const [vendor] = await findVendor(reads(this.em), { id });
    if (vendor?.isPublic && vendor.collegeId !== null)
      return new JsonAnswer({ body: vendor.json, tags: [vendorTag(id), openCollegeTag(vendor.collegeId)] });
    if (!vendor || !(reader.isAdmin || isOwner(reader, vendor.ownerId))) throw vendorNotFound(id);
    // No tags: a vendor that only this reader may see must never be cached for others.
    return new JsonAnswer({ body: vendor.json });
  }

  /** Returns the business of an account, whatever its state. Throws vendor_profile_not_found. */
  async getOwnedBy(userId: number): Promise<OwnedBusinessDto> {
    const owned = await reads(this.em)
      .selectFrom('vendors')
      .select(['id as vendorId', 'name'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!owned) throw vendorProfileNotFound();
    return owned;
  }

  /** Lists vendors of all colleges in any state, for admins. */
  async forAdmins(query: ListAdminVendorsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await adminVendors.page(reads(this.em), query));
  }

  /** Throws college_not_found. */
  async ofCollegeForAdmins(id: number, query: ListAdminVendorsQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(College, { id })) === 0) throw collegeNotFound(id);
    return this.forAdmins({ ...query, collegeId: id });
  }

  /** Throws vendor_not_found. */
  getForAdmins(id: number): Promise<JsonAnswer> {
    return this.find(findAdminVendor, id);
  }

  /** Throws vendor_not_found. */
  dealCount(id: number): Promise<JsonAnswer> {
    return this.find(findDealCountOfVendor, id);
  }

  /** Throws vendor_not_found. */
  nearbyColleges(id: number): Promise<JsonAnswer> {
    return this.find(findNearbyColleges, id);
  }

  /** Lists vendors of every college whose deals are unlocked. */
  async everywhere({ search, sort, ...request }: ListVendorsQueryDto): Promise<JsonAnswer> {
    const sought = searchFilter(search);
    if (!sought) return new JsonAnswer({ body: '[]', tags: [VENDORS_TAG] });
    return new JsonAnswer({
      ...(await vendorsEverywhere[sort](reads(this.em), sought, request)),
      tags: [VENDORS_TAG],
    });
  }

  /** Lists the vendors of a college. While it waits for subscribers, only admins see them. Throws college_not_found. */
  async ofCollege(name: string, query: ListCollegeVendorsQueryDto, { isAdmin }: Reader): Promise<JsonAnswer> {
    const { sort, search, openNow, ...request } = query;
    const filter = { ...(search && { search }), ...(openNow !== undefined && { openNow }) };
    const values = { ...collegeKey(name), isAdmin, ...filter };
    const found = await collegeVendors[sort](reads(this.em), values, request);
    if (!found || !(found.scope.isLive || isAdmin)) throw collegeNotFound(name);
    const { scope, page } = found;
    if (scope.seenId !== null && !scope.isOpen) return new JsonAnswer(page);
    const tags = [vendorsOfCollegeTag(scope.id), openCollegeTag(scope.id)];
    return new JsonAnswer({ ...page, tags, until: openNow === undefined ? null : scope.until });
  }
  private async find(find: (db: Db, values: { id: number }) => Promise<{ json: string }[]>, id: number) {
    const [vendor] = await find(reads(this.em), { id });
    if (!vendor) throw vendorNotFound(id);
    return new JsonAnswer({ body: vendor.json });
  }
}
