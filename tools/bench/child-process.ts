import { fork, type ChildProcess as NodeChildProcess } from 'node:child_process';

interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

/** A process of the measured system whose functions are called by message. */
export class ChildProcess {
  #process: NodeChildProcess;
  #ended: Promise<unknown>;
  #calls = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  #lastId = 0;

  private constructor(file: string, settings: object, { env = {}, flags = [] }: StartOptions) {
    this.#process = fork(file, [JSON.stringify(settings)], {
      execArgv: flags,
      env: { ...process.env, ...env },
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.on('message', ({ id, result, error }: Answer) => {
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (error === undefined) call?.resolve(result as never);
      else call?.reject(new Error(error));
    });
    void this.#ended.then((code) => {
      for (const { reject } of this.#calls.values()) reject(new Error(`${file} ended with ${code}`));
    });
  }

  /** Starts a file that ends in `serve`, and waits until it serves. */
  static async start(file: string, settings: object, options: StartOptions = {}): Promise<ChildProcess> {
    const child = new ChildProcess(file, settings, options);
    await child.#answer(0);
    return child;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  call<Result>(name: string, argument?: unknown): Promise<Result> {
    const id = ++this.#lastId;
    const answer = this.#answer<Result>(id);
    this.#process.send({ id, name, argument });
    return answer;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#calls.clear();
    this.#process.kill(signal);
    await this.#ended;
  }

  #answer<Result>(id: number) {
    return new Promise<Result>((resolve, reject) => this.#calls.set(id, { resolve, reject }));
  }
}

interface StartOptions {
  env?: NodeJS.ProcessEnv;
  flags?: string[];
}

/** Returns, in the child, the settings it was started with. */
export function childSettings<Settings>(): Settings {
  return JSON.parse(process.argv[2] ?? '{}');
}

/** Serves calls of these functions, in the child, until its parent stops it or is gone. */
export function serve(functions: Record<string, (argument: never) => unknown>, close = async (): Promise<void> => {}) {
  process.on('message', async ({ id, name, argument }: { id: number; name: string; argument: never }) => {
    try {
      process.send?.({ id, result: await functions[name]?.(argument) });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
  process.on('SIGTERM', () => void close().finally(() => process.exit(0)));
  process.on('disconnect', () => process.exit(1));
  process.send?.({ id: 0 });
}
