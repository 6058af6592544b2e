import { ChildProcess } from './child-process.ts';

export interface Faults {
  /** Until the answer to a message. */
  delayMs: number;
  /** Of the addresses, put off with 451 at their first attempt. */
  deferred: number;
  /** Of the addresses, refused for good with 550 5.1.1. */
  refused: number;
  /** Of the messages, cut off, in turn before and after they were taken. */
  dropped: number;
}

export interface Accepted {
  to: string;
  messageId: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface SinkCounts {
  messages: number;
  deferred: number;
  refused: number;
  /** Taken, and cut off before it was said. */
  unanswered: number;
  firstAt: number;
  lastAt: number;
}

/** An SMTP server in a process of its own that keeps of each mail who it was to, its Message-ID and when it was taken. */
export class MailSink {
  readonly url: string;
  #process: ChildProcess;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  static async start(): Promise<MailSink> {
    const process = await ChildProcess.start(`${import.meta.dirname}/mail-sink-process.ts`, {});
    const port = await process.call<number>('listen');
    return new MailSink(process, `smtp://127.0.0.1:${port}`);
  }

  configure(faults: Partial<Faults>): Promise<void> {
    return this.#process.call('configure', faults);
  }

  counts(): Promise<SinkCounts> {
    return this.#process.call('counts');
  }

  accepted(): Promise<Accepted[]> {
    return this.#process.call('accepted');
  }

  reset(): Promise<void> {
    return this.#process.call('reset');
  }

  /** Cuts every connection and takes none for so long. */
  goAway(ms: number): Promise<void> {
    return this.#process.call('goAway', ms);
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
