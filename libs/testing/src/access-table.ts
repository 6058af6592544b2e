import { describe, expect, test } from 'vitest';

/** Callers of routes. There are two students and two vendors, to check that one cannot access the other's data. */
export const PERSONS = ['visitor', 'student', 'studentB', 'vendor', 'vendorB', 'admin'] as const;
export type Person = (typeof PERSONS)[number];

export interface AccessRow {
  /** The expected status for each of PERSONS, in their order. */
  answers: readonly [number, number, number, number, number, number];
  /** Path with its parameters filled in. Default: the route's own, with ids that do not exist. */
  path?: string | ((person: Person) => string | Promise<string>);
  body?: object;
  /** True if the route refuses a sign-in older than 15 minutes. */
  needsFreshSignIn?: true;
}

/** Rows by route, such as `GET /api/colleges/:id`. */
export type AccessTable = Record<string, AccessRow>;

/** Expected statuses of a route that only other services may call. */
export const SERVICES_ONLY: AccessRow['answers'] = [403, 403, 403, 403, 403, 403];

export interface AccessUnderTest {
  /** Lists the routes of the running service, as from `declaredRoutes(app)`. */
  routes(): { route: string; access: string | undefined; needsFreshSignIn?: boolean }[];
  /** Calls a route as a person and returns the status. */
  ask(person: Person, method: string, path: string, body?: object): Promise<number>;
}

/**
 * Tests every route of a service against a table of roles × expected statuses. A route without a row fails, and so does
 * a row without its route. Routes for probes (`operations`) are on the inner port only and have no row.
 */
export function describeAccess(table: AccessTable, { routes, ask }: AccessUnderTest): void {
  describe('access to every route', () => {
    test('is stated in the table', () => {
      const declared = routes()
        .filter(({ access }) => access !== 'operations')
        .map(({ route }) => route);
      expect(declared.toSorted()).toEqual(Object.keys(table).toSorted());
    });

    test('needs a fresh sign-in where the table says so', () => {
      const declared = routes().filter(({ needsFreshSignIn }) => needsFreshSignIn);
      const stated = Object.entries(table).filter(([, { needsFreshSignIn }]) => needsFreshSignIn);
      expect(declared.map(({ route }) => route).toSorted()).toEqual(stated.map(([route]) => route).toSorted());
    });

    describe.each(Object.entries(table))('%s', (route, { answers, path, body }) => {
      test.each(PERSONS.map((person, at) => [person, answers[at]] as const))(
        'answers %s with %i',
        async (person, expected) => {
          const [method = '', ownPath = ''] = route.split(' ');
          const filled =
            typeof path === 'function' ? await path(person) : (path ?? ownPath.replaceAll(/:\w+/g, '999999'));
          expect(await ask(person, method, filled, body)).toBe(expected);
        },
      );
    });
  });
}
