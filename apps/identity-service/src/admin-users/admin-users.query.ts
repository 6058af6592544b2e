import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { AdminUser } from '@campus-deals/contracts/users.schema';

export interface UserSearch {
  search?: string | undefined;
  role?: UserRole | undefined;
  /** The id the page before ended with. */
  cursor?: number | undefined;
  limit: number;
}

type Row = Omit<AdminUser, 'lastLogin' | 'createdAt'> & { lastLogin: Date | string | null; createdAt: Date | string };

const COLUMNS = `u.id, u.email, u.name, u.role, u.college_id as "collegeId", u.email_verified as "emailVerified",
  exists (select 1 from student_verifications v where v.user_id = u.id and v.expires_at > now()) as "isStudentVerified",
  u.last_login as "lastLogin", u.created_at as "createdAt"`;

/** Words looked for at most: what somebody types, not what somebody sends. */
const MAXIMUM_WORDS = 6;

/** Newest first (ids grow with time); one row more than `limit` when there is a next page. Every word is in address or name. */
export async function searchUsers(
  em: EntityManager,
  { search = '', role, cursor, limit }: UserSearch,
): Promise<AdminUser[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS);
  const conditions = [
    ...words.map(() => 'u.search_text like ?'),
    ...(role ? ['u.role = ?'] : []),
    ...(cursor ? ['u.id < ?'] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const values = [...words.map(containing), ...(role ? [role] : []), ...(cursor ? [cursor] : []), limit + 1];
  const rows = await em.execute<Row[]>(`select ${COLUMNS} from users u ${where} order by u.id desc limit ?`, values);
  return rows.map(present);
}

/** One user as the list shows it. */
export async function findUser(em: EntityManager, id: number): Promise<AdminUser | undefined> {
  const [row] = await em.execute<Row[]>(`select ${COLUMNS} from users u where u.id = ?`, [id]);
  return row && present(row);
}

function present(row: Row): AdminUser {
  return {
    ...row,
    lastLogin: row.lastLogin && new Date(row.lastLogin).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
