import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { NewsletterRecipientStatus } from '@campus-deals/contracts/enumerations';
import { isTransient } from '@campus-deals/service-defaults';
import { tables } from '../entities.js';
import type { LeasedBatch } from './batch.queue.js';
import { noteOutcomes } from './note-outcomes.query.js';

/** Time in which outcomes are collected. A statement for each would take longer than sending the mails. */
const GATHER_MS = 10;
/** Delay between attempts to record outcomes while the database is unavailable. */
const NOTE_AGAIN_MS = 250;

/** New state of a recipient's row. */
export interface Outcome {
  recipientId: number;
  status: NewsletterRecipientStatus;
  /** Null when final. */
  dueInSeconds: number | null;
  reply: string | null;
  /** Whether it was handed to the mail server. */
  isAttempt: boolean;
}

interface Waiting {
  outcome: Outcome;
  done(): void;
  failed(error: unknown): void;
}

/**
 * Writes outcomes by group commit: a batch's outcomes are collected while a statement is running, and a little longer.
 * Callers wait for the commit before they take another mail, so the number of sent but unrecorded mails never exceeds
 * the number of mails in progress.
 */
@Injectable()
export class OutcomeNotes {
  private readonly log = new Logger(OutcomeNotes.name);
  private readonly waiting = new Map<number, Waiting[]>();
  private readonly writing = new Set<number>();

  constructor(private readonly em: EntityManager) {}

  /** Resolves with the commit. While the database is unavailable, waits for it. */
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

  /** Retries until written: a mail that was sent but not recorded would be sent again. */
  private async commit(batch: LeasedBatch, outcomes: Outcome[]): Promise<void> {
    for (;;) {
      try {
        return await noteOutcomes(tables(this.em.fork()), batch, outcomes);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.log.warn({ msg: 'outcomes wait for the database', outcomes: outcomes.length, reason: String(error) });
        await pause(NOTE_AGAIN_MS);
      }
    }
  }
}
