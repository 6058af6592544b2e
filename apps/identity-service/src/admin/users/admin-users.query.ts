import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListUsersQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import {
  adminList,
  jsonText,
  matchesWords,
  same,
  wordPatterns,
  type FilterOf,
  type Json,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { tables, type Tables } from '../../tables.js';

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

/** Accounts whose address or name contains every word. */
export const adminUsers = adminList({
  table: 'users',
  read: ({ search, ...filter }: FilterOf<ListUsersQueryDto>) => ({ ...filter, ...wordPatterns(search) }),
  filter: ({ role, emailVerified, suspended, collegeId }) => [
    role !== undefined && eb('users.role', '=', role),
    collegeId !== undefined && eb('users.college_id', '=', collegeId),
    emailVerified !== undefined &&
      (emailVerified ? sql<SqlBool>`users.email_verified` : sql<SqlBool>`NOT users.email_verified`),
    suspended !== undefined && eb('users.suspended_at', suspended ? 'is not' : 'is', null),
  ],
  search: (values) => matchesWords('users.search_text', values),
  orders: {
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
  },
  show: shown,
  file: shown,
});

/** Returns an account in the list's format. */
export async function findUser(em: EntityManager, id: number): Promise<Json<AdminUserDto> | undefined> {
  const found = await shown(tables(em).selectFrom('users').where('users.id', '=', id)).executeTakeFirst();
  return found?.json;
}
