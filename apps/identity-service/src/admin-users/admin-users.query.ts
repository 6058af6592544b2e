import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { ListUsersQueryDto } from '@campus-deals/contracts/list-users-query.dto';
import type { AdminUserDto } from '@campus-deals/contracts/user.dto';
import { jsonText, pages, type Json, type Page } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../entities.js';

/** Words looked for at most: what somebody types, not what somebody sends. */
const MAXIMUM_WORDS = 6;

const adminUsers = (db: Db) =>
  db.selectFrom('users').select(({ ref, exists, selectFrom }) =>
    jsonText<AdminUserDto>({
      id: ref('users.id'),
      email: ref('email'),
      name: ref('name'),
      role: ref('role'),
      collegeId: ref('college_id'),
      emailVerified: ref('email_verified'),
      isStudentVerified: exists(
        selectFrom('student_verifications')
          .whereRef('user_id', '=', 'users.id')
          .where('expires_at', '>', sql<string>`now()`),
      ).$castTo<boolean>(),
      lastLogin: ref('last_login'),
      createdAt: ref('users.created_at'),
    }).as('json'),
  );

interface Search {
  role?: UserRole;
  [word: `word${number}`]: string;
}

/** Newest first: ids grow with time. */
const page = pages(
  (db: Db, { role, ...values }: Search) => {
    let users = adminUsers(db);
    if (role) users = users.where('role', '=', role);
    for (const [name, value] of Object.entries(values))
      if (name.startsWith('word')) users = users.where('search_text', 'like', value);
    return users;
  },
  { keys: [['users.id', 'integer']], direction: 'desc' },
);

/** Accounts whose address or name has every word. */
export function searchUsers(
  em: EntityManager,
  { search = '', role, ...position }: ListUsersQueryDto,
): Promise<Page<AdminUserDto>> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS);
  const values = Object.fromEntries(words.map((word, at) => [`word${at}`, containing(word)]));
  return page(tables(em), { ...values, ...(role && { role }) }, position);
}

/** One account as the list shows it. */
export async function findUser(em: EntityManager, id: number): Promise<Json<AdminUserDto> | undefined> {
  const found = await adminUsers(tables(em)).where('users.id', '=', id).executeTakeFirst();
  return found?.json;
}

function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
