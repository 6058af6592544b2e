import type { InteractionKind } from './deal-interaction.entity.js';

/** What people did with a deal within an hour. */
export interface BufferedInteraction {
  dealId: number;
  /** Beginning of the hour, in milliseconds since 1970. */
  hour: number;
  /** Beside what a transaction counts itself. */
  kind: Exclude<InteractionKind, 'issue' | 'redeem'>;
  /** Of what a browser told: the account, else the address. Stays in memory as it is; stored only as a salted hash. */
  visitor: string | null;
  /** Whose account it was, where it could be the owner's. */
  userId: number | null;
  count: number;
}

/** Interactions that wait to be stored. However many come, memory stays bounded: the oldest go first. */
export class InteractionBuffer {
  private waiting = new Map<string, BufferedInteraction>();
  private lost = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.waiting.size;
  }

  /** Counts with what is there already; the same by one visitor in one hour is one. */
  add(interaction: BufferedInteraction): void {
    const { dealId, hour, kind, visitor, userId, count } = interaction;
    const key = `${dealId} ${hour} ${kind} ${userId ?? ''} ${visitor ?? ''}`;
    const known = this.waiting.get(key);
    if (known) {
      if (visitor === null) known.count += count;
      return;
    }
    this.waiting.set(key, { ...interaction });
    if (this.waiting.size > this.most) this.dropOldest();
  }

  /** All that waits, and how many were lost since the last time; nothing waits afterwards. */
  drain(): { interactions: BufferedInteraction[]; lost: number } {
    const drained = { interactions: [...this.waiting.values()], lost: this.lost };
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
