import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { indexesOf } from '../../visibility/public.js';
import { Deal } from '../../deals/deal.entity.js';
import { Vendor } from '../../vendors/vendor.entity.js';

/** Expressions of the generated columns, as in the migration. */
const lexemes = (weight: string, column: string): string =>
  `setweight(to_tsvector('simple'::regconfig, ${column}) || to_tsvector('english'::regconfig, ${column}), '${weight}')`;
const OF_VENDOR = `${lexemes('A', 'name')} || ${lexemes('C', 'text')}`;
const OF_DEAL = `${lexemes('A', 'name')} || ${lexemes('B', 'vendor_name')} || ${lexemes('C', 'text')}`;
const OF_DETAILS = lexemes('D', 'details');

const text = () => p.text().collation('C');
const vector = (of: string) => p.string().columnType('tsvector').$type<Opt<string>>().generated(`(${of}) stored`);
const documentIndexes = (table: 'vendor_search' | 'deal_search') =>
  [
    ['name', '(name, id DESC)'],
    ['college', '(college_id, id DESC)'],
    ['lexemes', 'USING gin (lexemes)'],
    ['all_lexemes', 'USING gin (all_lexemes)'],
  ].map(([of, on]) => ({ name: `${table}_${of}`, expression: `CREATE INDEX ${table}_${of} ON ${table} ${on}` }));

/**
 * Search documents: a row for each vendor of an open college and each approved deal that one shows; a college is its own document.
 * They are separate tables, so that saving or counting never touches these indexes. Triggers on all three write them
 * (functions `write_vendor_search` and `write_deal_search`), since unlocking a college adds thousands in one
 * transaction. Texts are normalized by `searchable()`; `text` includes the college's name and city. `lexemes` holds
 * each word and its English stem, with weight A for the name, B for the vendor's name, C for the rest; `all_lexemes`
 * adds the description's with weight D.
 */
export const VendorSearchSchema = defineEntity({
  name: 'VendorSearch',
  tableName: 'vendor_search',
  properties: {
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('id').primary().updateRule('no action').deleteRule('cascade'),
    collegeId: p.integer(),
    name: text(),
    text: text(),
    details: text().default(''),
    lexemes: vector(OF_VENDOR),
    allLexemes: vector(`${OF_VENDOR} || ${OF_DETAILS}`),
  },
  indexes: documentIndexes('vendor_search'),
});

export const DealSearchSchema = defineEntity({
  name: 'DealSearch',
  tableName: 'deal_search',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('id').primary().updateRule('no action').deleteRule('cascade'),
    collegeId: p.integer(),
    name: text(),
    vendorName: text(),
    text: text(),
    startsAt: p.datetime(),
    endsAt: p.datetime().strictNullable(),
    details: text().default(''),
    lexemes: vector(OF_DEAL),
    allLexemes: vector(`${OF_DEAL} || ${OF_DETAILS}`),
  },
  indexes: documentIndexes('deal_search'),
});

/**
 * Words used by any of these documents; misspelt words are matched against them. A word may outlive its last document:
 * it then finds nothing.
 */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: { word: text().primary() },
  indexes: [indexesOf('search_words').index('search_words_similar', 'USING gin (word gin_trgm_ops)')],
});
