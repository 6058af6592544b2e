import { useEffect, useState } from 'react';

const SECRET_KEY = 'campus-deals-counter';
const PIN_KEY = 'campus-deals-counter-pin';
const SECRET = /^[\w-]{43}$/;

/**
 * Returns the secret of this counter: from the link's fragment, which leaves the address at once, else as this device
 * stored it. Undefined until the page is hydrated; null without a link.
 */
export function useDeviceSecret(): string | null | undefined {
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
export function useDevicePin(): [pin: string, setPin: (pin: string) => void] {
  const [pin, setPin] = useState(() => (typeof window === 'undefined' ? '' : (stored(sessionStorage, PIN_KEY) ?? '')));
  const keep = (given: string) => {
    store(sessionStorage, PIN_KEY, given);
    setPin(given);
  };
  return [pin, keep];
}

function store(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage may be full or blocked; the counter then works until the page is left.
  }
}

function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
