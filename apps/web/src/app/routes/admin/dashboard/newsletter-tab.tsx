import { Mail } from 'lucide-react';
import { EmptyState } from '../../../../components/ui/states.js';

/** Honest: there is nothing to send from here yet. */
export function NewsletterTab() {
  return (
    <EmptyState icon={<Mail />} title="Newsletters cannot be sent from here yet.">
      Students subscribe already, and are told when their college becomes active. Sending newsletters and managing
      subscribers come next.
    </EmptyState>
  );
}
