import { Star } from 'lucide-react';
import { Badge } from '../../kit/ui/badge.js';

/** "4.8" beside a star, or "New" without ratings. */
export function Rating({ rating, className }: { rating: number | null; className?: string }) {
  if (rating === null)
    return (
      <Badge tone="info" className={className ?? ''}>
        New
      </Badge>
    );
  return (
    <Badge className={className ?? ''}>
      <Star className="size-3.5 fill-current" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> of 5</span>
    </Badge>
  );
}
