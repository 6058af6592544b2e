import { randomUUID } from 'node:crypto';
import { describeEndings, ends, stays, stops } from '@campus-deals/testing';
import { sharedIdentity, type Answer, type Member } from './testing/identity-app.js';

const identity = await sharedIdentity();
const admin = await identity.member('admin');
await identity.college(1, 'Reed');

interface World {
  owner: Member;
  /** Verified, by an admin. */
  student: Member;
}

const outcome = (answer: Answer): string => (answer.statusCode < 300 ? 'works' : answer.json<{ code: string }>().code);
const byAdmin = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  identity.ask(method, `/api/admin/users/${path}`, { caller: admin.caller, ...(body && { body }) });

async function verified(): Promise<Member> {
  const member = await identity.member();
  await identity.sql(
    `insert into student_verifications (user_id, college_id, proven_by, confirmed_at, expires_at)
       values (?, 1, 'admin', now(), now() + interval '1 year')`,
    [member.id],
  );
  return member;
}

async function world(): Promise<World> {
  const owner = await identity.member('vendor');
  identity.catalog.on(`GET /internal/users/${owner.id}/business`, { body: { vendorId: 7, name: 'The Kettle' } });
  return { owner, student: await verified() };
}

const session =
  async ({ token }: Member) =>
  async () =>
    outcome(await identity.resolve(token));

const signIn =
  async ({ email }: Member) =>
  async () =>
    outcome(await identity.signIn(randomUUID(), { email }));

const DOORS = {
  "the owner's session": ({ owner }: World) => session(owner),
  "the owner's next sign-in": ({ owner }: World) => signIn(owner),
  "the owner's role":
    async ({ owner }: World) =>
    async () => {
      const [found] = await identity.sql<{ role: string }>('select role from users where id = ?', [owner.id]);
      return found?.role === 'vendor' ? 'works' : (found?.role ?? 'gone');
    },
  "the student's session": ({ student }: World) => session(student),
  "the student's next sign-in": ({ student }: World) => signIn(student),
  'a sign-in link of the student': async ({ student }: World) => {
    const path = `/internal/users/${student.id}/magic-link`;
    const made = await identity.ask('POST', path, { caller: { kind: 'service', name: 'notification' } });
    const { token } = made.json<{ token: string }>();
    return async () => outcome(await identity.ask('GET', `/api/auth/verify?token=${token}`));
  },
};
type Door = keyof typeof DOORS;
const OWNER = ["the owner's session", "the owner's next sign-in", "the owner's role"] as const satisfies Door[];
const STUDENT = [
  "the student's session",
  "the student's next sign-in",
  'a sign-in link of the student',
] as const satisfies Door[];
const each = <D extends Door>(doors: readonly D[], cell: ReturnType<typeof stays>) =>
  Object.fromEntries(doors.map((door) => [door, cell])) as Record<D, typeof cell>;

const OTHER = stays('it is another account');
const CATALOG = 'nothing of it is in identity';

describeEndings<World, Door>({
  world,
  doors: DOORS,
  endings: {
    'business suspended': 'the owner reads the reason, signed in; the rest is in catalog',
    'owner suspended': {
      end: ({ owner }) => byAdmin('POST', `${owner.id}/suspend`, { reason: 'Sells notes' }),
      restore: ({ owner }) => byAdmin('POST', `${owner.id}/restore`),
      doors: {
        "the owner's session": ends('not_found', 'every session ends at once'),
        "the owner's next sign-in": stops('account_suspended', 'the account is suspended'),
        "the owner's role": stays('it comes back with the account'),
        ...each(STUDENT, OTHER),
      },
    },
    'owner loses the role': {
      end: ({ owner }) => byAdmin('PATCH', String(owner.id), { role: 'student' }),
      doors: {
        ...each(OWNER, stays('refused while there is a business, whose devices and keys only its owner can end')),
        ...each(STUDENT, OTHER),
      },
    },
    'business removed': CATALOG,
    'owner deleted': {
      end: ({ owner }) => byAdmin('DELETE', String(owner.id)),
      doors: {
        "the owner's session": ends('not_found', 'every session ends at once'),
        "the owner's next sign-in": stays('it is a new account'),
        "the owner's role": ends('gone', 'the account is gone'),
        ...each(STUDENT, OTHER),
      },
    },
    'student suspended': {
      end: ({ student }) => byAdmin('POST', `${student.id}/suspend`, { reason: 'Sells codes' }),
      restore: ({ student }) => byAdmin('POST', `${student.id}/restore`),
      doors: {
        ...each(OWNER, OTHER),
        "the student's session": ends('not_found', 'every session ends at once'),
        "the student's next sign-in": stops('account_suspended', 'the account is suspended'),
        'a sign-in link of the student': stops('account_suspended', 'the account is suspended'),
      },
    },
    'student deleted': {
      end: ({ student }) => byAdmin('DELETE', String(student.id)),
      doors: {
        ...each(OWNER, OTHER),
        "the student's session": ends('not_found', 'every session ends at once'),
        "the student's next sign-in": stays('it is a new account'),
        'a sign-in link of the student': ends('link_invalid', 'the account is gone'),
      },
    },
    'verification ended': {
      end: ({ student }) => byAdmin('POST', `${student.id}/student-verification/end`, { reason: 'Fake' }),
      doors: { ...each(OWNER, OTHER), ...each(STUDENT, stays('the account stays')) },
    },
    'deal paused': CATALOG,
    'deal ended': CATALOG,
    'deal deleted': CATALOG,
    'device removed': CATALOG,
    'key revoked': CATALOG,
    'webhook paused': CATALOG,
    'webhook deleted': CATALOG,
  },
});
