import { DEAL_CATEGORIES, type DealCategory } from '../catalog/deal-categories.js';

/** Returns the topic of a vendor's deals. */
export const vendorTopic = (vendorId: number): string => `vendor:${vendorId}`;

export const categoryTopic = (collegeId: number, category: DealCategory): string => `college:${collegeId}:${category}`;

/** Returns the topics of a deal's alert. */
export const topicsOf = (deal: { vendorId: number; collegeId: number; category: DealCategory }): string[] => [
  vendorTopic(deal.vendorId),
  categoryTopic(deal.collegeId, deal.category),
];

export type TopicSubject = { vendorId: number } | { collegeId: number; category: DealCategory };

/** Returns the subject of a topic, or undefined for a text that is none. */
export function subjectOf(topic: string): TopicSubject | undefined {
  const [kind, id, name, ...more] = topic.split(':');
  if (!/^[1-9]\d{0,9}$/.test(id ?? '') || more.length > 0) return undefined;
  if (kind === 'vendor' && name === undefined) return { vendorId: Number(id) };
  const category = DEAL_CATEGORIES.find((each) => each === name);
  return kind === 'college' && category ? { collegeId: Number(id), category } : undefined;
}
