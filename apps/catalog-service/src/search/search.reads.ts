import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@campus-deals/contracts/search.schema';
import {
  COLLEGES_TAG,
  dealsOfCollegeTag,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from '../colleges/colleges.module.js';
import { JsonReads } from '../json-reads.js';
import type { JsonText } from '../send-json.js';
import { findColleges } from './find-colleges.query.js';
import { findListings, type FoundListings } from './find-listings.query.js';

const NOTHING: FoundListings = { body: '[]', until: null };

@Injectable()
export class SearchReads {
  constructor(private readonly reads: JsonReads) {}

  /** Colleges, vendors and deals that the public may see, or the one kind asked for: one statement each. */
  async search({ q, type, collegeId, limit }: SearchQuery): Promise<JsonText> {
    const [colleges, vendors, deals] = await Promise.all([
      type && type !== 'college' ? '[]' : findColleges(this.reads, q, limit),
      type && type !== 'vendor' ? NOTHING : findListings(this.reads, 'vendor', { q, collegeId, limit }),
      type && type !== 'deal' ? NOTHING : findListings(this.reads, 'deal', { q, collegeId, limit }),
    ]);
    return {
      body: `{"colleges":${colleges},"vendors":${vendors.body},"deals":${deals.body}}`,
      tags: tagsOf({ type, collegeId }),
      until: deals.until,
    };
  }
}

/** Whatever changes a deal drops what shows its college's count too, and with that every search of more than one college. */
function tagsOf({ type, collegeId }: Pick<SearchQuery, 'type' | 'collegeId'>): string[] {
  if (type === 'college') return [COLLEGES_TAG];
  if (!type || collegeId === undefined) return [COLLEGES_TAG, VENDORS_TAG];
  return [type === 'deal' ? dealsOfCollegeTag(collegeId) : vendorsOfCollegeTag(collegeId), openCollegeTag(collegeId)];
}
