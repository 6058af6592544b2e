import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SEARCH_TYPES, type SearchType } from '@campus-deals/contracts/enumerations';
import type { SearchQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { JsonAnswer } from '@campus-deals/service-defaults';
import {
  COLLEGES_TAG,
  dealsOfCollegeTag,
  openCollegeTag,
  VENDORS_TAG,
  vendorsOfCollegeTag,
} from '../colleges/public.js';
import { reads } from '../entities.js';
import { searchWords } from '../search-terms.js';
import { findColleges, findDeals, findVendors, type Found, type Wanted } from './find-documents.query.js';
import { findSearchWords, type FoundWord } from './search-words.query.js';
import { isNoise, synonymsOf } from './synonyms.js';

const FIND = { college: findColleges, vendor: findVendors, deal: findDeals };
type Range = Pick<Wanted, 'collegeId' | 'limit'>;
/** The lexemes that one typed word may match: `['bike:*', 'bike', 'bicycle']`. */
type Term = string[];

/** Searches the colleges, vendors and deals that the public may see. */
@Injectable()
export class SearchService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns what matches all words, then what matches some of them. A misspelled word is replaced only when no document uses it;
   * `closest` then holds the words that were searched instead.
   */
  async search({ q, type, collegeId, limit }: SearchQueryDto): Promise<JsonAnswer> {
    const words = searchWords(q);
    const lookUp = await this.lookUp(words);
    const kinds = words.length === 0 ? [] : SEARCH_TYPES.filter((kind) => !type || type === kind);
    const [colleges, vendors, deals] = await Promise.all(
      SEARCH_TYPES.map((kind) => (kinds.includes(kind) ? this.find(kind, lookUp, { collegeId, limit }) : [])),
    );
    const isFound = [colleges, vendors, deals].some((found) => found && found.length > 0);
    const ends = (deals ?? []).flatMap(({ until }) => until ?? []);
    const closest = lookUp.corrected !== undefined && isFound ? `,"closest":${JSON.stringify(lookUp.corrected)}` : '';
    return new JsonAnswer({
      body: `{"colleges":${listOf(colleges)},"vendors":${listOf(vendors)},"deals":${listOf(deals)}${closest}}`,
      tags: tagsOf({ type, collegeId }),
      until: ends.toSorted()[0],
    });
  }

  private async find(kind: SearchType, { words, every, some }: LookUp, range: Range): Promise<Found[]> {
    const db = reads(this.em);
    const matchAll = { ...queriesFor(every, ' & '), text: words.join(' '), terms: null, least: 0, inDetails: false };
    const found = await FIND[kind](db, { ...matchAll, ...range });
    if (found.length >= range.limit || some.length === 0) return found;
    const matchSome = {
      ...queriesFor(some, ' | '),
      text: null,
      terms: some.map((term) => term.join(' | ')),
      least: Math.ceil(some.length / 2),
      inDetails: found.length === 0,
    };
    const known = new Set(found.map(({ id }) => id));
    const others = (await FIND[kind](db, { ...matchSome, ...range })).filter(({ id }) => !known.has(id));
    return [...found, ...others].slice(0, range.limit);
  }

  private async lookUp(words: string[]): Promise<LookUp> {
    if (words.length === 0) return { words, every: [], some: [], corrected: undefined };
    const synonyms = words.flatMap(synonymsOf);
    const rows = await findSearchWords(reads(this.em), { words: [...new Set([...words, ...synonyms])] });
    return interpret(words, new Map(rows.map((row) => [row.word, row])));
  }
}

interface LookUp {
  words: string[];
  /** All words as typed. */
  every: Term[];
  /** The words that may widen the search, misspelled ones replaced. */
  some: Term[];
  /** The words of `some`, when one of them replaces a misspelled one. */
  corrected: string | undefined;
}

/** Minimum length of a stem; a shorter one matches too many words. */
const SHORTEST_STEM = 4;

function interpret(words: string[], found: Map<string, FoundWord>): LookUp {
  const stemOf = (word: string): Term =>
    found.get(word)?.stem && found.get(word)?.stem !== word ? [found.get(word)?.stem ?? ''] : [];
  const alike = (word: string): Term =>
    synonymsOf(word).flatMap((synonym) => [
      synonym,
      ...stemOf(synonym).filter(({ length }) => length >= SHORTEST_STEM),
    ]);
  /**
   * Builds the term of a word being typed. Any word may be a prefix; short words before the last are taken as complete
   * ("a", "of").
   */
  const beginning = (word: string, isLast: boolean): Term => [
    word.length < 3 && !isLast ? word : `${word}:*`,
    ...stemOf(word).map((stem) => `${stem}:*`),
    ...alike(word),
  ];
  const telling = words.filter((word) => !isNoise(word) && found.get(word)?.stem);
  const some = (telling.length > 0 ? telling : words).flatMap((word) => {
    const { isWord, isKnown, nearest } = found.get(word) ?? {};
    const isRight = isKnown || isNoise(word) || word.length < 3 || /^\d+$/.test(word) || alike(word).length > 0;
    if (!isRight) return nearest ? [{ word: nearest, term: [`${nearest}:*`] }] : [];
    const isWhole = isWord || (word.length <= 3 && words.length > 1);
    return [{ word, term: isWhole ? [word, ...stemOf(word), ...alike(word)] : beginning(word, true) }];
  });
  const isCorrected = some.some(({ word }) => !words.includes(word));
  return {
    words,
    every: words.map((word, at) => beginning(word, at === words.length - 1)),
    some: some.map(({ term }) => term),
    corrected: isCorrected ? some.map(({ word }) => word).join(' ') : undefined,
  };
}

/**
 * Joins the terms into tsqueries on all words, on those of the name (A), and on those of the name or the vendor's (A,
 * B).
 */
function queriesFor(terms: Term[], operator: ' & ' | ' | '): Pick<Wanted, 'query' | 'inName' | 'inNames'> {
  const query = (weights: string): string =>
    terms
      .map((term) =>
        term.map((lexeme) => (lexeme.endsWith(':*') || weights === '' ? lexeme + weights : `${lexeme}:${weights}`)),
      )
      .map((lexemes) => `(${lexemes.join(' | ')})`)
      .join(operator);
  return { query: query(''), inName: query('A'), inNames: query('AB') };
}

function listOf(found: Found[] = []): string {
  return `[${found.map(({ json }) => json).join(',')}]`;
}

/**
 * Returns the cache tags of a search. Any change of a deal also invalidates its college's count, and thereby every
 * search of more than one college.
 */
function tagsOf({ type, collegeId }: Pick<SearchQueryDto, 'type' | 'collegeId'>): string[] {
  if (type === 'college') return [COLLEGES_TAG];
  if (!type || collegeId === undefined) return [COLLEGES_TAG, VENDORS_TAG];
  return [type === 'deal' ? dealsOfCollegeTag(collegeId) : vendorsOfCollegeTag(collegeId), openCollegeTag(collegeId)];
}
