import { describe, expect, test } from 'vitest';
import { InteractionBuffer, type BufferedInteraction } from './interaction-buffer.js';

const interaction = (given: Partial<BufferedInteraction> = {}): BufferedInteraction => ({
  dealId: 1,
  hour: 0,
  kind: 'view',
  visitor: 'user:1',
  userId: 1,
  count: 1,
  ...given,
});

describe('buffered interactions', () => {
  test('are one view per visitor, deal and hour, and the sum of all else', () => {
    const buffer = new InteractionBuffer(100);
    for (const one of [
      interaction(),
      interaction(),
      interaction({ visitor: 'user:2', userId: 2 }),
      interaction({ hour: 1 }),
      interaction({ dealId: 2 }),
    ])
      buffer.add(one);
    for (const _ of [1, 2, 3]) buffer.add(interaction({ kind: 'share', visitor: null, userId: null }));
    const { interactions, lost } = buffer.drain();
    expect(interactions.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'view 1',
      'view 1',
      'view 1',
      'view 1',
      'share 3',
    ]);
    expect(lost).toBe(0);
    expect(buffer.drain()).toEqual({ interactions: [], lost: 0 });
  });

  test('are limited: the oldest are lost, which is reported once', () => {
    const buffer = new InteractionBuffer(1000);
    for (let dealId = 1; dealId <= 10_000; dealId += 1) buffer.add(interaction({ dealId }));
    const { interactions, lost } = buffer.drain();
    expect(interactions).toHaveLength(1000);
    expect(interactions.at(0)?.dealId).toBe(9001);
    expect(lost).toBe(9000);
    expect(buffer.drain().lost).toBe(0);
  });

  test('do not change after they are drained', () => {
    const buffer = new InteractionBuffer(10);
    const share = interaction({ kind: 'share', visitor: null });
    buffer.add(share);
    const { interactions } = buffer.drain();
    buffer.add(share);
    buffer.add(share);
    expect(interactions[0]?.count).toBe(1);
    expect(share.count).toBe(1);
  });
});
