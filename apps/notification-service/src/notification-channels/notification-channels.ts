import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationKind } from '@campus-deals/contracts/enumerations';
import type { NotificationData } from '../notifications/notification.entity.js';

/** A notification as it was stored: for one user, or for everybody at a college. */
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
 * The ways by which a notification reaches people outside of the product's pages. Called once for each, in the transaction that
 * stores it and while no other one can be stored: it may insert rows, and must not wait for anybody.
 */
export abstract class NotificationChannels {
  abstract toUser(notification: StoredNotification & { userId: number }, em: EntityManager): Promise<void>;
  abstract toCollege(notification: StoredNotification & { collegeId: number }, em: EntityManager): Promise<void>;
}
