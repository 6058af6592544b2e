import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../platform/browser/address.js';
import { IconButton } from '../../kit/ui/button.js';
import { inputClasses } from '../../kit/ui/text-field.js';

const MAXIMUM = 100;
/** Delay before the address changes; browsers limit how often it may. */
const TYPING_MS = 300;

export interface SearchText {
  text: string;
  type: (text: string) => void;
}

/** Search text: applied to the list at once and to the address (`?q=`) a moment later, keeping the other parameters. */
export function useSearchText(): SearchText {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const [sent, setSent] = useState<string>();
  if (inAddress !== known) {
    setKnown(inAddress);
    setSent(undefined);
    // Another component has changed the address: a link in a menu, or Back. The change of this search may arrive after
    // the user has typed more.
    if (inAddress !== sent) setText(inAddress);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(typed.trim());
      setParams((before) => withParams(before, { q: typed.trim() }), { replace: true });
    }, TYPING_MS);
  };
  return { text, type };
}

export function SavedSearch({ text, type }: SearchText) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return (
    <div role="search" className="relative max-w-xl">
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label="Search saved deals"
        placeholder="Search by title or vendor..."
        enterKeyHint="search"
        maxLength={MAXIMUM}
        className={`${inputClasses} px-11 [&::-webkit-search-cancel-button]:hidden`}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {text && (
        <IconButton label="Clear Search" onClick={clear} className="absolute top-0 right-0">
          <X className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
