/** What is counted of deals in memory first: what people do, beside what a transaction counts itself. */
export type BufferedKind = 'view' | 'share' | 'click' | 'save';

/** Something people did with a deal within an hour. */
export interface Figure {
  dealId: number;
  /** Beginning of the hour, in milliseconds since 1970. */
  hour: number;
  kind: BufferedKind;
  /** Of a view: who, as `user:<id>` or by address and browser. Stays in memory as it is; stored only as a salted hash. */
  person: string | null;
  /** Whose account it was, where it could be the owner's. */
  userId: number | null;
  count: number;
}

export const HOUR_MS = 60 * 60 * 1000;

/** Figures that wait to be stored. However many come, memory stays bounded: the oldest go first. */
export class FigureBuffer {
  private waiting = new Map<string, Figure>();
  private lost = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.waiting.size;
  }

  /** Counts with what is there already; a view by the same person in the same hour is one view. */
  add(figure: Figure): void {
    const { dealId, hour, kind, person, userId, count } = figure;
    const key = `${dealId} ${hour} ${kind} ${userId ?? ''} ${person ?? ''}`;
    const known = this.waiting.get(key);
    if (known) {
      if (kind !== 'view') known.count += count;
      return;
    }
    this.waiting.set(key, { ...figure });
    if (this.waiting.size > this.most) this.dropOldest();
  }

  /** All that waits, and how many were lost since the last time; nothing waits afterwards. */
  drain(): { figures: Figure[]; lost: number } {
    const drained = { figures: [...this.waiting.values()], lost: this.lost };
    this.waiting = new Map();
    this.lost = 0;
    return drained;
  }

  private dropOldest(): void {
    for (const oldest of this.waiting.keys()) {
      this.waiting.delete(oldest);
      this.lost += 1;
      return;
    }
  }
}
