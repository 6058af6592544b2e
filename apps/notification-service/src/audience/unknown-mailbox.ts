/**
 * Bad mailbox, system or syntax, moved, or a domain that accepts no mail (RFC 3463, 7505). Excludes 5.1.7 and 5.1.8,
 * which are about the sender.
 */
const BAD_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;
/** Any other enhanced status is about policy, content or the server itself. */
const OTHER_STATUS = /^5\d\d[ -]5\.\d+\.\d+\b/;
const UNKNOWN =
  /\b(?:user|mailbox|recipient|address)\b.{0,40}\b(?:unknown|not found|does not exist|doesn't exist)|\b(?:unknown|no such|invalid) (?:user|mailbox|recipient|address)\b/i;

/** Whether a refusal means that the mailbox does not exist, so that no sender's mail would be accepted. */
export function isUnknownMailbox(response: string): boolean {
  if (BAD_ADDRESS.test(response)) return true;
  return /^55[013]/.test(response) && !OTHER_STATUS.test(response) && UNKNOWN.test(response);
}
