import type { College } from './college.entity.js';

/** The most common time zone of each state. Must equal `zone_of` in the database; a test compares them. */
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

/** Returns the college's time zone as an IANA name. */
export function zoneOf({ timeZone, state }: Pick<College, 'timeZone' | 'state'>): string {
  // A new entity has undefined where the database has null.
  return (timeZone as string | null | undefined) ?? ZONE_OF_STATE.get(state) ?? 'UTC';
}
