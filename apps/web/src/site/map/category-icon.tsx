import type { BUSINESS_CATEGORIES } from '@campus-deals/contracts/enumerations';
import {
  Clapperboard,
  Dumbbell,
  HeartPulse,
  Laptop,
  MapPin,
  NotebookPen,
  Scissors,
  ShoppingBag,
  Utensils,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

type BusinessCategory = Exclude<(typeof BUSINESS_CATEGORIES)[number], 'Other'>;

/** Icons of the categories that the registration offers. Any other category gets the pin. */
const ICONS: { [Name in BusinessCategory as Lowercase<Name>]: LucideIcon } = {
  'food & drink': Utensils,
  entertainment: Clapperboard,
  services: Wrench,
  shopping: ShoppingBag,
  fitness: Dumbbell,
  tutoring: NotebookPen,
  technology: Laptop,
  'health & wellness': HeartPulse,
  beauty: Scissors,
};

/** Icon of a vendor's category, for its marker. */
export function CategoryIcon({ category }: { category: string }) {
  const Icon = (ICONS as Record<string, LucideIcon>)[category.toLowerCase()] ?? MapPin;
  return <Icon className="size-4" aria-hidden="true" />;
}
