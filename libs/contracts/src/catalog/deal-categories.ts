/** Categories of deals, apart from other enumerations because home, college and deal pages load them. */
export const DEAL_CATEGORIES = ['food_drink', 'entertainment', 'services', 'shopping', 'tutoring', 'other'] as const;
export type DealCategory = (typeof DEAL_CATEGORIES)[number];
export const DEAL_CATEGORY_LABELS: Record<DealCategory, string> = {
  food_drink: 'Food & Drink',
  entertainment: 'Entertainment',
  services: 'Services',
  shopping: 'Shopping',
  tutoring: 'Tutoring',
  other: 'Other',
};
