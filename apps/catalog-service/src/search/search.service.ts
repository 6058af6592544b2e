import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SearchType } from '@campus-deals/contracts/enumerations';
import type { SearchQueryDto } from '@campus-deals/contracts/search-query.dto';
import type { JsonAnswer } from '@campus-deals/service-defaults';
import {
  COLLEGES_TAG,
  dealsOfCollegeTag,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from '../colleges/colleges.module.js';
import { reads } from '../entities.js';
import { searchWords } from '../search-terms.js';
import { findColleges, findDeals, findVendors, type Found, type Wanted } from './find-documents.query.js';
import { findSimilarWords } from './similar-words.query.js';

const FIND = { college: findColleges, vendor: findVendors, deal: findDeals };
type Range = Pick<Wanted, 'collegeId' | 'limit'>;

/** Colleges, vendors and deals that the public may see, by what was probably meant. */
@Injectable()
export class SearchService {
  constructor(private readonly em: EntityManager) {}

  async search({ q, type, collegeId, limit }: SearchQueryDto): Promise<JsonAnswer> {
    const words = searchWords(q);
    let similar: Promise<string[][]> | undefined;
    const find = async (kind: SearchType): Promise<Found[]> =>
      words.length === 0 || (type && type !== kind)
        ? []
        : this.find(kind, words, { collegeId, limit }, () => (similar ??= this.similarTo(words)));
    const [colleges, vendors, deals] = await Promise.all([find('college'), find('vendor'), find('deal')]);
    const ends = deals.flatMap(({ until }) => until ?? []);
    return {
      body: `{"colleges":${listOf(colleges)},"vendors":${listOf(vendors)},"deals":${listOf(deals)}}`,
      tags: tagsOf({ type, collegeId }),
      until: ends.toSorted()[0],
    };
  }

  /** What has the words themselves and, where that leaves room, what has words like them. */
  private async find(
    kind: SearchType,
    words: string[],
    range: Range,
    similarWords: () => Promise<string[][]>,
  ): Promise<Found[]> {
    const find = (alternatives: string[][], text: string | null): Promise<Found[]> =>
      FIND[kind](reads(this.em), { ...queriesFor(alternatives), text, ...range });
    const found = await find(
      words.map((word) => [word]),
      words.join(' '),
    );
    if (found.length >= range.limit) return found;
    const similar = await similarWords();
    if (similar.length === 0 || similar.flat().join(' ') === words.join(' ')) return found;
    const known = new Set(found.map(({ id }) => id));
    const others = (await find(similar, null)).filter(({ id }) => !known.has(id));
    return [...found, ...others].slice(0, range.limit);
  }

  /** A word that is like none in use is left out: it does not keep the others from being found. */
  private async similarTo(words: string[]): Promise<string[][]> {
    const similar = await findSimilarWords(reads(this.em), { words });
    const alternatives = new Map(similar.map((found) => [found.word, found.alternatives]));
    return words.map((word) => alternatives.get(word) ?? []).filter((found) => found.length > 0);
  }
}

/** Each word may be the beginning of one, while it is typed or has an ending; before the last, short ones are whole ("a", "of"). */
function queriesFor(words: string[][]): Pick<Wanted, 'query' | 'inName' | 'inNames'> {
  const query = (weights: string): string =>
    words
      .map((alternatives, at) =>
        alternatives.map((word) => {
          const isWhole = at < words.length - 1 && word.length < 3;
          return isWhole && weights === '' ? word : `${word}:${isWhole ? '' : '*'}${weights}`;
        }),
      )
      .map((alternatives) => `(${alternatives.join(' | ')})`)
      .join(' & ');
  return { query: query(''), inName: query('A'), inNames: query('AB') };
}

function listOf(found: Found[]): string {
  return `[${found.map(({ json }) => json).join(',')}]`;
}

/** Whatever changes a deal drops what shows its college's count too, and with that every search of more than one college. */
function tagsOf({ type, collegeId }: Pick<SearchQueryDto, 'type' | 'collegeId'>): string[] {
  if (type === 'college') return [COLLEGES_TAG];
  if (!type || collegeId === undefined) return [COLLEGES_TAG, VENDORS_TAG];
  return [type === 'deal' ? dealsOfCollegeTag(collegeId) : vendorsOfCollegeTag(collegeId), openCollegeTag(collegeId)];
}
