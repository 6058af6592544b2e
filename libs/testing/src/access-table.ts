import { describe, expect, test } from 'vitest';
import { pathOf, type PathParts } from './route-path.js';

/** Callers of routes. There are two students and two vendors, to check that one cannot access the other's data. */
export const PERSONS = ['visitor', 'student', 'studentB', 'vendor', 'vendorB', 'admin'] as const;
export type Person = (typeof PERSONS)[number];

/** The expected status for each of PERSONS, in their order. */
type Answers = readonly [number, number, number, number, number, number];

export interface AccessRow extends PathParts {
  answers: Answers;
  body?: object;
  /** True if the route refuses a sign-in older than 15 minutes. */
  needsFreshSignIn?: true;
}

/** Rows by route, such as `GET /api/colleges/:id`. */
export type AccessTable = Record<string, AccessRow>;

/** Expected statuses of a route that only other services may call. */
export const SERVICES_ONLY: Answers = [403, 403, 403, 403, 403, 403];

export const everyone = (status = 200): Answers => [status, status, status, status, status, status];
export const signedIn = (status = 200): Answers => [401, status, status, status, status, status];
export const admins = (status = 200): Answers => [401, 403, 403, 403, 403, status];

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

    describe.each(Object.entries(table))('%s', (route, { answers, body, ...path }) => {
      test.each(PERSONS.map((person, at) => [person, answers[at]] as const))(
        'answers %s with %i',
        async (person, expected) => {
          const [method = ''] = route.split(' ');
          expect(await ask(person, method, await pathOf(route, path), body)).toBe(expected);
        },
      );
    });
  });
}
