/** Of an account that had this address before: its own move, or its erasure, is on its way. */
export class SubscriptionOfAnotherUser extends Error {
  constructor(userId: number) {
    super(`another user's subscription has not left the new address of user ${userId} yet`);
  }
}
