import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { MAXIMUM_ID } from '@campus-deals/contracts/limits';
import { pick, toColumns } from '@campus-deals/service-defaults';
import type { Insertable } from 'kysely';
import { tables, type Tables } from '../tables.js';
import { endFollowsOfVendor } from './follows.query.js';

/** Read model of vendors, updated by the catalogue's events. */
@Injectable()
export class VendorsService {
  constructor(private readonly em: EntityManager) {}

  /** Stores an event's facts unless newer ones are stored. Events of an earlier version lack `isPublic`. */
  sync(facts: EventPayload<'VendorUpdated'>): Promise<void> {
    const { vendorId, isPublic } = facts;
    return this.store(vendorId, {
      ...toColumns(pick(facts, 'collegeId', 'userId', 'name', 'isSuspended', 'version')),
      ...(isPublic !== undefined && { is_public: isPublic }),
    });
  }

  /** Removes a vendor for good, with its follows: there is no later version. */
  async remove({ vendorId: id }: EventPayload<'VendorRemoved'>): Promise<void> {
    await this.store(id, { college_id: null, user_id: null, name: '', is_removed: true, version: MAXIMUM_ID });
    await endFollowsOfVendor(tables(this.em), id);
  }

  private async store(id: number, vendor: Omit<Insertable<Tables['vendors']>, 'id'>): Promise<void> {
    await tables(this.em)
      .insertInto('vendors')
      .values({ id, ...vendor })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(vendor)
          // A snapshot has the version of the newest event, and may contain more facts.
          .where('vendors.version', '<=', vendor.version),
      )
      .execute();
  }
}
