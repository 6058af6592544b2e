import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { ErrorState, InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { type Theme, useTheme } from '../../platform/browser/theme.js';
import { PaymentForm, type PaymentFormProps } from './payment-form.js';
import { usePaymentProvider } from './payment-provider.js';
import './payment.css';

/**
 * Pays an open payment. Without a publishable key no payment is possible, which it shows here and logs to the console.
 */
export function PayForm({ clientSecret, ...props }: PaymentFormProps & { clientSecret: string }) {
  const { config, isPending } = useSiteConfig();
  const { data: stripe, isError, refetch } = usePaymentProvider();
  const theme = useTheme();
  const options = useMemo(
    () => ({ clientSecret, appearance: appearanceIn(theme), loader: 'never' as const }),
    [clientSecret, theme],
  );
  const [isUnreadable, setIsUnreadable] = useState(false);
  const isMissing = !isPending && config.payments.publishableKey === null;
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
  if (isError || isUnreadable)
    return (
      <ErrorState
        title="Unable to load the payment form."
        onRetry={() => {
          setIsUnreadable(false);
          if (isError) void refetch();
        }}
      />
    );
  if (!stripe)
    return (
      <Loading label="Loading the payment form" className="space-y-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-40" />
        <Skeleton className="h-11" />
      </Loading>
    );
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      {config.payments.isStandIn && (
        <p className="mb-4 rounded-md bg-info-soft px-3.5 py-2.5 text-sm text-info">
          A test payment: no real card is charged. Card 4242 4242 4242 4242, any future date, any CVC.
        </p>
      )}
      <PaymentForm {...props} onLoadError={() => setIsUnreadable(true)} />
    </Elements>
  );
}

/** The provider's name for each color, with our token. */
const COLORS = {
  colorPrimary: '--brand',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorTextPlaceholder: '--muted',
  colorDanger: '--danger',
} as const;

/** Returns the look of the provider's form: our tokens in the current theme. */
function appearanceIn(theme: Theme): Appearance {
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: { ...plainColors(), fontFamily: 'system-ui, sans-serif', fontSizeBase: '16px', borderRadius: '10px' },
  };
}

/** Resolves our tokens to `rgb(…)`: the provider accepts neither `oklch()` nor variables. Empty without a canvas. */
function plainColors(): Partial<Record<keyof typeof COLORS, string>> {
  if (typeof OffscreenCanvas === 'undefined') return {};
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) return {};
  const colors = Object.entries(COLORS).map(([name, token]) => {
    pixel.fillStyle = colorOf(token);
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return [name, `rgb(${red}, ${green}, ${blue})`];
  });
  return Object.fromEntries(colors);
}

/** Reads a token from an element of its own: a changed color would still be that before its transition. */
function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
