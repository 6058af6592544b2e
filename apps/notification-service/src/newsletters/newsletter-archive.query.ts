import {
  SentNewsletterDto,
  type SentNewsletterPageDto,
} from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { jsonText, pagesOf, same, statement, type Fields } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../tables.js';

/** Identifies a college in a path, by either field. */
export interface CollegeKey {
  id?: number;
  shortName?: string;
}

/** A public college, and whether readers may open its deals and newsletters. */
export interface ArchiveOf {
  id: number;
  name: string;
  shortName: string;
  isActive: boolean;
}

export const findArchive = statement((db: Db, key: CollegeKey) => archiveOf(db, key));

function archiveOf(db: Db, { id, shortName = '' }: CollegeKey) {
  const colleges = db
    .selectFrom('colleges')
    .select(['id', 'name', 'short_name as shortName', 'is_active as isActive'])
    .where('status', '=', 'live');
  return id === undefined ? colleges.where('short_name', '=', shortName) : colleges.where('id', '=', id);
}

const fields: Fields<SentNewsletterDto> = same(
  expressionBuilder<Tables, 'newsletter_editions'>(),
  SentNewsletterDto,
  'newsletter_editions',
);

const published = (db: Db) =>
  db.selectFrom('newsletter_editions').where('newsletter_editions.is_published', '=', sql.lit(true));

/** Newest first. */
export const sentNewsletters = pagesOf(
  (db: Db, key: CollegeKey) => archiveOf(db, key),
  (db, _key, column) =>
    published(db)
      .where('newsletter_editions.college_id', '=', column('id'))
      .where(column('isActive'), '=', true)
      .select(jsonText(fields).as('json')),
  { keys: [['newsletter_editions.id', 'integer']], direction: 'desc' },
);

const part = <T>(name: keyof SentNewsletterPageDto) => sql<T>`newsletter_editions.content -> ${sql.lit(name)}`;

export const findSentNewsletter = statement((db: Db, { collegeId, id }: { collegeId: number; id: number }) =>
  published(db)
    .where('newsletter_editions.college_id', '=', collegeId)
    .where('newsletter_editions.id', '=', id)
    .select(
      jsonText<SentNewsletterPageDto>({
        ...fields,
        lead: part('lead'),
        intro: part('intro'),
        groups: part('groups'),
        vendors: part('vendors'),
      }).as('json'),
    ),
);
