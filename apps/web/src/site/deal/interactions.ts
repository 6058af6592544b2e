import type { DealInteractionDto } from '@campus-deals/contracts/catalog/deal.dto';

const viewed = new Set<number>();

/** Counts a view, a share or a link click of a deal. Fire-and-forget: failures are ignored. */
export function countInteraction(dealId: number, kind: DealInteractionDto['kind']): void {
  if (!navigator.onLine) return;
  // keepalive: a click may leave the page.
  fetch(`/api/deals/${dealId}/interactions`, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind } satisfies DealInteractionDto),
  }).catch(() => {});
}

/** Counts a view at most once per visit. */
export function countView(dealId: number): void {
  if (viewed.has(dealId)) return;
  viewed.add(dealId);
  countInteraction(dealId, 'view');
}
