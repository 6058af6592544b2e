import { describe, expect, test } from 'vitest';

interface Call {
  /** Path with its parameters filled in. Default: the route's own. */
  path?: string | (() => string | Promise<string>);
  body?: object | (() => object | Promise<object>);
  /** Sends a request that is not JSON, and returns the status. */
  send?: () => Promise<number>;
}

/** A write or export by an admin: a call that succeeds, and one that is refused. */
export interface AuditedWrite extends Call {
  /** Action in the audit log. An export has two: one at its start and one at its end. */
  action: string | readonly [begun: string, ended: string];
  /** Refused call. Its defaults are `path` and `body` of the successful one. */
  refused: Call;
}

/** Rows by route, such as `PATCH /api/admin/users/:id`. */
export type AuditedWrites = Record<string, AuditedWrite>;

export interface AuditUnderTest {
  /** Lists the routes of the running service, as from `declaredRoutes(app)`. */
  routes(): { route: string; access: string | undefined }[];
  /** Admin routes that write, but change nothing that lasts. */
  unaudited?: readonly string[];
  /** Calls a route as an admin and returns the status. */
  ask(method: string, path: string, body?: object): Promise<number>;
  /** The actions in the service's `audit_entries`, oldest first. */
  actions(): Promise<string[]>;
}

/**
 * Tests the audit entries of every admin route that writes or exports: exactly the expected ones on success, none when
 * refused. A route without a row fails, and so does a row without its route.
 */
export function describeAuditedWrites(
  table: AuditedWrites,
  { routes, ask, actions, unaudited = [] }: AuditUnderTest,
): void {
  async function call(route: string, { path, body, send }: Call): Promise<{ status: number; noted: string[] }> {
    const [method = '', ownPath = ''] = route.split(' ');
    const [filled, sent] = [await value(path), await value(body)];
    const before = await actions();
    const status = await (send ? send() : ask(method, filled ?? ownPath, sent));
    return { status, noted: (await actions()).slice(before.length) };
  }

  describe('every write of admins', () => {
    test('is stated in the table', () => {
      const writes = routes()
        .filter(({ route, access }) => access === 'admin' && (!route.startsWith('GET ') || route.endsWith('.csv')))
        .map(({ route }) => route)
        .filter((route) => !unaudited.includes(route));
      expect(writes.toSorted()).toEqual(Object.keys(table).toSorted());
    });

    describe.each(Object.entries(table))('%s', (route, { action, refused, ...success }) => {
      test(`leaves ${[action].flat().join(' and ')}`, async () => {
        const { status, noted } = await call(route, success);
        expect([status < 300, noted]).toEqual([true, [action].flat()]);
      });

      test('leaves none when it is refused', async () => {
        const { status, noted } = await call(route, { ...success, ...refused });
        expect([status >= 400 && status < 500, noted]).toEqual([true, []]);
      });
    });
  });
}

function value<T>(given: T | (() => T | Promise<T>) | undefined): T | Promise<T> | undefined {
  return typeof given === 'function' ? (given as () => T | Promise<T>)() : given;
}
