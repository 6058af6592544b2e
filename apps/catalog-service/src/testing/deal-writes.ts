import type { SignedInUser } from '@campus-deals/service-defaults';
import { aStudent } from './accounts.js';
import { ADMIN, startCatalog, type CatalogUnderTest } from './catalog-app.js';
import { aBusiness, aDeal, anApiKey } from './factories.js';

/** A deal, with codes of students in the states that writes need. */
interface Round {
  dealId: number;
  codes: string[];
  heldIds: string[];
  entryId: number;
  student: SignedInUser;
}

type Write = (round: Round, nth: number) => Promise<{ statusCode: number }>;

export interface DealWrites {
  catalog: CatalogUnderTest;
  /** Every operation that writes a deal or its codes. */
  writes: Record<string, Write>;
  /** Makes a new deal with what these writes need. */
  newRound(...names: string[]): Promise<Round>;
  stop(): Promise<void>;
}

export async function startDealWrites(): Promise<DealWrites> {
  const catalog = await startCatalog();
  const { owner, ids } = await aBusiness(catalog.em());
  const { key } = await anApiKey(catalog.em(), ids);
  const own = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    catalog.ask(method, path, { caller: owner, body });
  const till = (path: string, body: object = {}) =>
    catalog.ask('POST', `/api/counter/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': `sale-${(sales += 1)}` },
      body,
    });
  let sales = 0;
  const redeem = (scan: string | undefined) => own('POST', '/api/vendor/redemptions', { scan });
  const issue = async (dealId: number, caller = aStudent()): Promise<string> =>
    (await catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller })).json().code;
  const pause =
    (withdrawsCodes: boolean): Write =>
    ({ dealId }) =>
      own('POST', `/api/vendor/deals/${dealId}/pause`, { reason: 'paused', withdrawsCodes });

  return {
    catalog,
    writes: {
      'pause and withdraw': pause(true),
      pause: pause(false),
      resume: ({ dealId }) => own('POST', `/api/vendor/deals/${dealId}/resume`),
      end: ({ dealId }) => own('POST', `/api/vendor/deals/${dealId}/end-today`),
      edit: ({ dealId }, nth) => own('PATCH', `/api/deals/${dealId}`, { title: `Tea for ${nth}` }),
      'set rules': ({ dealId }, nth) =>
        own('PATCH', `/api/deals/${dealId}`, {
          redemption: { kind: 'unique', code: null, perStudent: 1, total: 50 + nth, verifiedOnly: false },
        }),
      delete: ({ dealId }) => own('DELETE', `/api/deals/${dealId}`),
      redeem: ({ codes: [code] }) => redeem(code),
      'redeem another': ({ codes: [, code] }) => redeem(code),
      validate: ({ codes: [code] }) => till('validate', { code }),
      hold: ({ codes: [, code] }) => till('holds', { code }),
      commit: ({ heldIds: [id] }) => till(`holds/${id}/commit`),
      cancel: ({ heldIds: [, id] }) => till(`holds/${id}/cancel`),
      'take back': ({ entryId }) => own('POST', `/api/vendor/redemptions/${entryId}/take-back`, { reason: 'mistake' }),
      issue: ({ dealId }) => catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller: aStudent() }),
      'issue again': ({ dealId, student }) =>
        catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller: student }),
      view: ({ dealId }) => catalog.ask('POST', `/api/deals/${dealId}/interactions`, { body: { kind: 'view' } }),
      feature: ({ dealId }, nth) =>
        catalog.ask('PATCH', `/api/admin/deals/${dealId}/featured`, {
          caller: ADMIN,
          body: { featured: nth % 2 === 0 },
        }),
      reject: ({ dealId }) => catalog.ask('PATCH', `/api/admin/deals/${dealId}/reject`, { caller: ADMIN, body: {} }),
    },
    async newRound(...names) {
      const needs = (...some: string[]): boolean => names.some((name) => some.includes(name));
      const { id: dealId } = await aDeal(catalog.em(), { ...ids, redemptionKind: 'unique', totalCap: 40 });
      const student = aStudent();
      const codes = await Promise.all([issue(dealId, student), issue(dealId)]);
      const held = async () => (await till('holds', { code: await issue(dealId) })).json<{ id: string }>().id;
      const heldIds = needs('commit', 'cancel') ? await Promise.all([held(), held()]) : [];
      const entry = async () => (await redeem(await issue(dealId))).json<{ id: number }>().id;
      return { dealId, codes, heldIds, entryId: needs('take back') ? await entry() : 0, student };
    },
    stop: () => catalog.stop(),
  };
}
