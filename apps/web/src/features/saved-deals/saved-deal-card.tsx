import type { SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { Clock3 } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { DealCard } from '../../components/cards/deal-card.js';
import { DESCRIPTION_IN_SAVED } from '../../lib/copy/deal-words.js';
import { SaveDealButton } from './save-deal-button.js';
import { discountText, savedExpiryText, stateOf } from './saved-deal-text.js';

/** Card of a saved deal, with its discount in words and a badge if it ends soon or has ended. */
export function SavedDealCard({ deal }: { deal: SavedDealDto }) {
  const state = stateOf(deal);
  const isOver = state === 'ended' || state === 'unavailable';
  return (
    <DealCard
      deal={isOver ? { ...deal, schedule: null } : deal}
      badge={discountText(deal)}
      descriptionLength={DESCRIPTION_IN_SAVED}
      expiry={savedExpiryText(deal)}
      headingLevel={2}
      isOver={isOver}
      mark={<Mark state={state} />}
      save={<SaveDealButton deal={deal} />}
    />
  );
}

function Mark({ state }: { state: ReturnType<typeof stateOf> }) {
  if (state === 'running') return null;
  if (state === 'expiring')
    return (
      <Badge tone="warning">
        <Clock3 className="size-3.5" aria-hidden="true" />
        Expiring soon
      </Badge>
    );
  return <Badge>{state === 'ended' ? 'Ended' : 'Unavailable'}</Badge>;
}
