import type { AccessLevel, EdgeOptions } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { edgeRows, tableProblems, type EdgeRoute } from './edge-rows.ts';

const aRoute = (route: string, access: AccessLevel, edge: EdgeOptions = {}, service = 'catalog'): EdgeRoute => ({
  route,
  service,
  access,
  edge,
});
const rowsOf = (...routes: EdgeRoute[]) => edgeRows(routes).map(({ to: _to, ...row }) => row);

describe('the rows of a service', () => {
  test('a route without options has the session that its access needs', () => {
    const routes = [aRoute('GET /api/search', 'everyone'), aRoute('GET /api/user/vendor', 'signed-in')];
    expect(edgeRows(routes)).toEqual([
      { path: '/api/search', to: 'catalog', session: 'optional' },
      { path: '/api/user/vendor', to: 'catalog', session: 'required' },
    ]);
    expect(rowsOf(aRoute('POST /api/holds', 'api-key'))).toEqual([{ path: '/api/holds', session: 'none' }]);
  });

  test('routes below one path share its row, also those of its parameters', () => {
    const places = [
      'POST /api/places',
      'PUT /api/places/:id',
      'POST /api/places/:id/make-main',
      'GET /api/places/near',
    ];
    expect(rowsOf(...places.map((route) => aRoute(route, 'vendor')))).toEqual([
      { path: '/api/places/*', session: 'required' },
    ]);
  });

  test('a route with other options has a row of its own', () => {
    const stream = aRoute('GET /api/alerts/stream', 'signed-in', { stream: true });
    expect(rowsOf(aRoute('GET /api/alerts', 'signed-in'), stream)).toEqual([
      { path: '/api/alerts', session: 'required' },
      { path: '/api/alerts/stream', session: 'required', stream: true },
    ]);
  });

  test('signed-in writes beside public reads have a row before theirs', () => {
    const read = aRoute('GET /api/deals/:id', 'everyone', { cache: 'public' });
    expect(rowsOf(read, aRoute('POST /api/deals/:id/save', 'signed-in'))).toEqual([
      { path: '/api/deals/*', session: 'exact', methods: ['POST', 'PUT', 'PATCH', 'DELETE'] },
      { path: '/api/deals/*', session: 'optional', cache: 'public' },
    ]);
  });

  test('options about bodies and sessions of writes do not part them from reads', () => {
    const write = aRoute('DELETE /api/users/:id', 'admin', { endsSessions: 'any' });
    expect(rowsOf(aRoute('GET /api/users', 'admin', { endsSessions: 'any' }), write)).toEqual([
      { path: '/api/users/*', session: 'required', endsSessions: 'any' },
    ]);
  });

  test('a declared row is kept as it is', () => {
    const own = aRoute('GET /api/vendors/:id/reviews/mine', 'student', { row: 'own' });
    const imports = aRoute('POST /api/imports/deals', 'admin', { row: '/api/imports/*' });
    expect(rowsOf(own, imports, aRoute('GET /api/vendors/:id', 'everyone'))).toEqual([
      { path: '/api/imports/*', session: 'required' },
      { path: '/api/vendors/*', session: 'optional' },
      { path: '/api/vendors/:id/reviews/mine', session: 'required' },
    ]);
  });

  test('a route never opens the others of its row', () => {
    const routes = [
      aRoute('POST /api/deals/:id/save', 'signed-in'),
      aRoute('POST /api/deals/:id/hook', 'everyone', { fromAnywhere: true }),
    ];
    expect(() => edgeRows(routes)).toThrow(
      'POST /api/deals/:id/hook differs from other routes of the row /api/deals/*: give it their @Edge, or a row of its own',
    );
  });

  test('a session that contradicts the access is refused', () => {
    expect(() => edgeRows([aRoute('GET /api/users', 'admin', { session: 'optional' })])).toThrow(
      'GET /api/users is for admin, but its session is optional',
    );
  });
});

describe('a table of routes', () => {
  const mine = aRoute('GET /api/deals/:id', 'everyone', { cache: 'public' });

  test('has no problems where each route gets a row with its options', () => {
    const rows = edgeRows([mine]);
    expect(tableProblems([mine], rows, () => rows[0])).toEqual([]);
  });

  test('has a problem where a route gets the row of another service, or of other options', () => {
    const [taken] = edgeRows([aRoute('GET /api/deals/:id', 'everyone', { cache: 'public' }, 'billing')]);
    const [uncached] = edgeRows([aRoute('GET /api/deals/:id', 'everyone')]);
    expect(tableProblems([mine], [], () => taken)).toEqual([
      'GET /api/deals/:id of catalog gets the row /api/deals/* of billing',
    ]);
    expect(tableProblems([mine], [], () => uncached)).toEqual([
      'GET /api/deals/:id of catalog gets the row /api/deals/* of catalog',
    ]);
    expect(tableProblems([mine], [], () => undefined)).toEqual(['GET /api/deals/:id of catalog gets no row']);
  });

  test('has a problem where a row serves no route', () => {
    const rows = edgeRows([mine, aRoute('GET /api/deals', 'everyone', { row: '/api/offers', cache: 'public' })]);
    expect(tableProblems([mine], rows, () => rows[0])).toEqual(['the row /api/offers leads to no route of catalog']);
  });
});
