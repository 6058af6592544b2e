/** An actionable error, printed as one line without a stack trace. */
export class Problem extends Error {
  /** @param {string} message */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'Problem';
    this.exitCode = exitCode;
  }
}

const DISK_FULL = /ENOSPC|no space left on device|disk quota exceeded|EDQUOT/i;

/**
 * Returns a one-line message for any error. A full disk is always named as such.
 * @param {any} error
 */
export function oneLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(text) || error?.code === 'ENOSPC')
    return `The disk is full (${text.split('\n', 1).join().slice(0, 160)}): free some space and start again.`;
  return error instanceof Problem ? text : `Unexpected: ${text.split('\n')[0]}`;
}

/**
 * Prints the line and exits with a nonzero code.
 * @param {any} error
 * @returns {never}
 */
export function failWith(error) {
  process.stderr.write(`\n${oneLine(error)}\n`);
  if (!(error instanceof Problem) && process.env.DEBUG) process.stderr.write(`${error?.stack}\n`);
  process.exit(error instanceof Problem ? error.exitCode : 1);
}
