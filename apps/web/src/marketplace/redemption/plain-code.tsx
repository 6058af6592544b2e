import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { showError, showToast } from '../../platform/browser/toast.js';

/** Shows a code large enough to read across a counter, with a button to copy it for an online checkout. */
export function PlainCode({ code }: { code: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setIsCopied(true);
      showToast({ title: 'Code copied', durationMs: 2000 });
    } catch {
      showError('The code could not be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <div className="flex flex-col items-center gap-5 rounded-lg border-2 border-dashed border-edge/60 px-4 py-9 text-center">
      <p className="max-w-full font-display text-4xl leading-tight font-extrabold tracking-wide wrap-anywhere select-all tabular-nums">
        {code}
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        {isCopied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
        <span>Copy code</span>
      </Button>
    </div>
  );
}
