import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBroadcast } from '../testing/fake-broadcast.js';
import { CachedAnswer } from './cached-answer.js';
import type { PublicAnswer } from './public-answer.js';
import { PublicReads } from './public-reads.js';
import { readKey } from './read-key.js';

function anAnswer(text: string, tags = ['colleges'], status = 200): PublicAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(text), tags };
}

/** Creates a service whose answers a test releases one by one. */
function slowService() {
  const waiting: ((answer: PublicAnswer) => void)[] = [];
  return {
    fetch: () => new Promise<PublicAnswer>((resolve) => waiting.push(resolve)),
    answer: (answer: PublicAnswer) => waiting.shift()?.(answer),
    get asked() {
      return waiting.length;
    },
  };
}

function setUp(megabytes = 1) {
  const broadcast = new FakeBroadcast();
  const clock = { now: Date.parse('2026-09-01T12:00:00Z') };
  return {
    broadcast,
    clock,
    reads: new PublicReads(broadcast, { enabled: true, megabytes, security: {}, now: () => clock.now }),
  };
}

const away = () => Promise.reject(new Error('away'));

const textOf = (found: CachedAnswer | PublicAnswer | undefined): string | undefined =>
  (found instanceof CachedAnswer ? found.answer : found)?.body.toString();

describe('public reads', () => {
  test('query the service once and are then served from the cache', async () => {
    const { reads } = setUp();
    await reads.read('/a', async () => anAnswer('one'));
    expect(textOf(await reads.read('/a', async () => anAnswer('two')))).toBe('one');
    expect(textOf(reads.find('/a')?.cached)).toBe('one');
  });

  test('share one request among all concurrent readers', async () => {
    const { reads } = setUp();
    const service = slowService();
    const all = Array.from({ length: 50 }, () => reads.read('/a', service.fetch));
    expect(service.asked).toBe(1);
    service.answer(anAnswer('one'));
    expect((await Promise.all(all)).map(textOf)).toEqual(Array<string>(50).fill('one'));
  });

  test('fail for all who waited, and the next read tries again', async () => {
    const { reads } = setUp();
    await expect(reads.read('/a', away)).rejects.toThrow('away');
    expect(textOf(await reads.read('/a', async () => anAnswer('back')))).toBe('back');
  });

  test.each([
    ['an answer that names no tags', { ...anAnswer('x'), tags: undefined }],
    ['a failure of a client, also with tags', anAnswer('x', ['colleges'], 400)],
  ])('do not cache %s', async (_what, answer) => {
    const { reads } = setUp();
    await reads.read('/a', async () => answer);
    expect(reads.find('/a')).toBeUndefined();
  });

  test('drop answers with a changed tag and keep the rest', async () => {
    const { reads } = setUp();
    await reads.read('/a', async () => anAnswer('a', ['colleges', 'college-1']));
    await reads.read('/b', async () => anAnswer('b', ['colleges', 'college-2']));
    reads.changed(['college-1']);
    expect(reads.find('/a')).toBeUndefined();
    expect(textOf(reads.find('/b')?.cached)).toBe('b');
  });

  test('broadcast changes to the other replicas, and drop what those broadcast', async () => {
    const { reads, broadcast } = setUp();
    reads.changed(['college-1']);
    expect(broadcast.published).toEqual([{ channel: 'cache-tags', message: ['college-1'] }]);
    await reads.read('/a', async () => anAnswer('a'));
    broadcast.arrive('cache-tags', ['colleges']);
    expect(reads.find('/a')).toBeUndefined();
  });

  test('never let a later read join a request sent before a change', async () => {
    const { reads } = setUp();
    const service = slowService();
    const early = reads.read('/a', service.fetch);
    reads.changed(['college-1']);
    const late = reads.read('/a', service.fetch);
    expect(service.asked).toBe(2);
    service.answer(anAnswer('old', ['college-1']));
    service.answer(anAnswer('new', ['college-1']));
    expect([textOf(await early), textOf(await late)]).toEqual(['old', 'new']);
    expect(textOf(reads.find('/a')?.cached)).toBe('new');
  });

  test('an old answer that arrives after the new one does not replace it', async () => {
    const { reads } = setUp();
    const old = slowService();
    const fresh = slowService();
    const early = reads.read('/a', old.fetch);
    reads.changed(['college-1']);
    const late = reads.read('/a', fresh.fetch);
    fresh.answer(anAnswer('new', ['college-1']));
    await late;
    old.answer(anAnswer('old', ['college-1']));
    await early;
    expect(textOf(reads.find('/a')?.cached)).toBe('new');
  });

  test('cache an answer if only other tags changed while it was fetched', async () => {
    const { reads } = setUp();
    const service = slowService();
    const reading = reads.read('/a', service.fetch);
    reads.changed(['college-2']);
    service.answer(anAnswer('a', ['college-1']));
    await reading;
    expect(textOf(reads.find('/a')?.cached)).toBe('a');
  });

  test('drop everything after missed broadcasts, including requests in flight', async () => {
    const { reads, broadcast } = setUp();
    await reads.read('/kept', async () => anAnswer('kept'));
    const service = slowService();
    const running = reads.read('/running', service.fetch);
    broadcast.gap();
    service.answer(anAnswer('running'));
    await running;
    expect(reads.find('/kept')).toBeUndefined();
    expect(reads.find('/running')).toBeUndefined();
  });

  test('are neither stored, served from the cache nor shared while broadcasts are down', async () => {
    const { reads, broadcast } = setUp();
    await reads.read('/a', async () => anAnswer('kept'));
    broadcast.connected = false;
    expect(reads.find('/a')).toBeUndefined();
    const service = slowService();
    const both = [reads.read('/a', service.fetch), reads.read('/a', service.fetch)];
    expect(service.asked).toBe(2);
    service.answer(anAnswer('one'));
    service.answer(anAnswer('two'));
    expect((await Promise.all(both)).map(textOf)).toEqual(['one', 'two']);
  });

  test('are revalidated after a minute, regardless of their tags', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('one'));
    clock.now += 59_999;
    expect(textOf(reads.find('/a')?.cached)).toBe('one');
    clock.now += 1;
    expect(textOf(await reads.read('/a', async () => anAnswer('two')))).toBe('two');
    clock.now += 60_000;
    await reads.read('/a', async () => anAnswer('refused', [], 400));
    expect(reads.entries).toBe(0);
  });

  test('stay within the memory limit', async () => {
    const { reads } = setUp(1);
    for (let at = 0; at < 100; at += 1) await reads.read(`/${at}`, async () => anAnswer('x'.repeat(40_000)));
    expect(reads.entries).toBeLessThan(30);
    expect(reads.entries).toBeGreaterThan(5);
    expect(textOf(reads.find('/99')?.cached)).toHaveLength(40_000);
  });
});

describe('a public read that expires', () => {
  test('is served before its expiry and not at it', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => ({ ...anAnswer('before'), until: clock.now + 1000 }));
    clock.now += 999;
    expect(textOf(reads.find('/a')?.cached)).toBe('before');
    clock.now += 1;
    expect(reads.find('/a')).toBeUndefined();
    expect(textOf(await reads.read('/a', async () => anAnswer('after')))).toBe('after');
  });

  test.each([
    ['is past', -1],
    ['is now', 0],
    ['cannot be read', Number.NaN],
  ])('is not cached if its expiry %s', async (_what, distance) => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => ({ ...anAnswer('a'), until: clock.now + distance }));
    expect(reads.entries).toBe(0);
  });

  test('never stays longer than an answer without an expiry', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => ({ ...anAnswer('a'), until: clock.now + 86_400_000 }));
    clock.now += 60_000;
    expect(reads.find('/a')).toBeUndefined();
  });
});

describe('while the service is down', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['cannot be reached', away],
    ['fails', async () => anAnswer('broken', [], 500)],
  ])('the last answer is served for one that %s, marked as stale', async (_what, fetch) => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('last'));
    clock.now += 60_000;
    const found = await reads.read('/a', fetch);
    expect(textOf(found)).toBe('last');
    expect(found instanceof CachedAnswer && found.isStale).toBe(true);
    expect(reads.counts.stale).toBe(1);
  });

  test('it gets no further request for two seconds, then a retry', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('last'));
    clock.now += 60_000;
    await reads.read('/a', away);
    clock.now += 1999;
    expect(reads.find('/a')?.cached.isStale).toBe(true);
    clock.now += 1;
    const back = await reads.read('/a', async () => anAnswer('back'));
    expect([textOf(back), back instanceof CachedAnswer && back.isStale]).toEqual(['back', false]);
  });

  test.each<[string, (parts: ReturnType<typeof setUp>) => void]>([
    ['changed', ({ reads }) => reads.changed(['colleges'])],
    ['may have changed unnoticed', ({ broadcast }) => broadcast.gap()],
    ['cannot be confirmed as unchanged', ({ broadcast }) => void (broadcast.connected = false)],
    ['has expired', ({ clock }) => void (clock.now += 10 * 60_000)],
  ])('an answer that %s is not served again', async (_what, end) => {
    const parts = setUp();
    await parts.reads.read('/a', async () => ({ ...anAnswer('ended'), until: parts.clock.now + 11 * 60_000 }));
    parts.clock.now += 60_000;
    end(parts);
    await expect(parts.reads.read('/a', away)).rejects.toThrow('away');
  });

  test('after two seconds a slow service’s last answer is served, and its new one is cached when it arrives', async () => {
    vi.useFakeTimers();
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('last'));
    clock.now += 60_000;
    const service = slowService();
    const first = reads.read('/a', service.fetch);
    await vi.advanceTimersByTimeAsync(2000);
    expect(textOf(await first)).toBe('last');
    service.answer(anAnswer('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect([textOf(reads.find('/a')?.cached), reads.find('/a')?.cached.isStale]).toEqual(['late', false]);
  });

  test('a stale answer is not served after its end, even while the first request is in flight', async () => {
    vi.useFakeTimers();
    const { reads, clock } = setUp();
    await reads.read('/a', async () => ({ ...anAnswer('ended'), until: clock.now + 62_000 }));
    clock.now += 60_000;
    const first = reads.read('/a', slowService().fetch);
    await vi.advanceTimersByTimeAsync(2000);
    expect(textOf(await first)).toBe('ended');
    clock.now += 2000;
    expect(textOf(await reads.read('/a', async () => anAnswer('after')))).toBe('after');
  });

  test('a late answer is not cached if it changed meanwhile', async () => {
    vi.useFakeTimers();
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('last'));
    clock.now += 60_000;
    const service = slowService();
    const first = reads.read('/a', service.fetch);
    await vi.advanceTimersByTimeAsync(2000);
    await first;
    reads.changed(['colleges']);
    service.answer(anAnswer('before the change'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reads.entries).toBe(0);
  });

  test('nothing stale is served for longer than an hour', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('last'));
    clock.now += 60 * 60_000;
    await expect(reads.read('/a', away)).rejects.toThrow('away');
  });

  test('an answer that changed during a failed request is not served again', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('last'));
    clock.now += 60_000;
    const failing = reads.read(
      '/a',
      () => new Promise((_resolve, reject) => setImmediate(() => reject(new Error('away')))),
    );
    reads.changed(['colleges']);
    await expect(failing).rejects.toThrow('away');
  });
});

describe('a cached "not found"', () => {
  const missing = async () => ({ ...anAnswer('nothing', [], 404), tags: undefined });

  test('stays for five seconds', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', missing);
    clock.now += 4999;
    expect(textOf(reads.find('/a')?.cached)).toBe('nothing');
    clock.now += 1;
    expect(reads.find('/a')).toBeUndefined();
  });

  test('is dropped by any change, also while it is being fetched', async () => {
    const { reads } = setUp();
    await reads.read('/a', missing);
    const service = slowService();
    const running = reads.read('/b', service.fetch);
    reads.changed(['college-9']);
    service.answer({ ...anAnswer('nothing', [], 404), tags: undefined });
    await running;
    expect([reads.find('/a'), reads.find('/b')]).toEqual([undefined, undefined]);
  });

  test('is not served stale while the service is down', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', missing);
    clock.now += 5000;
    await expect(reads.read('/a', away)).rejects.toThrow('away');
  });
});

describe('a changed count', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('stays visible for one more second while one request fetches the new one', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('1'));
    reads.changed(['count:colleges']);
    const service = slowService();
    const given = [1, 2, 3].map(() => reads.read('/a', service.fetch));
    expect(given.map((each) => (each instanceof CachedAnswer ? textOf(each) : 'waits'))).toEqual(['1', '1', '1']);
    expect(service.asked).toBe(1);
    service.answer(anAnswer('2'));
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(await reads.read('/a', away))).toBe('2');
    clock.now += 1000;
    expect(textOf(await reads.read('/a', away))).toBe('2');
  });

  test('is fetched by a read after that second', async () => {
    const { reads, clock } = setUp();
    await reads.read('/a', async () => anAnswer('1'));
    reads.changed(['count:colleges']);
    clock.now += 1000;
    expect(textOf(await reads.read('/a', async () => anAnswer('2')))).toBe('2');
  });

  test('invalidates its answers once a second, however often it changes', async () => {
    const { reads } = setUp();
    let asked = 0;
    const count = async () => anAnswer(String(++asked));
    await reads.read('/a', count);
    for (let at = 0; at < 100; at += 1) {
      reads.changed(['count:colleges']);
      await reads.read('/a', count);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(asked).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(1000);
    await reads.read('/a', count);
    await vi.advanceTimersByTimeAsync(0);
    expect(textOf(await reads.read('/a', count))).toBe(String(asked));
  });

  test('marks an answer in flight for revalidation, and drops nothing else', async () => {
    const { reads, clock } = setUp();
    await reads.read('/b', async () => anAnswer('b', ['college-2']));
    const service = slowService();
    const running = reads.read('/a', service.fetch);
    reads.changed(['count:colleges']);
    service.answer(anAnswer('before'));
    await running;
    expect(textOf(reads.find('/a')?.cached)).toBe('before');
    clock.now += 1000;
    expect(reads.find('/a')).toBeUndefined();
    expect(textOf(reads.find('/b')?.cached)).toBe('b');
  });

  test('is fetched before a page is made from it', async () => {
    const { reads } = setUp();
    await reads.read('/a', async () => anAnswer('1'));
    reads.changed(['count:colleges']);
    expect(textOf(await reads.read('/a', async () => anAnswer('2'), { exactCounts: true }))).toBe('2');
  });

  test('revalidates a page made just after it, since another replica may have served the previous count', async () => {
    const { reads, clock } = setUp();
    reads.changed(['count:colleges']);
    clock.now += 500;
    await reads.read('/', async () => ({ ...anAnswer('made from 1'), isPage: true }));
    clock.now += 1000;
    expect(textOf(await reads.read('/', async () => ({ ...anAnswer('made from 2'), isPage: true })))).toBe(
      'made from 2',
    );
  });
});

test('a write with an unknown outcome drops everything, here and on every replica', async () => {
  const { reads, broadcast } = setUp();
  await reads.read('/a', async () => anAnswer('a'));
  reads.anythingChanged();
  expect(reads.entries).toBe(0);
  expect(broadcast.published).toEqual([{ channel: 'cache-tags', message: undefined }]);
});

test('the key of a read depends on the order of parameters only for equal names', () => {
  expect(readKey('/a', 'b=1&a=2')).toBe(readKey('/a', 'a=2&b=1'));
  expect(readKey('/a', 'a=1&a=2')).not.toBe(readKey('/a', 'a=2&a=1'));
  expect(readKey('/a', '')).toBe('/a');
});
