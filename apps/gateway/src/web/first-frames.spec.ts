import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@campus-deals/testing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { FirstFrames, type FirstFramesParts } from './first-frames.js';

/** Draws what its two reads say; the second is asked for once the first is known. Some pages of it misbehave. */
const RENDERER = `
  export async function drawFirstFrame({ path, now, reads }) {
    if (path === '/broken') throw new Error('a component failed');
    if (path === '/endless') for (;;);
    if (path === '/slow') await new Promise((resolve) => setTimeout(resolve, 300));
    if (path === '/curious') return { html: '', data: '{}', missing: ['/api/deals/' + Object.keys(reads).length] };
    const wanted = ['/api/colleges/kansas', ...('/api/colleges/kansas' in reads ? ['/api/deals/5'] : [])];
    const text = (read) => reads[read]?.body ?? 'nothing';
    return { html: [path, now, ...wanted.map(text), Object.keys(process.env).length].join(' '), data: '{}', missing: wanted.filter((read) => !(read in reads)) };
  }
`;
const root = mkdtempSync(join(tmpdir(), 'campus-deals-frames-'));
mkdirSync(join(root, '.server'));
writeFileSync(join(root, '.server/package.json'), '{"type":"module"}');
writeFileSync(join(root, '.server/first-frame.js'), RENDERER);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const opened: FirstFrames[] = [];
afterEach(() => Promise.all(opened.splice(0).map((frames) => frames.close())));

/** Frames over answers that a test may change; \`reads\` are those that were asked for. */
function setUp(parts: Partial<FirstFramesParts> = {}) {
  const answers: Record<string, string | undefined> = { '/api/colleges/kansas': 'Kansas', '/api/deals/5': 'Noodles' };
  const clock = { now: 1000 };
  const errors: unknown[] = [];
  const frames = new FirstFrames({
    root,
    read: async (read) =>
      answers[read] === undefined ? undefined : { mark: answers[read], read: { body: answers[read], headers: {} } },
    onError: (error) => errors.push(error),
    now: () => clock.now,
    limits: { patienceMs: 10_000, drawingMs: 20_000 },
    ...parts,
  });
  opened.push(frames);
  return { frames, answers, clock, errors, html: async (path: string) => (await frames.find(path))?.html };
}

describe('first frames', () => {
  test('are drawn with what they were missing, in a thread that knows nothing of our environment', async () => {
    const { html } = setUp();
    expect(await html('/deal')).toBe('/deal 1000 Kansas Noodles 0');
  });

  test('are drawn without what there is no answer to', async () => {
    const { html, answers } = setUp();
    answers['/api/deals/5'] = undefined;
    expect(await html('/deal')).toBe('/deal 1000 Kansas nothing 0');
  });

  test('are kept for a minute', async () => {
    const { html, clock, frames } = setUp();
    await html('/deal');
    clock.now += 59_999;
    expect(await html('/deal')).toBe('/deal 1000 Kansas Noodles 0');
    clock.now += 1;
    expect(await html('/deal')).toBe('/deal 61000 Kansas Noodles 0');
    expect(frames.counts).toMatchObject({ kept: 1, drawn: 2 });
  });

  test.each([
    ['changes', 'Ramen', '/deal 1000 Kansas Ramen 0'],
    ['is gone', undefined, '/deal 1000 Kansas nothing 0'],
  ])('are drawn anew as soon as what they show %s', async (_what, answer, expected) => {
    const { html, answers } = setUp();
    await html('/deal');
    answers['/api/deals/5'] = answer;
    expect(await html('/deal')).toBe(expected);
  });

  test('that were drawn from what has changed since are not given out', async () => {
    const { frames, answers } = setUp();
    const early = frames.find('/slow');
    await eventually(() => frames.isDrawing('/slow'), { message: 'it is being drawn' });
    const asked = frames.find('/slow');
    answers['/api/colleges/kansas'] = 'Jayhawks';
    const [first, second] = await Promise.all([early, asked]);
    for (const frame of [first, second]) expect(frame === undefined || frame.html.includes('Jayhawks')).toBe(true);
  });

  test('are drawn once for all who ask for one at the same time', async () => {
    const { frames } = setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => frames.find('/deal')));
    expect(new Set(all.map((frame) => frame?.html))).toEqual(new Set(['/deal 1000 Kansas Noodles 0']));
    expect(frames.counts.drawn).toBe(1);
  });

  test('that take long are left out, and there for the next reader', async () => {
    const { html, frames } = setUp({ limits: { patienceMs: 20, drawingMs: 20_000 } });
    expect(await html('/slow')).toBeUndefined();
    expect(frames.counts.late).toBe(1);
    await eventually(async () => expect(await html('/slow')).toBe('/slow 1000 Kansas Noodles 0'), {
      message: 'it was drawn meanwhile',
    });
  });

  test('are left out where too many wait to be drawn', async () => {
    const { frames, errors } = setUp();
    const all = await Promise.all(Array.from({ length: 40 }, (_, page) => frames.find(`/deal?page=${page}`)));
    expect(all.filter(Boolean)).toHaveLength(16);
    expect([frames.counts.busy, errors]).toEqual([24, []]);
  });

  test('are left out while what they show cannot be asked for', async () => {
    let hangs = false;
    const { frames } = setUp({
      limits: { patienceMs: 200, drawingMs: 20_000 },
      read: (read) =>
        hangs ? new Promise(() => undefined) : Promise.resolve({ mark: read, read: { body: read, headers: {} } }),
    });
    await eventually(async () => expect(await frames.find('/deal')).toBeDefined(), { message: 'it is drawn' });
    hangs = true;
    expect(await frames.find('/deal')).toBeUndefined();
    expect(frames.counts.late).toBeGreaterThan(0);
  });

  test.each([
    ['a component fails', '/broken', /a component failed/],
    ['it asks without end', '/curious', /\/curious asks for reads without end/],
    ['the drawing does not end', '/endless', /abort/i],
  ])('are left out where %s, which is told; others are drawn', async (_what, path, message) => {
    const { html, errors, frames } = setUp({
      limits: { patienceMs: 10_000, drawingMs: path === '/endless' ? 500 : 20_000 },
    });
    expect(await html(path)).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).toMatch(message);
    expect(frames.counts.failed).toBe(1);
    await eventually(async () => expect(await html('/deal')).toBe('/deal 1000 Kansas Noodles 0'), {
      message: 'another page is drawn',
    });
  });

  test('are left out where the web was built without, and for addresses of any length', async () => {
    expect(await setUp({ root: undefined }).html('/deal')).toBeUndefined();
    expect(await setUp({ root: tmpdir() }).html('/deal')).toBeUndefined();
    expect(await setUp().html(`/deal?${'x'.repeat(300)}`)).toBeUndefined();
  });
});
