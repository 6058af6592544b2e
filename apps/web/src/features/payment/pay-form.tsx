import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState, InlineError } from '../../components/ui/states.js';
import { useSiteConfig } from '../../lib/api/site-config.js';
import { CardForm, type CardFormProps } from './card-form.js';
import { loadCardProvider } from './card-provider.js';
import './payment.css';

/**
 * Pays an open payment by card. Without a publishable key no payment is possible, which it shows here and logs to the
 * console.
 */
export function PayForm(props: CardFormProps) {
  const { config, isPending } = useSiteConfig();
  const { publishableKey, scriptUrl } = config.payments;
  const {
    data: stripe,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['card-provider', scriptUrl, publishableKey],
    queryFn: (): Promise<Stripe> => loadCardProvider({ ...config.payments, publishableKey: publishableKey ?? '' }),
    enabled: publishableKey !== null,
    // Not plain data, which the client could copy and compare.
    structuralSharing: false,
  });
  const isMissing = !isPending && publishableKey === null;
  useEffect(() => {
    if (isMissing) console.error('The payment publishable key is missing: card payment is disabled.');
  }, [isMissing]);
  if (isMissing)
    return (
      <div className="space-y-4">
        <InlineError>Paying by card is not possible at the moment. Please try again later.</InlineError>
        {props.aside}
      </div>
    );
  if (isError) return <ErrorState title="Unable to load the card form." onRetry={() => void refetch()} />;
  if (!stripe)
    return (
      <Loading label="Loading the card form" className="space-y-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-40" />
        <Skeleton className="h-11" />
      </Loading>
    );
  return (
    <Elements stripe={stripe}>
      {config.payments.isStandIn && (
        <p className="mb-4 rounded-md bg-info-soft px-3.5 py-2.5 text-sm text-info">
          A test payment: no real card is charged. Card 4242 4242 4242 4242, any future date, any CVC.
        </p>
      )}
      <CardForm {...props} />
    </Elements>
  );
}
