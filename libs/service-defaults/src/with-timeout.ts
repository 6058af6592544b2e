/**
 * Settles like the work. On a timeout, rejects with a TimeoutError and aborts the signal; the work itself may continue.
 * The timer ends with the work. That of `AbortSignal.timeout` would stay until its end, and retain the work's memory.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T> | ((signal: AbortSignal) => Promise<T>),
  message = `no answer within ${milliseconds} ms`,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(message, 'TimeoutError');
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([typeof work === 'function' ? work(controller.signal) : work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
