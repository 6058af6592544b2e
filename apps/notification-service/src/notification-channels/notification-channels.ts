import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import type { NotificationData } from '../notifications/notification.entity.js';

/** A stored notification, for one user or for all users of a college. */
export interface StoredNotification {
  id: number;
  kind: NotificationKind;
  collegeId: number | null;
  userId: number | null;
  dealId: number | null;
  title: string;
  description: string;
  data: NotificationData;
  createdAt: Date;
}

/**
 * Channels through which notifications reach users outside the product's pages. Called once for each, in the
 * transaction that stores it and while no other can be stored. May insert rows, but must not wait for locks or other
 * services.
 */
export abstract class NotificationChannels {
  abstract toUser(notification: StoredNotification & { userId: number }, em: EntityManager): Promise<void>;
  abstract toCollege(notification: StoredNotification & { collegeId: number }, em: EntityManager): Promise<void>;
}
