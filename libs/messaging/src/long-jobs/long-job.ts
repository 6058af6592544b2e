import { Logger } from '@nestjs/common';

/**
 * Work that somebody asked for and that takes its time: many steps, of which each is a transaction. List the class among a
 * module's providers. What is to be done and what is done already are rows of the service's own: a queue that was emptied, a
 * process that died and a replica that stops cost a step at most.
 */
export abstract class LongJob {
  protected readonly log = new Logger(this.constructor.name);

  /** Of the service, or one of their own where they run in a process of their own. */
  readonly queue: string | undefined;

  /** `name` is unique in the service, kebab-case; its jobs in the queue carry it. `queue` is for jobs that not every process runs. */
  constructor(
    readonly name: string,
    { queue }: { queue?: string } = {},
  ) {
    this.queue = queue;
  }

  /** The numbers of those that are asked for and not over, the oldest first; a part of them will do. */
  abstract unfinished(): Promise<number[]>;

  /**
   * Goes on with one of them until it is over, or until `isStopping`: then another replica goes on. Must bear that two do so at
   * once. What needs something that is away is tried for as long as that is; what fails otherwise for some minutes.
   */
  abstract run(id: number, isStopping: () => boolean): Promise<void>;

  /** Ends one whose attempts have all failed. */
  abstract giveUp(id: number, error: unknown): Promise<void>;
}
