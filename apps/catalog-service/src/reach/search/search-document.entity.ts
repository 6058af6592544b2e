import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { Deal } from '../../deals/deal.entity.js';
import { Vendor } from '../../vendors/vendor.entity.js';

/** Expressions of the generated columns, as in the migration. */
const lexemes = (weight: string, column: string): string =>
  `setweight(to_tsvector('simple'::regconfig, ${column}) || to_tsvector('english'::regconfig, ${column}), '${weight}')`;
const OF_VENDOR = `${lexemes('A', 'name')} || ${lexemes('C', 'text')}`;
const OF_DEAL = `${lexemes('A', 'name')} || ${lexemes('B', 'vendor_name')} || ${lexemes('C', 'text')}`;
const OF_DETAILS = lexemes('D', 'details');

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
    name: p.text().collation('C'),
    text: p.text().collation('C'),
    details: p.text().collation('C').default(''),
    lexemes: p.string().columnType('tsvector').$type<Opt<string>>().generated(`(${OF_VENDOR}) stored`),
    allLexemes: p
      .string()
      .columnType('tsvector')
      .$type<Opt<string>>()
      .generated(`(${OF_VENDOR} || ${OF_DETAILS}) stored`),
  },
  indexes: [
    { name: 'vendor_search_name', expression: 'CREATE INDEX vendor_search_name ON vendor_search (name, id DESC)' },
    {
      name: 'vendor_search_college',
      expression: 'CREATE INDEX vendor_search_college ON vendor_search (college_id, id DESC)',
    },
    {
      name: 'vendor_search_lexemes',
      expression: 'CREATE INDEX vendor_search_lexemes ON vendor_search USING gin (lexemes)',
    },
    {
      name: 'vendor_search_all_lexemes',
      expression: 'CREATE INDEX vendor_search_all_lexemes ON vendor_search USING gin (all_lexemes)',
    },
  ],
});

export const DealSearchSchema = defineEntity({
  name: 'DealSearch',
  tableName: 'deal_search',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('id').primary().updateRule('no action').deleteRule('cascade'),
    collegeId: p.integer(),
    name: p.text().collation('C'),
    vendorName: p.text().collation('C'),
    text: p.text().collation('C'),
    startsAt: p.datetime(),
    endsAt: p.datetime().strictNullable(),
    details: p.text().collation('C').default(''),
    lexemes: p.string().columnType('tsvector').$type<Opt<string>>().generated(`(${OF_DEAL}) stored`),
    allLexemes: p
      .string()
      .columnType('tsvector')
      .$type<Opt<string>>()
      .generated(`(${OF_DEAL} || ${OF_DETAILS}) stored`),
  },
  indexes: [
    { name: 'deal_search_name', expression: 'CREATE INDEX deal_search_name ON deal_search (name, id DESC)' },
    {
      name: 'deal_search_college',
      expression: 'CREATE INDEX deal_search_college ON deal_search (college_id, id DESC)',
    },
    { name: 'deal_search_lexemes', expression: 'CREATE INDEX deal_search_lexemes ON deal_search USING gin (lexemes)' },
    {
      name: 'deal_search_all_lexemes',
      expression: 'CREATE INDEX deal_search_all_lexemes ON deal_search USING gin (all_lexemes)',
    },
  ],
});

/**
 * Words used by any of these documents; misspelt words are matched against them. A word may outlive its last document:
 * it then finds nothing.
 */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: { word: p.text().collation('C').primary() },
  indexes: [
    {
      name: 'search_words_similar',
      expression: 'CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops)',
    },
  ],
});
