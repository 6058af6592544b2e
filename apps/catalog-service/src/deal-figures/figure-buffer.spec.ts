import { describe, expect, test } from 'vitest';
import { FigureBuffer, type Figure } from './figure-buffer.js';

const figure = (given: Partial<Figure> = {}): Figure => ({
  dealId: 1,
  hour: 0,
  kind: 'view',
  person: 'user:1',
  userId: 1,
  count: 1,
  ...given,
});

describe('figures that wait', () => {
  test('hold one view per person, deal and hour, and the sum of all else', () => {
    const buffer = new FigureBuffer(100);
    for (const one of [
      figure(),
      figure(),
      figure({ person: 'user:2', userId: 2 }),
      figure({ hour: 1 }),
      figure({ dealId: 2 }),
    ])
      buffer.add(one);
    for (const _ of [1, 2, 3]) buffer.add(figure({ kind: 'share', person: null, userId: null }));
    const { figures, lost } = buffer.drain();
    expect(figures.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'view 1',
      'view 1',
      'view 1',
      'view 1',
      'share 3',
    ]);
    expect(lost).toBe(0);
    expect(buffer.drain()).toEqual({ figures: [], lost: 0 });
  });

  test('are as many as may be, however many come: the oldest are lost, and that is said once', () => {
    const buffer = new FigureBuffer(1000);
    for (let dealId = 1; dealId <= 10_000; dealId += 1) buffer.add(figure({ dealId }));
    expect(buffer.size).toBe(1000);
    const { figures, lost } = buffer.drain();
    expect(figures.at(0)?.dealId).toBe(9001);
    expect(lost).toBe(9000);
    expect(buffer.drain().lost).toBe(0);
  });

  test('change no more once they are taken out', () => {
    const buffer = new FigureBuffer(10);
    const share = figure({ kind: 'share', person: null });
    buffer.add(share);
    const { figures } = buffer.drain();
    buffer.add(share);
    buffer.add(share);
    expect(figures[0]?.count).toBe(1);
    expect(share.count).toBe(1);
  });
});
