/**
 * Returns an address's mailbox: the address without its plus-sign suffix (RFC 5233). Must match the index
 * `deliveries_mailbox_index`.
 */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
