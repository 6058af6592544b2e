import type { ErasureRound } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { aYearAt, type IdentityUnderTest, type Member } from './identity-app.js';

const aDecision = (actorId: number) => ({
  id: uuidv7(),
  occurredAt: new Date().toISOString(),
  service: 'catalog' as const,
  action: 'deal.approve',
  actorId,
  subjectType: 'deal',
  subjectId: '1',
  label: null,
  before: null,
  after: null,
});

/** Accounts of admins, so that one account has everything. */
export function erasuresIn(identity: IdentityUnderTest): () => Promise<ErasureRound> {
  let other: Member | undefined;
  return async () => {
    // Another admin stays. New ids are so large that no other value contains them.
    if (!other) {
      other = await identity.member('admin');
      await identity.college(1, 'Reed', { domains: ['reed.example'] });
      await identity.sql('ALTER SEQUENCE users_id_seq RESTART 1900000001');
    }
    const [staying, leaving] = [other, await identity.member('admin')];
    const { id, email, caller } = leaving;
    const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body?: object) => () =>
      identity.ask(method, url, { caller, ...(body && { body }) });
    return {
      words: [id, email],
      writes: [
        send('PUT', '/api/user/profile', { name: `Ann ${id}` }),
        send('POST', '/api/user/notification-preferences', { browserNotifications: true }),
        send('POST', '/api/user/student-verification', { email: `ann-${id}@reed.example` }),
        send('PATCH', '/api/admin/settings', { reportThreshold: 5 }),
        send('POST', `/api/admin/users/${staying.id}/end-sessions`),
        async () => {
          const student = await identity.member();
          await send('POST', `/api/admin/users/${student.id}/student-verification`, aYearAt(1))();
          await send('POST', `/api/admin/users/${student.id}/suspend`, { reason: 'Because' })();
        },
        async () => {
          const [card] = await identity.sql<{ id: number }>(
            `INSERT INTO student_cards (user_id, picture, created_at, expires_at) VALUES (?, 'x', now(), now() + interval '1 day') RETURNING id`,
            [(await identity.member()).id],
          );
          await send('POST', `/api/admin/student-cards/${card?.id}/reject`, { reason: 'Not readable' })();
        },
        () => identity.inTransaction(() => identity.get(AuditLogService).store(id, [aDecision(id)])),
      ],
      erase: () => identity.ask('DELETE', '/api/user/account', { caller, body: { confirmation: 'DELETE' } }),
    };
  };
}
