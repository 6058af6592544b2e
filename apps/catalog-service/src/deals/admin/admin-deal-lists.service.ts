import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListAdminDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { JsonAnswer } from '@campus-deals/service-defaults';
import { College, CollegeNotFound } from '../../colleges/public.js';
import { reads } from '../../tables.js';
import { Vendor, VendorNotFound } from '../../vendors/public.js';
import { adminDeals, findAdminDeal } from './admin-deal.query.js';
import { DealNotFound } from '../deal.errors.js';

/** Lists deals for admins. */
@Injectable()
export class AdminDealListsService {
  constructor(private readonly em: EntityManager) {}

  async list(query: ListAdminDealsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await adminDeals.page(reads(this.em), query));
  }

  /** Throws `CollegeNotFound`. */
  async ofCollege(id: number, query: ListAdminDealsQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(College, { id })) === 0) throw new CollegeNotFound(id);
    return this.list({ ...query, collegeId: id });
  }

  /** Throws `VendorNotFound`. */
  async ofVendor(id: number, query: ListAdminDealsQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(Vendor, { id })) === 0) throw new VendorNotFound(id);
    return this.list({ ...query, vendorId: id });
  }

  /** Throws `DealNotFound`. */
  async get(id: number): Promise<JsonAnswer> {
    const [deal] = await findAdminDeal(reads(this.em), { id });
    if (!deal) throw new DealNotFound(id);
    return new JsonAnswer({ body: deal.json });
  }
}
