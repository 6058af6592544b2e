import type { NotificationData } from '../notifications/notification.entity.js';

interface DealFacts extends Pick<
  NonNullable<NotificationData['deal']>,
  'title' | 'discountType' | 'discountValue' | 'image'
> {
  id: number;
  collegeId: number;
  /** PostgreSQL's text format. */
  endDate: string | null;
}

/** Returns the structured data of a notification about a deal. */
export function dealData({
  id,
  collegeId,
  title,
  discountType,
  discountValue,
  endDate,
  image,
}: DealFacts): NotificationData {
  return {
    path: `/college/${collegeId}/deal/${id}`,
    collegeId,
    deal: { title, discountType, discountValue, endDate: endDate && new Date(endDate).toISOString(), image },
  };
}

export const VENDOR_PATH = '/vendor/dashboard';
