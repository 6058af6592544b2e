import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RepeatingJob, type Caller } from '@campus-deals/service-defaults';
import { isbot } from 'isbot';
import { tables } from '../../tables.js';
import { InteractionBuffer, type BufferedInteraction } from './interaction-buffer.js';
import { storeInteractions } from './add-interactions.query.js';
import { ViewerSalts, doerOf, visitorHash, visitorOf } from './viewer-salts.js';

/** Maximum buffered interactions, about 20 MB. */
const MAX_WAITING = 50_000;
const BATCH = 5000;
/** Maximum delay of a vendor's numbers; a killed process loses as much. */
const STORE_EVERY_MS = 3000;
const HOUR_MS = 60 * 60 * 1000;

type Interaction = Pick<BufferedInteraction, 'dealId' | 'kind'> & { caller: Caller };
type Browser = { address: string; agent: string };

/** Counts interactions with deals. Buffers them in memory, so that no request waits; stores them in batches. */
@Injectable()
export class DealInteractionsService extends RepeatingJob {
  private readonly waiting = new InteractionBuffer(MAX_WAITING);

  constructor(
    private readonly em: EntityManager,
    private readonly salts: ViewerSalts,
  ) {
    super({ doing: 'storing interactions with deals', everyMs: STORE_EVERY_MS });
  }

  /** Counts an interaction once per browser's visitor, kind and hour. Ignores bots and missing user agents. */
  countFrom({ address, agent }: Browser, interaction: Interaction): void {
    if (agent !== '' && !isbot(agent)) this.count(interaction, visitorOf(userIdOf(interaction.caller), address));
  }

  /** Counts an interaction observed by this service, each time. */
  count({ dealId, kind, caller }: Interaction, visitor?: string): void {
    this.waiting.add({
      dealId,
      hour: Math.floor(Date.now() / HOUR_MS) * HOUR_MS,
      kind,
      visitor: visitor === undefined ? null : doerOf(kind, visitor),
      userId: userIdOf(caller),
      count: 1,
    });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.runNow();
  }

  /** Stores buffered interactions. While the database is unavailable they stay buffered. */
  protected async turn(): Promise<boolean> {
    const { interactions, lost } = this.waiting.drain();
    if (lost > 0) this.log.warn(`${lost} interactions with deals were dropped: the buffer was full`);
    for (let from = 0; from < interactions.length; from += BATCH) {
      try {
        await this.store(interactions.slice(from, from + BATCH));
      } catch (error) {
        this.log.warn({ err: error }, 'storing interactions with deals failed; it will be retried');
        for (const interaction of interactions.slice(from)) this.waiting.add(interaction);
        break;
      }
    }
    return false;
  }

  private async store(batch: BufferedInteraction[]): Promise<void> {
    const rows: object[] = [];
    for (const { dealId, hour, kind, visitor, userId, count } of batch) {
      const hash = visitor === null ? null : visitorHash(await this.salts.at(hour), visitor).toString('hex');
      const row = { deal_id: dealId, hour: new Date(hour), kind, visitor_hash: hash, user_id: userId, count };
      rows.push(row);
    }
    await storeInteractions(JSON.stringify(rows)).execute(tables(this.em));
  }
}

const userIdOf = (caller: Caller): number | null => (caller.kind === 'user' ? caller.userId : null);
