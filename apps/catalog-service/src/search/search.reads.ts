import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@campus-deals/contracts/search.schema';
import { COLLEGES_TAG } from '../colleges/colleges.module.js';
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
    return { body: `{"colleges":${colleges},"vendors":${vendors.body},"deals":${deals.body}}`, tags: [COLLEGES_TAG] };
  }
}
