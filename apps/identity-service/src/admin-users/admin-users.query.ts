import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole, UserSort } from '@campus-deals/contracts/enumerations';
import type { ListUsersQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import {
  allRows,
  countedPages,
  jsonText,
  matchesWords,
  pages,
  same,
  wordPatterns,
  type CountedPage,
  type Json,
  type Page,
  type PageOrder,
  type PageRequest,
  type Position,
  type WordPatterns,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { tables, type Db, type Tables } from '../tables.js';

const eb = expressionBuilder<Tables, 'users'>();

/** Selects an account's columns for admins, without any that could sign it in. */
const shown = (users: SelectQueryBuilder<Tables, 'users', object>) =>
  users.select(
    jsonText<AdminUserDto>({
      ...same(eb, AdminUserDto, 'users'),
      collegeName: eb
        .selectFrom('colleges')
        .select('colleges.name')
        .whereRef('colleges.id', '=', 'users.college_id')
        .$asScalar(),
      isStudentVerified: eb
        .exists(
          eb
            .selectFrom('student_verifications')
            .whereRef('user_id', '=', 'users.id')
            .where('expires_at', '>', sql<string>`now()`),
        )
        .$castTo<boolean>(),
    }).as('json'),
  );

interface UserFilter extends WordPatterns {
  role?: UserRole;
  emailVerified?: boolean;
  suspended?: boolean;
  collegeId?: number;
}

function filtered(
  db: Db,
  { role, emailVerified, suspended, collegeId }: UserFilter,
): SelectQueryBuilder<Tables, 'users', object> {
  let users: SelectQueryBuilder<Tables, 'users', object> = db.selectFrom('users');
  if (role) users = users.where('users.role', '=', role);
  if (collegeId) users = users.where('users.college_id', '=', collegeId);
  if (emailVerified !== undefined)
    users = users.where(emailVerified ? sql<SqlBool>`users.email_verified` : sql<SqlBool>`NOT users.email_verified`);
  if (suspended !== undefined) users = users.where('users.suspended_at', suspended ? 'is not' : 'is', null);
  return users;
}

const hasWords = (filter: UserFilter) => matchesWords('users.search_text', filter);

const ORDERS: Record<UserSort, PageOrder<Tables, 'users'>> = {
  newest: { keys: [['users.id', 'integer']], direction: 'desc' },
  // Users without a name sort by their address.
  name: {
    keys: [
      [sql`coalesce(lower(users.name), users.email)`, 'text'],
      ['users.id', 'integer'],
    ],
    direction: 'asc',
  },
  // Users who never signed in come last.
  'last-login': {
    keys: [
      [sql`coalesce(users.last_login, to_timestamp(0))`, 'instant'],
      ['users.id', 'integer'],
    ],
    direction: 'desc',
  },
};

type ReadUsers = (db: Db, filter: UserFilter, position: Position) => Promise<CountedPage<AdminUserDto>>;
const inOrder = (sort: UserSort): ReadUsers =>
  countedPages<UserFilter, Tables, 'users', AdminUserDto>({
    table: 'users',
    rows: filtered,
    search: hasWords,
    show: shown,
    order: ORDERS[sort],
  });
const USERS: Record<UserSort, ReadUsers> = {
  newest: inOrder('newest'),
  name: inOrder('name'),
  'last-login': inOrder('last-login'),
};

type ReadBatch = (db: Db, filter: UserFilter, page: PageRequest) => Promise<Page<AdminUserDto>>;
const batchesInOrder = (sort: UserSort): ReadBatch =>
  pages((db: Db, filter: UserFilter) => {
    const found = hasWords(filter);
    return shown(found ? filtered(db, filter).where(found) : filtered(db, filter));
  }, ORDERS[sort]);
const BATCHES: Record<UserSort, ReadBatch> = {
  newest: batchesInOrder('newest'),
  name: batchesInOrder('name'),
  'last-login': batchesInOrder('last-login'),
};

/** Returns accounts whose address or name contains every word. */
export function searchUsers(em: EntityManager, query: ListUsersQueryDto): Promise<CountedPage<AdminUserDto>> {
  return USERS[query.sort](tables(em), filterOf(query), query);
}

/** Yields the complete list in batches. */
export function allUsers(em: EntityManager, query: ListUsersQueryDto): AsyncGenerator<AdminUserDto[]> {
  return allRows((page) => BATCHES[query.sort](tables(em), filterOf(query), page));
}

/** Returns an account in the list's format. */
export async function findUser(em: EntityManager, id: number): Promise<Json<AdminUserDto> | undefined> {
  const found = await shown(tables(em).selectFrom('users').where('users.id', '=', id)).executeTakeFirst();
  return found?.json;
}

function filterOf({ search, role, emailVerified, suspended, collegeId }: ListUsersQueryDto): UserFilter {
  return {
    ...wordPatterns(search),
    ...(role && { role }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(suspended !== undefined && { suspended }),
    ...(collegeId && { collegeId }),
  };
}
