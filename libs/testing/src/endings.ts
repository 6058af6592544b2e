import { describe, expect, test } from 'vitest';

/** Everything that can be ended or revoked. The table of each service has a row for each. */
export const ENDINGS = [
  'business suspended',
  'owner suspended',
  'owner loses the role',
  'business removed',
  'owner deleted',
  'student suspended',
  'student deleted',
  'verification ended',
  'deal paused',
  'deal ended',
  'deal deleted',
  'device removed',
  'key revoked',
  'webhook paused',
  'webhook deleted',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Fate of a door after an ending. `answer` is the result of its use then; before, the result is `works`. */
interface Cell {
  fate: 'stops' | 'ends' | 'waits' | 'stays';
  answer: string;
  why: string;
}

export const stops = (answer: string, why: string): Cell => ({ fate: 'stops', answer, why });
/** Stops permanently: a restoration does not bring it back. */
export const ends = (answer: string, why: string): Cell => ({ fate: 'ends', answer, why });
/** Waits, and continues after the restoration. */
export const waits = (why: string): Cell => ({ fate: 'waits', answer: 'waits', why });
export const stays = (why: string): Cell => ({ fate: 'stays', answer: 'works', why });

interface Row<World, Door extends string> {
  end(world: World): Promise<unknown>;
  /** Undoes it, if it can be undone: then every door works again. */
  restore?(world: World): Promise<unknown>;
  doors: Record<Door, Cell>;
}

export interface EndingsTable<World, Door extends string> {
  world(): Promise<World>;
  /** Prepares a door before the ending, and returns its use. */
  doors: Record<Door, (world: World) => Promise<() => Promise<string>>>;
  /** A row of cells, or the reason why the service has none. */
  endings: Record<Ending, Row<World, Door> | string>;
}

/** Tests each cell of a table: an ending × a door. A missing row or cell does not compile. */
export function describeEndings<World, Door extends string>(table: EndingsTable<World, Door>): void {
  const doors = Object.entries(table.doors) as [Door, EndingsTable<World, Door>['doors'][Door]][];

  test.each(doors)('%s works before anything ends', async (_door, prepare) => {
    const use = await prepare(await table.world());
    expect(await use()).toBe('works');
  });

  for (const [ending, row] of Object.entries(table.endings))
    if (typeof row !== 'string')
      describe(ending, () => {
        for (const [door, prepare] of doors) {
          const { fate, answer, why } = row.doors[door];
          test(`${door} ${fate}: ${why}`, async () => {
            const world = await table.world();
            const use = await prepare(world);
            await row.end(world);
            expect(await use()).toBe(answer);
            if (!row.restore || fate === 'stays' || fate === 'ends') return;
            await row.restore(world);
            expect(await use()).toBe('works');
          });
        }
      });
}
