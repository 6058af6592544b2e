import type { LookedAtKind } from '@campus-deals/contracts/enumerations';
import type { LookDto } from '@campus-deals/contracts/identity/look.dto';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { write } from '../../lib/api/api.js';
import { classNames } from '../../lib/react/class-names.js';

export interface LookedAt {
  kind: LookedAtKind;
  id: number;
}

/** Renewed well within the half minute for which it counts. */
const RENEW_MS = 10_000;
/** Without input for this long, nobody reviews here, and calls would keep the session from ending. */
const AWAY_MS = 5 * 60_000;
const NOBODY: LookDto[] = [];

/** Tells the other admins what is open here, while somebody uses this tab, and returns what they have open. */
export function useLooks({ kind, id }: LookedAt): LookDto[] {
  const lastInputAt = useRef(0);
  useEffect(() => {
    const noteInput = () => {
      lastInputAt.current = Date.now();
    };
    noteInput();
    const types = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const type of types) globalThis.addEventListener(type, noteInput, { passive: true });
    return () => {
      for (const type of types) globalThis.removeEventListener(type, noteInput);
    };
  }, []);
  const { data = NOBODY } = useQuery({
    queryKey: ['/api/admin/looks', kind, id],
    queryFn: () =>
      Date.now() - lastInputAt.current < AWAY_MS ? write('POST /api/admin/looks', { body: { kind, id } }) : NOBODY,
    refetchInterval: RENEW_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return data;
}

/** Returns "Ada is reviewing this" or "Ada and Grace are reviewing this"; null if nobody else is. */
export function lookText(looks: readonly LookDto[], { kind, id }: LookedAt): string | null {
  const names = looks
    .filter((look) => look.kind === kind && look.id === id)
    .map(({ name }, at) => name ?? (at === 0 ? 'Another admin' : 'another admin'));
  if (names.length === 0) return null;
  const last = names.pop() ?? '';
  return names.length === 0 ? `${last} is reviewing this` : `${names.join(', ')} and ${last} are reviewing this`;
}

/** Names the other admins who have an item open. Announces a change once. */
export function LookingAt({ text, className }: { text: string | null; className?: string }) {
  return (
    <p role="status" className={classNames(text !== null && className)}>
      {text !== null && (
        <span className="inline-flex items-center gap-2 rounded-md bg-info-soft px-3 py-1.5 text-[0.9375rem] font-semibold text-info">
          <Eye className="size-4.5 shrink-0" aria-hidden="true" />
          {text}
        </span>
      )}
    </p>
  );
}
