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

/** Icons of the categories that the registration offers. Any other category gets the pin. */
const ICONS: Record<string, LucideIcon> = {
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
  const Icon = ICONS[category.toLowerCase()] ?? MapPin;
  return <Icon className="size-4" aria-hidden="true" />;
}
