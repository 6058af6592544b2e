/**
 * Error codes of transient database failures: refused, cut off, shutting down, starting, out of connections, statement
 * timeout (57014), lock timeout (55P03), deadlock (40P01) or serialization conflict (40001). A retry can succeed.
 */
const TRANSIENT_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0[1235]|57014|53300|08\w{3}|40P01|40001|55P03|25P0[34])$/;
const TRANSIENT_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

export function isTransient(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each && typeof each.code === 'string' ? each.code : undefined;
    if (code === undefined ? TRANSIENT_MESSAGE.test(each.message) : TRANSIENT_CODE.test(code)) return true;
  }
  return false;
}
