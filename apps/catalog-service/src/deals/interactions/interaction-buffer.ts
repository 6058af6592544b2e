import type { InteractionKind } from './deal-interaction.entity.js';

/** Interactions with a deal within an hour. */
export interface BufferedInteraction {
  dealId: number;
  /** Start of the hour, in milliseconds since 1970. */
  hour: number;
  /** Excludes kinds that transactions count themselves. */
  kind: Exclude<InteractionKind, 'issue' | 'redeem'>;
  /**
   * Visitor of an interaction that a browser reported: the account, else the address. Kept in memory only; stored as a
   * salted hash.
   */
  visitor: string | null;
  /** The account, since the owner of the business does not count. */
  userId: number | null;
  count: number;
}

/** Buffers interactions until they are stored. Memory is bounded: the oldest are dropped first. */
export class InteractionBuffer {
  private waiting = new Map<string, BufferedInteraction>();
  private lost = 0;

  constructor(private readonly most: number) {}

  /** Adds to existing counts; repetitions by one visitor within an hour count once. */
  add(interaction: BufferedInteraction): void {
    const { dealId, hour, kind, visitor, userId, count } = interaction;
    const key = `${dealId} ${hour} ${kind} ${userId ?? ''} ${visitor ?? ''}`;
    const known = this.waiting.get(key);
    if (known) {
      if (visitor === null) known.count += count;
      return;
    }
    this.waiting.set(key, { ...interaction });
    if (this.waiting.size <= this.most) return;
    const [oldest = ''] = this.waiting.keys();
    this.waiting.delete(oldest);
    this.lost += 1;
  }

  /** Empties the buffer. Returns its interactions, and how many were lost since the last call. */
  drain(): { interactions: BufferedInteraction[]; lost: number } {
    const drained = { interactions: [...this.waiting.values()], lost: this.lost };
    this.waiting = new Map();
    this.lost = 0;
    return drained;
  }
}
