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
} from '../../colleges/public.js';
import { reads } from '../../tables.js';
import { searchFilter } from '../../visibility/public.js';
import { findColleges, findDeals, findVendors, type Found, type Wanted } from './find-documents.query.js';
import { findSearchWords, type FoundWord } from './search-words.query.js';
import { isNoise, SYNONYMS } from './synonyms.js';

const FIND = { college: findColleges, vendor: findVendors, deal: findDeals };
type Range = Pick<Wanted, 'collegeId' | 'limit'>;
/** The words that one typed word may match, for `to_tsquery`: `["'bike':*", "'bike'", "'bicycle'"]`. */
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
    const lookUp = await this.lookUp(q);
    const kinds = lookUp.every.length === 0 ? [] : SEARCH_TYPES.filter((kind) => !type || type === kind);
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

  private async find(kind: SearchType, { text, every, some }: LookUp, range: Range): Promise<Found[]> {
    const db = reads(this.em);
    const matchAll = { ...queriesFor(every, ' & '), text, terms: null, least: 0, inDetails: false };
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

  private async lookUp(typed: string): Promise<LookUp> {
    const words = searchFilter(typed) && (await findSearchWords(reads(this.em), { text: typed, groups: SYNONYMS }));
    return interpret(words ?? []);
  }
}

interface LookUp {
  /** Normalized. */
  text: string;
  /** All words as typed. */
  every: Term[];
  /** The words that may widen the search, misspelled ones replaced. */
  some: Term[];
  /** The words of `some`, when one of them replaces a misspelled one. */
  corrected: string | undefined;
}

/** Minimum length of a stem; a shorter one matches too many words. */
const SHORTEST_STEM = 4;

const whole = (word: string): string => `'${word}'`;
const start = (word: string): string => `'${word}':*`;

function interpret(words: FoundWord[]): LookUp {
  const stemOf = ({ word, stem }: { word: string; stem: string | null }): string[] =>
    stem && stem !== word ? [stem] : [];
  const alike = ({ synonyms }: FoundWord): Term =>
    synonyms.flatMap((synonym) =>
      [synonym.word, ...stemOf(synonym).filter(({ length }) => length >= SHORTEST_STEM)].map(whole),
    );
  /**
   * Builds the term of a word being typed. Any word may be a prefix; short words before the last are taken as complete
   * ("a", "of").
   */
  const beginning = (found: FoundWord, isLast: boolean): Term => [
    found.word.length < 3 && !isLast ? whole(found.word) : start(found.word),
    ...stemOf(found).map(start),
    ...alike(found),
  ];
  const telling = words.filter(({ word, stem }) => !isNoise(word) && stem);
  const some = (telling.length > 0 ? telling : words).flatMap((found) => {
    const { word, isWord, isKnown, nearest } = found;
    const isPhrase = word.includes(' ');
    const isRight =
      isKnown || isPhrase || isNoise(word) || word.length < 3 || /^\d+$/.test(word) || found.synonyms.length > 0;
    if (!isRight) return nearest ? [{ word: nearest, term: [start(nearest)] }] : [];
    const isWhole = isWord || (word.length <= 3 && words.length > 1);
    return [
      { word, term: isWhole ? [word, ...stemOf(found)].map(whole).concat(alike(found)) : beginning(found, true) },
    ];
  });
  const isCorrected = some.some(({ word }) => !words.some((found) => found.word === word));
  return {
    text: words.map(({ word }) => word).join(' '),
    every: words.map((found, at) => beginning(found, at === words.length - 1)),
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
