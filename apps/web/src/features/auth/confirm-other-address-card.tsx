import { Mails } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { LinkCard } from './link-card.js';

/** Whether this is the provider's response to the first of the two confirmations of an address change. */
export function isFirstConfirmation(params: URLSearchParams): boolean {
  return params.get('message')?.startsWith('Confirmation link accepted') ?? false;
}

export function ConfirmOtherAddressCard() {
  return (
    <LinkCard
      icon={<Mails />}
      title="One more to go"
      text="This address is confirmed. Now open the link we sent to the other email address: your email changes once both are confirmed."
    >
      <LinkButton variant="secondary" to={to('home')} className="mt-6 w-full">
        Back to home
      </LinkButton>
    </LinkCard>
  );
}
