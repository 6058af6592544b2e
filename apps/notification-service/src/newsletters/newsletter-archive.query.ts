import type {
  SentNewsletterDto,
  SentNewsletterPageDto,
} from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { jsonText, pagesOf, statement, type Fields } from '@campus-deals/service-defaults';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../entities.js';

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

type Row = ExpressionBuilder<Tables, 'newsletter_editions'>;

const fields = ({ ref }: Row): Fields<SentNewsletterDto> => ({
  id: ref('newsletter_editions.id'),
  subject: ref('newsletter_editions.subject'),
  preheader: ref('newsletter_editions.preheader'),
  sentAt: ref('newsletter_editions.sent_at'),
});

const published = (db: Db) =>
  db.selectFrom('newsletter_editions').where('newsletter_editions.is_published', '=', sql.lit(true));

/** Newest first. */
export const sentNewsletters = pagesOf(
  (db: Db, key: CollegeKey) => archiveOf(db, key),
  (db, _key, column) =>
    published(db)
      .where('newsletter_editions.college_id', '=', column('id'))
      .where(column('isActive'), '=', true)
      .select((row) => jsonText(fields(row)).as('json')),
  { keys: [['newsletter_editions.id', 'integer']], direction: 'desc' },
);

const part = <T>(name: keyof SentNewsletterPageDto) => sql<T>`newsletter_editions.content -> ${sql.lit(name)}`;

export const findSentNewsletter = statement((db: Db, { collegeId, id }: { collegeId: number; id: number }) =>
  published(db)
    .where('newsletter_editions.college_id', '=', collegeId)
    .where('newsletter_editions.id', '=', id)
    .select((row) =>
      jsonText<SentNewsletterPageDto>({
        ...fields(row),
        lead: part('lead'),
        intro: part('intro'),
        groups: part('groups'),
        vendors: part('vendors'),
      }).as('json'),
    ),
);
