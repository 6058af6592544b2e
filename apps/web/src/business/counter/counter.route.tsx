import { useQuery } from '@tanstack/react-query';
import { Link2Off, LockKeyhole } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { PageHead } from '../../marketplace/page-head.js';
import { HttpError } from '../../platform/api/http-client.js';
import { counterQuery, deviceWith } from './counter.api.js';
import { Counter } from './counter.js';
import { store, stored } from './counter-storage.js';

/** `/counter#<secret>`: the link of a counter device. It needs no account. */
export function Component() {
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Counter" noIndex />
      <DeviceCounter />
    </div>
  );
}

/** The counter of a device, opened by its link. */
function DeviceCounter() {
  const secret = useDeviceSecret();
  if (secret === undefined) return <Opening />;
  if (secret === null)
    return (
      <Closed title="No counter on this device">Open the link, or scan the QR code, that the owner gave you.</Closed>
    );
  return <OpenCounter key={secret} secret={secret} />;
}

function OpenCounter({ secret }: { secret: string }) {
  const [pin, setPin] = useDevicePin();
  const credentials = pin ? `${secret}.${pin}` : secret;
  const { data, error, refetch } = useQuery(counterQuery(credentials));
  const place = useMemo(() => deviceWith(credentials), [credentials]);
  const code = error instanceof HttpError ? error.code : undefined;
  if (code === 'counter_not_valid')
    return <Closed title="This counter no longer works">Ask the owner for a new link.</Closed>;
  if (code === 'vendor_suspended')
    return (
      <Closed title="This counter is closed">
        The business is suspended. The counter works again once it is restored; the owner’s dashboard says why.
      </Closed>
    );
  if (code === 'counter_pin_required' || code === 'too_many_requests')
    return <PinForm problem={pin ? refusal(code) : undefined} onPin={setPin} />;
  if (data)
    return (
      <>
        <h1 className="text-3xl md:text-5xl">{data.name}</h1>
        <p className="mt-1 mb-5 text-lg wrap-anywhere text-muted">
          {[data.vendorName, data.place].filter(Boolean).join(' · ')}
        </p>
        <Counter place={place} />
      </>
    );
  if (!error) return <Opening />;
  return (
    <>
      <Heading />
      <ErrorState title="Unable to open the counter." onRetry={() => void refetch()} />
    </>
  );
}

const refusal = (code: string): string =>
  code === 'too_many_requests' ? 'Too many wrong PINs. Wait 15 minutes, or ask for a new link.' : 'This PIN is wrong';

function PinForm({ problem, onPin }: { problem: string | undefined; onPin: (pin: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <Heading />
      <form
        className="sheet mx-auto max-w-md space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (/^\d{4,8}$/.test(typed)) onPin(typed);
        }}
      >
        <LockKeyhole className="size-8 text-muted" aria-hidden="true" />
        <TextField
          label="PIN"
          hint="The owner has it."
          error={problem}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="[&_input]:h-16 [&_input]:text-2xl [&_input]:tracking-widest"
        />
        <Button type="submit" className="min-h-14 w-full text-lg">
          Open the counter
        </Button>
      </form>
    </>
  );
}

const Heading = () => <h1 className="mb-5 text-3xl md:text-5xl">Counter</h1>;

function Opening() {
  return (
    <>
      <Heading />
      <Loading label="Opening the counter" className="space-y-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-52" />
      </Loading>
    </>
  );
}

function Closed({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Heading />
      <EmptyState icon={<Link2Off />} title={title}>
        {children}
      </EmptyState>
    </>
  );
}

const SECRET_KEY = 'campus-deals-counter';
const PIN_KEY = 'campus-deals-counter-pin';
const SECRET = /^[\w-]{43}$/;

/**
 * Returns the secret of this counter: from the link's fragment, which leaves the address at once, else as this device
 * stored it. Undefined until the page is hydrated; null without a link.
 */
function useDeviceSecret(): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const given = window.location.hash.slice(1);
      if (SECRET.test(given)) {
        store(localStorage, SECRET_KEY, given);
        window.history.replaceState(window.history.state, '', window.location.pathname);
        return setSecret(given);
      }
      setSecret((known) => known ?? stored(localStorage, SECRET_KEY));
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return secret;
}

/** Returns the PIN that was entered in this tab. It is not kept when the tab is closed. */
function useDevicePin(): [pin: string, setPin: (pin: string) => void] {
  const [pin, setPin] = useState(() => (typeof window === 'undefined' ? '' : (stored(sessionStorage, PIN_KEY) ?? '')));
  const keep = (given: string) => {
    store(sessionStorage, PIN_KEY, given);
    setPin(given);
  };
  return [pin, keep];
}
