import type { DealInteractionDto } from '@campus-deals/contracts/deal-interaction.dto';

const viewed = new Set<number>();

/** Counts that somebody viewed a deal, shared it or followed its link. Nothing waits for it, and a failure is ignored. */
export function countInteraction(dealId: number, kind: DealInteractionDto['kind']): void {
  if (!navigator.onLine) return;
  // keepalive: a click may lead away from the page.
  fetch(`/api/deals/${dealId}/interactions`, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind } satisfies DealInteractionDto),
  }).catch(() => {});
}

/** Counts a view once a visit, however often the page is opened in it. */
export function countView(dealId: number): void {
  if (viewed.has(dealId)) return;
  viewed.add(dealId);
  countInteraction(dealId, 'view');
}
