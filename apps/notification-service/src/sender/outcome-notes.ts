import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterRecipientStatus } from '@campus-deals/contracts/enumerations';
import { isPassing } from '@campus-deals/service-defaults';
import { tables } from '../entities.js';
import type { LeasedBatch } from './batch.queue.js';
import { noteOutcomes } from './note-outcomes.query.js';

/** Outcomes gather for so long: a statement for each would take longer than sending the mails. */
const GATHER_MS = 10;
/** Until a database that is away is told again what has left. */
const NOTE_AGAIN_MS = 250;

/** What is to stand in a recipient's row. */
export interface Outcome {
  recipientId: number;
  status: NewsletterRecipientStatus;
  /** Null: it is over. */
  dueInSeconds: number | null;
  reply: string | null;
  /** It was handed to the mail server. */
  isAttempt: boolean;
}

interface Waiting {
  outcome: Outcome;
  done(): void;
  failed(error: unknown): void;
}

/**
 * Writes outcomes by group commit: those of a batch gather while one statement is under way, and a little longer. Whoever notes one waits
 * for its commit and takes no other mail before, so that what has left and is not noted is never more than the mails in hand.
 */
@Injectable()
export class OutcomeNotes {
  private readonly log = new Logger(OutcomeNotes.name);
  private readonly waiting = new Map<number, Waiting[]>();
  private readonly writing = new Set<number>();

  constructor(private readonly em: EntityManager) {}

  /** Resolves with the commit, and for a database that is away when it is back. */
  note(batch: LeasedBatch, outcome: Outcome): Promise<void> {
    return new Promise((done, failed) => {
      const notes = this.waiting.get(batch.id) ?? [];
      this.waiting.set(batch.id, notes);
      notes.push({ outcome, done, failed });
      if (!this.writing.has(batch.id)) void this.write(batch);
    });
  }

  private async write(batch: LeasedBatch): Promise<void> {
    this.writing.add(batch.id);
    await pause(GATHER_MS);
    for (let notes = this.take(batch); notes; notes = this.take(batch)) {
      try {
        await this.commit(
          batch,
          notes.map(({ outcome }) => outcome),
        );
        for (const { done } of notes) done();
      } catch (error) {
        for (const { failed } of notes) failed(error);
      }
      await pause(GATHER_MS);
    }
    this.writing.delete(batch.id);
  }

  private take({ id }: LeasedBatch): Waiting[] | undefined {
    const notes = this.waiting.get(id);
    this.waiting.delete(id);
    return notes;
  }

  /** Until it is written: a mail that is out and does not read as sent would be sent again. */
  private async commit(batch: LeasedBatch, outcomes: Outcome[]): Promise<void> {
    for (;;) {
      try {
        return await noteOutcomes(tables(this.em.fork()), batch, outcomes);
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.log.warn({ msg: 'outcomes wait for the database', outcomes: outcomes.length, reason: String(error) });
        await pause(NOTE_AGAIN_MS);
      }
    }
  }
}
