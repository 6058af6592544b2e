import { describe, expect, test } from 'vitest';
import { pathOf, valueOf, type PathParts } from './route-path.js';

interface Call extends PathParts {
  body?: object | (() => object | Promise<object>);
  /** Sends a request that is not JSON, and returns the status. */
  send?: () => Promise<number>;
}

/** A write or export by an admin: a call that succeeds, and one that is refused. */
export interface AuditedWrite extends Call {
  /** Action in the audit log. An export has two: one at its start and one at its end. */
  action: string | readonly [begun: string, ended: string];
  /** Makes the service refuse the call. By default the subject does not exist. */
  refused?: Call;
}

/** An export, which an impossible value of a parameter makes refused. */
export const exportOf = (subject: string, parameter = 'sort') => ({
  action: [`${subject}.export-list`, `${subject}.finish-export`] as const,
  refused: { query: `${parameter}=nonsense` },
});

/** Rows by route, such as `PATCH /api/admin/users/:id`. */
export type AuditedWrites = Record<string, AuditedWrite>;

export interface AuditUnderTest {
  /** Lists the routes of the running service, as from `declaredRoutes(app)`. */
  routes(): { route: string; access: string | undefined }[];
  /** Calls a route as an admin and returns the status. */
  ask(method: string, path: string, body?: object): Promise<number>;
  /** The actions in the service's `audit_entries`, oldest first. */
  actions(): Promise<string[]>;
}

/**
 * Tests the audit entries of every admin route that writes or exports: exactly the expected ones on success, none when
 * refused. A route without a row fails, and so does a row without its route.
 */
export function describeAuditedWrites(table: AuditedWrites, { routes, ask, actions }: AuditUnderTest): void {
  async function call(route: string, { body, send, ...path }: Call): Promise<{ status: number; noted: string[] }> {
    const [method = ''] = route.split(' ');
    const [filled, sent] = [await pathOf(route, path), await valueOf(body)];
    const before = await actions();
    const status = await (send ? send() : ask(method, filled, sent));
    return { status, noted: (await actions()).slice(before.length) };
  }

  describe('every write of admins', () => {
    test('is stated in the table', () => {
      const writes = routes()
        .filter(({ route, access }) => access === 'admin' && (!route.startsWith('GET ') || route.endsWith('.csv')))
        .map(({ route }) => route);
      expect(writes.toSorted()).toEqual(Object.keys(table).toSorted());
    });

    describe.each(Object.entries(table))('%s', (route, { action, refused, ...success }) => {
      const { path: _path, id: _id, ...toNobody } = success;

      test(`leaves ${[action].flat().join(' and ')}`, async () => {
        const { status, noted } = await call(route, success);
        expect([status < 300, noted]).toEqual([true, [action].flat()]);
      });

      test('leaves none when it is refused', async () => {
        const { status, noted } = await call(route, refused ? { ...success, ...refused } : toNobody);
        expect([status >= 400 && status < 500, noted]).toEqual([true, []]);
      });
    });
  });
}
