import type { College } from './college.entity.js';

/** The zone most people of a state live in: as `zone_of` of the database has it, which a test compares. */
const ZONES: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Pohnpei': 'FM',
  'Pacific/Majuro': 'MH',
  'Pacific/Palau': 'PW',
};

const ZONE_OF_STATE = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

/** On whose clock a college lives: IANA name. */
export function zoneOf({ timeZone, state }: Pick<College, 'timeZone' | 'state'>): string {
  // One that was only just created has no value yet where the database has null.
  return (timeZone as string | null | undefined) ?? ZONE_OF_STATE.get(state) ?? 'UTC';
}
