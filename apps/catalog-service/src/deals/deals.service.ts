import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListAdminDealsQueryDto, ListDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import {
  College,
  collegeKey,
  collegeNotFound,
  COLLEGES_TAG,
  dealsOfCollegeTag,
  openCollegeTag,
} from '../colleges/public.js';
import { reads } from '../tables.js';
import { hasEarlyAccess, isOwner, type Reader } from '../visibility/public.js';
import { Vendor, vendorNotFound, vendorTag } from '../vendors/public.js';
import { adminDeals, findAdminDeal } from './admin/admin-deal.query.js';
import { chooseHighlights } from './lists/choose-highlights.js';
import { collegeDeals, dealFilter, vendorDeals, type DealList } from './lists/deal-lists.query.js';
import { dealsOfVendorTag, dealTag } from './deal-tags.js';
import { dealNotFound } from './deal.errors.js';
import { findDeal, findEarlyDeals } from './deal.query.js';
import { findEndedDeal } from './lists/ended-deal.query.js';
import { findLatestDeals, findNeighborDeals } from './lists/shown-deals.query.js';
import { findDealCards, findHighlightFacts } from './lists/highlights.query.js';

/** Reads deals as readers may see them. */
@Injectable()
export class DealsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns a deal with its vendor. The public sees it while it runs, if a college that shows it is live and
   * its deals are unlocked. Its owner and admins see it in any state, but admins see no drafts. Throws deal_not_found.
   */
  async get(id: number, reader: Reader): Promise<JsonAnswer> {
    const [deal] = await findDeal(reads(this.em), { id });
    if (deal?.isPublic) {
      const shownAt = [deal.collegeId, ...deal.furtherCollegeIds];
      const tags = [dealTag(id), vendorTag(deal.vendorId), ...shownAt.map(openCollegeTag)];
      return new JsonAnswer({ body: deal.json, tags, until: deal.until });
    }
    if (!deal || !((reader.isAdmin && !deal.isDraft) || isOwner(reader, deal.ownerId))) throw dealNotFound(id);
    // No tags: a deal that only this reader may see must never be cached for others.
    return new JsonAnswer({ body: deal.json });
  }

  /** Returns a deal that readers saw until it ended, with running ones in its place. Throws deal_not_found. */
  async getEnded(id: number): Promise<JsonAnswer> {
    const [deal] = await findEndedDeal(reads(this.em), { id });
    if (!deal) throw dealNotFound(id);
    const { vendorId, collegeId, json, until } = deal;
    const tags = [dealTag(id), vendorTag(vendorId), ...tagsOfCollege(collegeId)];
    return new JsonAnswer({ body: json, tags, until });
  }

  /** Lists the deals of a college that the caller sees before everybody else; none without enough points. */
  async listEarly(collegeId: number, caller: SignedInUser): Promise<JsonAnswer> {
    const cards = hasEarlyAccess(caller) ? await findEarlyDeals(reads(this.em), { collegeId }) : [];
    return new JsonAnswer({ body: `[${cards.map(({ json }) => json).join()}]` });
  }

  /** Returns one of these deals with its vendor, untagged, since readers do not see it yet. Throws deal_not_found. */
  async getEarly(id: number, caller: SignedInUser): Promise<JsonAnswer> {
    const [deal] = hasEarlyAccess(caller) ? await findDeal(reads(this.em), { id }) : [];
    if (!deal?.isEarlyNow) throw dealNotFound(id);
    return new JsonAnswer({ body: deal.json });
  }

  /** Lists the running deals of a college; only admins see them before it opens. Throws college_not_found. */
  async ofCollege(name: string, list: DealList, query: ListDealsQueryDto, { isAdmin }: Reader): Promise<JsonAnswer> {
    const read = collegeDeals[list][query.sort];
    const found = await read(reads(this.em), { ...collegeKey(name), isAdmin, ...dealFilter(query) }, query);
    if (!found || !(found.scope.isLive || isAdmin)) throw collegeNotFound(name);
    const { scope, page } = found;
    if (scope.seenId !== null && !scope.isOpen) return new JsonAnswer(page);
    return new JsonAnswer({ ...page, tags: tagsOfCollege(scope.id), until: scope.until });
  }

  /** Returns a few deals of a college for each kind of highlight, by the same rules as `ofCollege`. */
  async highlights(name: string, { isAdmin }: Reader): Promise<JsonAnswer> {
    const [college] = await findHighlightFacts(reads(this.em), collegeKey(name));
    if (!college || !(college.isLive || isAdmin)) throw collegeNotFound(name);
    const rows = Object.entries(chooseHighlights(college.isOpen || isAdmin ? college.deals : []));
    const cards = await findDealCards(reads(this.em), { collegeId: college.id, ids: rows.flatMap(([, ids]) => ids) });
    const json = new Map(cards.map((card) => [card.id, card.json]));
    // Skips a deal that ended between the two reads.
    const row = (ids: number[]) => `[${ids.flatMap((id) => json.get(id) ?? []).join()}]`;
    const body = `{${rows.map(([reason, ids]) => `"${reason}":${row(ids)}`).join()}}`;
    if (isAdmin && !college.isOpen) return new JsonAnswer({ body });
    return new JsonAnswer({ body, tags: tagsOfCollege(college.id), until: college.until });
  }

  /** Lists the latest deals of open colleges within 10 miles, also while this one waits. Throws college_not_found. */
  async ofNeighbors(name: string, { isAdmin }: Reader): Promise<JsonAnswer> {
    const rows = await findNeighborDeals(reads(this.em), collegeKey(name));
    const [home] = rows;
    if (!home || !(home.isLive || isAdmin)) throw collegeNotFound(name);
    const body = `[${rows.flatMap(({ json }) => json ?? []).join()}]`;
    if (!home.isLive) return new JsonAnswer({ body });
    const shown = rows.flatMap(({ neighborId }) => neighborId ?? []);
    const tags = [openCollegeTag(home.id), ...shown.flatMap(tagsOfCollege)];
    return new JsonAnswer({ body, tags, until: home.until });
  }

  /** Lists the latest deal of each of a few open colleges. */
  async latest(): Promise<JsonAnswer> {
    const rows = await findLatestDeals(reads(this.em), {});
    const tags = rows.flatMap(({ id }) => tagsOfCollege(id));
    // Without any deals, the next change of a college's counts invalidates the response.
    return new JsonAnswer({
      body: `[${rows.map(({ json }) => json).join()}]`,
      tags: rows.length > 0 ? tags : [COLLEGES_TAG],
      until: rows[0]?.until,
    });
  }

  /** Lists deals in any state except draft, for admins. */
  async forAdmins(query: ListAdminDealsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await adminDeals.page(reads(this.em), query));
  }

  /** Throws college_not_found. */
  async ofCollegeForAdmins(id: number, query: ListAdminDealsQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(College, { id })) === 0) throw collegeNotFound(id);
    return this.forAdmins({ ...query, collegeId: id });
  }

  /** Throws vendor_not_found. */
  async ofVendorForAdmins(id: number, query: ListAdminDealsQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(Vendor, { id })) === 0) throw vendorNotFound(id);
    return this.forAdmins({ ...query, vendorId: id });
  }

  /** Throws deal_not_found. */
  async getForAdmins(id: number): Promise<JsonAnswer> {
    const [deal] = await findAdminDeal(reads(this.em), { id });
    if (!deal) throw dealNotFound(id);
    return new JsonAnswer({ body: deal.json });
  }

  /** Lists the running deals of a vendor. Throws vendor_not_found if the reader may not see it. */
  async ofVendor(id: number, query: ListDealsQueryDto, reader: Reader): Promise<JsonAnswer> {
    const found = await vendorDeals[query.sort](reads(this.em), { id, ...reader, ...dealFilter(query) }, query);
    if (!found?.scope.seenId) throw vendorNotFound(id);
    const { scope, page } = found;
    if (!scope.isShown || scope.collegeId === null) return new JsonAnswer(page);
    const tags = [vendorTag(id), dealsOfVendorTag(id), openCollegeTag(scope.collegeId)];
    return new JsonAnswer({ ...page, tags, until: scope.until });
  }
}

const tagsOfCollege = (id: number): string[] => [dealsOfCollegeTag(id), openCollegeTag(id)];
