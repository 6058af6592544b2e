import { Logger } from '@nestjs/common';

/**
 * Requested work with many steps, each in its own transaction. List the class among a module's providers. The service
 * stores the work and its progress in its own rows, so that an emptied queue, a crashed process or a stopped replica
 * costs at most one step.
 */
export abstract class LongJob {
  protected readonly log = new Logger(this.constructor.name);

  /** Queue name: the service's default, or a separate one for jobs that run in their own process. */
  readonly queue: string | undefined;

  /**
   * `name` is unique in the service, in kebab-case, and names its jobs. `queue` is for jobs that not every process
   * runs.
   */
  constructor(
    readonly name: string,
    { queue }: { queue?: string } = {},
  ) {
    this.queue = queue;
  }

  /** Returns the ids of unfinished jobs, oldest first. A subset is enough. */
  abstract unfinished(): Promise<number[]>;

  /**
   * Continues a job until it is finished or `isStopping`, when another replica continues. Must tolerate two concurrent
   * runs. While a dependency is unavailable, it is retried indefinitely. Other failures are retried for some minutes.
   */
  abstract run(id: number, isStopping: () => boolean): Promise<void>;

  /** Ends a job whose attempts have all failed. */
  abstract giveUp(id: number, error: unknown): Promise<void>;
}
