const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const REMIND_EVERY_MS = 15_000;

/** @typedef {{ name: string, since: number, detail: string }} Step */

/** Shows steps that may run in parallel: one spinner line on a terminal, plain lines elsewhere. */
export class Progress {
  /** @type {Map<string, Step>} */
  #running = new Map();
  #tty = Boolean(process.stdout.isTTY) && process.env.TERM !== 'dumb';
  #frame = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * Runs `work(update)`; `update('40 %')` shows its progress.
   * @template T
   * @param {string} name
   * @param {(update: (detail: string) => void) => T | Promise<T>} work
   * @returns {Promise<T>}
   */
  async step(name, work) {
    const step = { name, since: Date.now(), detail: '' };
    this.#running.set(name, step);
    if (!this.#tty) process.stdout.write(`  … ${name}\n`);
    this.#tick();
    try {
      const result = await work((detail) => {
        step.detail = detail;
      });
      this.#end(step, '✓');
      return result;
    } catch (error) {
      this.#end(step, '✗');
      throw error;
    }
  }

  /**
   * Prints a line above the spinner.
   * @param {string} line
   */
  log(line) {
    this.#clear();
    process.stdout.write(`${line}\n`);
    this.#draw();
  }

  /**
   * @param {Step} step
   * @param {string} mark
   */
  #end(step, mark) {
    this.#running.delete(step.name);
    this.log(`  ${mark} ${step.name} (${seconds(step)})`);
    if (this.#running.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #tick() {
    this.#timer ??= setInterval(() => (this.#tty ? this.#draw() : this.#remind()), this.#tty ? 100 : REMIND_EVERY_MS);
    this.#timer.unref();
  }

  #draw() {
    if (!this.#tty || this.#running.size === 0) return;
    const steps = [...this.#running.values()].map((step) => `${step.name} ${step.detail || seconds(step)}`);
    const line = `  ${FRAMES[this.#frame++ % FRAMES.length]} ${steps.join(' · ')}`;
    process.stdout.write(`\r\u001b[2K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
  }

  #remind() {
    for (const step of this.#running.values())
      process.stdout.write(`  … ${step.name}: ${step.detail || 'still at it'} (${seconds(step)})\n`);
  }

  #clear() {
    if (this.#tty) process.stdout.write('\r\u001b[2K');
  }
}

/** @param {Step} step */
function seconds({ since }) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
