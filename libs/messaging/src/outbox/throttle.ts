import { AsyncResource } from 'node:async_hooks';

/** Runs work when requested: at once after a quiet time, at most every `everyMs`, and never twice at once. */
export class Throttle {
  private readonly work: () => Promise<unknown>;
  private running: Promise<unknown> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isRequested = false;
  private isStopped = false;

  /** `work` must not reject. It runs outside of the transaction that requests it. */
  constructor(
    work: () => Promise<unknown>,
    private readonly everyMs: number,
  ) {
    this.work = AsyncResource.bind(work);
  }

  /** Requests a run that starts after now. */
  request(): void {
    this.isRequested = true;
    if (!this.running) this.run();
  }

  /** Finishes the current run. None starts any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private run(): void {
    this.running = undefined;
    if (!this.isRequested || this.isStopped) return;
    this.isRequested = false;
    this.running = this.work().then(() => {
      if (!this.isStopped) this.timer = setTimeout(() => this.run(), this.everyMs).unref();
    });
  }
}
