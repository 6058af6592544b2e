import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { discountQuestion } from '@campus-deals/contracts/catalog/discount-rules';
import type { DiscountType } from '@campus-deals/contracts/enumerations';
import { useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';

interface Entered {
  discountType: DiscountType;
  discountValue?: string;
}

interface Asked {
  title: string;
  badge: string;
  answer: (isConfirmed: boolean) => void;
}

interface DiscountQuestion {
  /** Resolves to false when the user goes back to the form. */
  confirm: (entered: Entered) => Promise<boolean>;
  /** Dialog to render inside the form. */
  question: ReactNode;
}

/** Confirms an unusually high discount before submission, unless it is stored or confirmed already. */
export function useDiscountQuestion(stored: Entered | undefined): DiscountQuestion {
  const confirmed = useRef(stored && badgeOf(stored));
  const [asked, setAsked] = useState<Asked>();

  const confirm = async (entered: Entered): Promise<boolean> => {
    const badge = badgeOf(entered);
    const title = discountQuestion({ ...entered, discountValue: entered.discountValue ?? '' });
    if (!title || badge === confirmed.current) return true;
    const isConfirmed = await new Promise<boolean>((answer) => setAsked({ title, badge, answer }));
    setAsked(undefined);
    if (isConfirmed) confirmed.current = badge;
    return isConfirmed;
  };

  const question = asked && (
    <ConfirmDialog
      title={asked.title}
      description={`Students see “${asked.badge}” on the ticket.`}
      confirmText={`Yes, ${asked.badge.replace('OFF', 'off')}`}
      busyText="Sending..."
      isBusy={false}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
  return { confirm, question };
}

function badgeOf({ discountType, discountValue }: Entered): string {
  return discountBadge({ discountType, discountValue: discountValue ?? '' });
}
