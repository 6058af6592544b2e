import { describe, expect, test } from 'vitest';
import { FakeBroadcast } from '../testing/fake-broadcast.js';
import { CachedAnswer, type PublicAnswer } from './cached-answer.js';
import { PublicReads, readKey } from './public-reads.js';

function anAnswer(text: string, tags = ['colleges'], status = 200): PublicAnswer {
  return { status, headers: ['content-type', 'application/json'], contentType: 'application/json', body: Buffer.from(text), tags };
}

/** A service whose answers a test hands out one by one. */
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
  return { broadcast, reads: new PublicReads(broadcast, { enabled: true, megabytes, security: [] }) };
}

const textOf = (found: CachedAnswer | PublicAnswer | undefined): string | undefined => (found instanceof CachedAnswer ? found.answer : found)?.body.toString();

describe('public reads', () => {
  test('are asked of the service once and then answered from memory', async () => {
    const { reads } = setUp();
    await reads.read('/a', async () => anAnswer('one'));
    expect(textOf(await reads.read('/a', async () => anAnswer('two')))).toBe('one');
    expect(textOf(reads.find('/a'))).toBe('one');
  });

  test('share one question among all who ask while it runs', async () => {
    const { reads } = setUp();
    const service = slowService();
    const all = Array.from({ length: 50 }, () => reads.read('/a', service.fetch));
    expect(service.asked).toBe(1);
    service.answer(anAnswer('one'));
    expect((await Promise.all(all)).map(textOf)).toEqual(Array<string>(50).fill('one'));
  });

  test('fail for all who waited and are asked again by the next', async () => {
    const { reads } = setUp();
    const failing = () => Promise.reject(new Error('away'));
    await expect(reads.read('/a', failing)).rejects.toThrow('away');
    expect(textOf(await reads.read('/a', async () => anAnswer('back')))).toBe('back');
  });

  test.each([
    ['an answer that names no tags', { ...anAnswer('x'), tags: undefined }],
    ['a 404, also with tags', anAnswer('x', ['colleges'], 404)],
  ])('do not keep %s', async (_what, answer) => {
    const { reads } = setUp();
    await reads.read('/a', async () => answer);
    expect(reads.find('/a')).toBeUndefined();
  });

  test('forget what carries a changed tag and keep the rest', async () => {
    const { reads } = setUp();
    await reads.read('/a', async () => anAnswer('a', ['colleges', 'college-1']));
    await reads.read('/b', async () => anAnswer('b', ['colleges', 'college-2']));
    reads.changed(['college-1']);
    expect(reads.find('/a')).toBeUndefined();
    expect(textOf(reads.find('/b'))).toBe('b');
  });

  test('tell the other replicas what changed, and forget what they say changed', async () => {
    const { reads, broadcast } = setUp();
    reads.changed(['college-1']);
    expect(broadcast.published).toEqual([{ channel: 'cache-tags', message: ['college-1'] }]);
    await reads.read('/a', async () => anAnswer('a'));
    broadcast.arrive('cache-tags', ['colleges']);
    expect(reads.find('/a')).toBeUndefined();
  });

  test('never keep an answer fetched before one of its tags changed', async () => {
    const { reads } = setUp();
    const service = slowService();
    const early = reads.read('/a', service.fetch);
    reads.changed(['college-1']);
    service.answer(anAnswer('before the change', ['colleges', 'college-1']));
    expect(textOf(await early)).toBe('before the change');
    expect(reads.find('/a')).toBeUndefined();
  });

  test('never let a later request join a question asked before a change', async () => {
    const { reads } = setUp();
    const service = slowService();
    const early = reads.read('/a', service.fetch);
    reads.changed(['college-1']);
    const late = reads.read('/a', service.fetch);
    expect(service.asked).toBe(2);
    service.answer(anAnswer('old', ['college-1']));
    service.answer(anAnswer('new', ['college-1']));
    expect([textOf(await early), textOf(await late)]).toEqual(['old', 'new']);
    expect(textOf(reads.find('/a'))).toBe('new');
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
    expect(textOf(reads.find('/a'))).toBe('new');
  });

  test('keep an answer when only something else changed while it was fetched', async () => {
    const { reads } = setUp();
    const service = slowService();
    const reading = reads.read('/a', service.fetch);
    reads.changed(['college-2']);
    service.answer(anAnswer('a', ['college-1']));
    await reading;
    expect(textOf(reads.find('/a'))).toBe('a');
  });

  test('drop everything, also what is being fetched, after missed broadcasts', async () => {
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

  test('are neither kept, given out nor shared while broadcasts are away', async () => {
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

  test('stay within their memory', async () => {
    const { reads } = setUp(1);
    for (let at = 0; at < 100; at += 1) await reads.read(`/${at}`, async () => anAnswer('x'.repeat(40_000)));
    expect(reads.entries).toBeLessThan(30);
    expect(reads.entries).toBeGreaterThan(5);
    expect(textOf(reads.find('/99'))).toHaveLength(40_000);
  });
});

describe('the key of a read', () => {
  test('does not depend on the order of parameters, but on that of equal names', () => {
    expect(readKey('/a', 'b=1&a=2')).toBe(readKey('/a', 'a=2&b=1'));
    expect(readKey('/a', 'a=1&a=2')).not.toBe(readKey('/a', 'a=2&a=1'));
    expect(readKey('/a', '')).toBe('/a');
  });
});
