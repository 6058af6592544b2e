import { fork } from 'node:child_process';

/** A process of the measured system, told and asked things by message. */
export class ChildProcess {
  #waiting = new Map();
  #early = new Map();

  constructor(file, settings) {
    this.process = fork(file, [JSON.stringify(settings)], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      this.process.once('exit', resolve);
    });
    this.process.on('message', ({ type, ...content }) => {
      const waiting = this.#waiting.get(type);
      if (!waiting) return this.#early.set(type, content);
      this.#waiting.delete(type);
      waiting.resolve(content);
    });
    void this.ended.then((code) => {
      if (this.ending) return;
      for (const { reject } of this.#waiting.values()) reject(new Error(`${file} ended with ${code}`));
    });
  }

  tell(message) {
    this.process.send(message);
  }

  next(type) {
    const early = this.#early.get(type);
    this.#early.delete(type);
    if (early) return Promise.resolve(early);
    return new Promise((resolve, reject) => {
      this.#waiting.set(type, { resolve, reject });
    });
  }

  ask(message, type) {
    this.tell(message);
    return this.next(type);
  }

  async end(signal = 'SIGTERM') {
    this.ending = true;
    this.process.kill(signal);
    await this.ended;
  }
}
