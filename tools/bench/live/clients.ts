import { setTimeout as pause } from 'node:timers/promises';
import { EventSourceUnderTest, type SentEvent } from '@campus-deals/testing/event-source';
import { childSettings, serve } from '../child-process.ts';

export interface LiveClientsSettings {
  origin: string;
  /** Session cookies, one per student. */
  cookies: string[];
  /** Streams per student. */
  streams: number;
}

/** Events received on the streams since they were opened. */
export interface LiveClientsReport {
  /** Numbers of deals in the order they came, by stream; a stream that broke goes on where it was. */
  deals: number[][];
  /** When each deal arrived, in milliseconds since the epoch, on all streams. */
  arrivals: Record<number, number[]>;
}

const OPENED_AT_ONCE = 20;

const { origin, cookies, streams } = childSettings<LiveClientsSettings>();
const url = `${origin}/api/user/notifications/stream`;
const sources: EventSourceUnderTest[] = [];
const deals: number[][] = [];
const arrivals: Record<number, number[]> = {};

async function connect(at: number, lastEventId?: string): Promise<void> {
  const note = ({ event, data, at: arrivedAt }: SentEvent): void => {
    if (event !== 'notification') return;
    const { dealId } = data as { dealId: number };
    (deals[at] ??= []).push(dealId);
    (arrivals[dealId] ??= []).push(arrivedAt);
  };
  const cookie = cookies[Math.floor(at / streams)] ?? '';
  const source = await EventSourceUnderTest.open(
    url,
    { cookie, ...(lastEventId && { 'last-event-id': lastEventId }) },
    note,
  );
  if (source.status !== 200) throw new Error(`a stream was answered ${source.status}`);
  sources[at] = source;
  // Its first event says that it is served from now on.
  while (source.events.length === 0) await pause(5);
}

/** Opens all of them; answers how many there are. */
async function open(): Promise<number> {
  const all = cookies.flatMap((_, at) => Array.from({ length: streams }, (_each, n) => at * streams + n));
  for (let start = 0; start < all.length; start += OPENED_AT_ONCE)
    await Promise.all(all.slice(start, start + OPENED_AT_ONCE).map((at) => connect(at)));
  return all.length;
}

/** Breaks a connection, and comes back after so many milliseconds as a browser does. */
async function breakOne({ at, forMs }: { at: number; forMs: number }): Promise<void> {
  const source = sources[at];
  source?.close();
  await pause(forMs);
  await connect(at, source?.lastEventId);
}

/** Connects and leaves at once, so many times; answers how many were not answered 200. */
async function comeAndGo({ times, atOnce }: { times: number; atOnce: number }): Promise<number> {
  let [left, failed] = [times, 0];
  const one = async (lane: number): Promise<void> => {
    for (let n = 0; left > 0; n += 1) {
      left -= 1;
      const cookie = cookies[(lane * 97 + n) % cookies.length] ?? '';
      const source = await EventSourceUnderTest.open(url, { cookie });
      if (source.status !== 200) failed += 1;
      source.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, lane) => one(lane)));
  return failed;
}

const report = (): LiveClientsReport => ({ deals: sources.map((_, at) => deals[at] ?? []), arrivals });

serve({ open, breakOne, comeAndGo, report }, async () => sources.forEach((source) => source.close()));
