/** The mailbox an address leads to: what follows a plus sign is its owner's own (RFC 5233). The index `deliveries_mailbox_index` says the same. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
