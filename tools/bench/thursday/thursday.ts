import { COSTS, PARTS, type Kind, type Part } from './costs.ts';

/** What is not measured but assumed; docs/scaling.md says where from. */
export interface Assumptions {
  campuses: number;
  /** Who have an account or a subscription. */
  studentsPerCampus: number;
  /** Of the students, who subscribe to the newsletter. */
  subscribers: number;
  /** Of the students, who come on an ordinary day; how often each does. */
  activeADay: number;
  visitsADay: number;
  /** Of the mails, that lead to a visit; after how long half of those have come, in minutes. */
  clicks: number;
  clickHalfLife: number;
  /** Of the visits, by somebody who is signed in. */
  signedIn: number;
  /** Of the pages and public reads, that the gateway has in memory. */
  kept: number;
  /** Mails that one sender hands over in a second. */
  mailsPerSender: number;
  senders: number;
}

export const ASSUMED: Assumptions = {
  campuses: 6000,
  studentsPerCampus: 1000,
  subscribers: 0.6,
  activeADay: 0.12,
  visitsADay: 1.5,
  clicks: 0.06,
  clickHalfLife: 40,
  signedIn: 0.5,
  kept: 0.97,
  mailsPerSender: 210,
  senders: 8,
};

/** Of the colleges of IPEDS HD2024, by the zone that most of their state is in; hours behind the Eastern one. */
const ZONES = [
  { name: 'Eastern', share: 0.491, behind: 0 },
  { name: 'Central', share: 0.29, behind: 1 },
  { name: 'Mountain', share: 0.06, behind: 2 },
  { name: 'Pacific', share: 0.149, behind: 3 },
  { name: 'Alaska, Hawaii and others', share: 0.01, behind: 5 },
];
/** Of a day's ordinary visits, in each hour of the local day. */
const BY_HOUR = [1, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 8, 9, 6, 5, 6, 8, 9, 9, 8, 6, 4, 3, 2];
const NEWSLETTER_HOUR = 16;
const MINUTES = 24 * 60;

/** What one visit asks for. */
function requestsOf({ kept, signedIn }: Assumptions): Record<Exclude<Kind, 'mail'>, number> {
  const pages = 2.5;
  const publicReads = 4;
  const searches = 0.3;
  return {
    keptPage: pages * kept,
    renderedPage: pages * (1 - kept),
    keptRead: publicReads * kept,
    read: publicReads * (1 - kept),
    search: searches,
    session: 1,
    ownList: signedIn,
    ownNotifications: signedIn,
    write: 0.2 * signedIn,
  };
}

export interface Minute {
  visits: number;
  requests: number;
  mails: number;
  writes: number;
  /** Processors that each part keeps busy. */
  busy: Record<Part, number>;
}

export interface Thursday {
  /** Of the day in the Eastern zone, from midnight. */
  minutes: Minute[];
  /** Minutes from when a zone's newsletters are due until its last mail has left. */
  sentAfter: { zone: string; minutes: number }[];
}

/** A Thursday, minute by minute: students come as on any day, and because newsletters go out at four o'clock in each zone. */
export function thursday(assumed: Assumptions): Thursday {
  const students = assumed.campuses * assumed.studentsPerCampus;
  const perVisit = requestsOf(assumed);
  const leaves = 1 - 0.5 ** (1 / assumed.clickHalfLife);
  const minutes: Minute[] = [];
  const due = ZONES.map(({ name, share, behind }) => ({
    zone: name,
    from: (NEWSLETTER_HOUR + behind) * 60,
    left: students * share * assumed.subscribers,
    until: 0,
  }));
  let undecided = 0;
  const hours = BY_HOUR.reduce((sum, each) => sum + each, 0);
  // Into the next day: the last zone's newsletters are due in its evening.
  for (let at = 0; at < 2 * MINUTES; at++) {
    let room = assumed.senders * assumed.mailsPerSender * 60;
    let mails = 0;
    for (const zone of due) {
      if (at < zone.from || zone.left === 0) continue;
      const sent = Math.min(zone.left, room);
      zone.left -= sent;
      room -= sent;
      mails += sent;
      if (zone.left === 0) zone.until = at + 1;
    }
    undecided += mails * assumed.clicks;
    const clicked = undecided * leaves;
    undecided -= clicked;
    const ordinary = ZONES.reduce((sum, { share, behind }) => {
      const hour = Math.floor((at / 60 + 24 - behind) % 24);
      return sum + (students * share * assumed.activeADay * assumed.visitsADay * (BY_HOUR[hour] ?? 0)) / hours / 60;
    }, 0);
    minutes.push(minuteOf(ordinary + clicked, mails, perVisit));
  }
  return { minutes, sentAfter: due.map(({ zone, from, until }) => ({ zone, minutes: until - from })) };
}

function minuteOf(visits: number, mails: number, perVisit: ReturnType<typeof requestsOf>): Minute {
  const counts = new Map<Kind, number>(
    Object.entries(perVisit).map(([kind, each]): [Kind, number] => [kind as Kind, each * visits]),
  );
  counts.set('mail', mails);
  const busy = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>;
  for (const [kind, count] of counts)
    for (const [part, ms] of Object.entries(COSTS[kind]) as [Part, number][]) busy[part] += (count * ms) / 60_000;
  const requests = Object.values(perVisit).reduce((sum, each) => sum + each, 0) * visits;
  return { visits, requests, mails, writes: perVisit.write * visits, busy };
}
