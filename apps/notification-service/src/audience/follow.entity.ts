import { defineEntity, p } from '@mikro-orm/core';

export const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    /** Signed in the links of mails. */
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: p.integer(),
    /** `vendor:12`, or `college:7:food_drink`. */
    topic: p.text(),
    /** Comes first, and its alerts do not wait for the digest. At most one of a user, changed under the user's lock. */
    isPinned: p.boolean().default(false),
    /** Earlier alerts are not shown to the user. */
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['userId', 'topic'] }],
  indexes: [{ name: 'follows_topic_index', properties: ['topic', 'userId'] }],
});

/** A user's follow of a vendor, or of a category at a college: new deals there alert the user. */
export class Follow extends FollowSchema.class {}
FollowSchema.setClass(Follow);
