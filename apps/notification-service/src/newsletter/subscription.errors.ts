/** The subscription belongs to an account that had this address before, and whose move or erasure is pending. */
export class SubscriptionOfAnotherUser extends Error {
  constructor(userId: number) {
    super(`another user's subscription has not left the new address of user ${userId} yet`);
  }
}
