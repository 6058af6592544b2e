import { z } from 'zod';
import { emailAddress } from './lists.schema.js';
import { referralCode } from './sign-in.schema.js';

const collegeId = z.number('Please select a college to subscribe for').int().min(1).max(2_147_483_647);

/** `POST /api/newsletter/subscribe`; `email` may be left out by a signed-in user. Answers 200 `NewsletterSubscription`, also when subscribed before. */
export const subscribeBody = z.strictObject({
  email: emailAddress.optional(),
  collegeId,
  referralCode: referralCode.optional(),
});
export type SubscribeBody = z.infer<typeof subscribeBody>;

export const newsletterSubscription = z.object({
  isSubscribed: z.literal(true),
  collegeId: z.number().int(),
  collegeName: z.string(),
});
export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;

/** `POST /api/newsletter/unsubscribe`: by address (answers the same whether it was subscribed or not), from every college unless one is named. */
export const unsubscribeBody = z.strictObject({ email: emailAddress.optional(), collegeId: collegeId.optional() });
export type UnsubscribeBody = z.infer<typeof unsubscribeBody>;

/** `POST /api/newsletter/one-click/{token}` (RFC 8058: the body is `List-Unsubscribe=One-Click`) answers this. */
export const unsubscribed = z.object({ isSubscribed: z.literal(false) });
export type Unsubscribed = z.infer<typeof unsubscribed>;

export const newsletterStatusQuery = z.strictObject({ email: emailAddress.optional() });
export type NewsletterStatusQuery = z.infer<typeof newsletterStatusQuery>;

export const newsletterStatus = z.object({
  isSubscribed: z.boolean(),
  collegeId: z.number().int().nullable(),
  collegeName: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
});
export type NewsletterStatus = z.infer<typeof newsletterStatus>;
