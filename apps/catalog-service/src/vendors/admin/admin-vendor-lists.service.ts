import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListAdminVendorsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { JsonAnswer } from '@campus-deals/service-defaults';
import { College, CollegeNotFound } from '../../colleges/public.js';
import { reads, type Db } from '../../tables.js';
import { adminVendors, findAdminVendor, findDealCountOfVendor, findNearbyColleges } from './admin-vendor.query.js';
import { VendorNotFound } from '../vendor.errors.js';

/** Lists vendors for admins. */
@Injectable()
export class AdminVendorListsService {
  constructor(private readonly em: EntityManager) {}

  async list(query: ListAdminVendorsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await adminVendors.page(reads(this.em), query));
  }

  /** Throws `CollegeNotFound`. */
  async ofCollege(id: number, query: ListAdminVendorsQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(College, { id })) === 0) throw new CollegeNotFound(id);
    return this.list({ ...query, collegeId: id });
  }

  /** Throws `VendorNotFound`. */
  get(id: number): Promise<JsonAnswer> {
    return this.find(findAdminVendor, id);
  }

  /** Throws `VendorNotFound`. */
  dealCount(id: number): Promise<JsonAnswer> {
    return this.find(findDealCountOfVendor, id);
  }

  /** Throws `VendorNotFound`. */
  nearbyColleges(id: number): Promise<JsonAnswer> {
    return this.find(findNearbyColleges, id);
  }

  private async find(
    find: (db: Db, values: { id: number }) => Promise<{ json: string }[]>,
    id: number,
  ): Promise<JsonAnswer> {
    const [vendor] = await find(reads(this.em), { id });
    if (!vendor) throw new VendorNotFound(id);
    return new JsonAnswer({ body: vendor.json });
  }
}
