import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { showError, showToast } from '../../platform/browser/toast.js';
import { Button } from './button.js';

interface CopyBlockProps {
  /** Accessible name of the text: "API key". */
  label: string;
  text: string;
}

/** Shows a text for developers as it is, with a button to copy it. */
export function CopyBlock({ label, text }: CopyBlockProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      showToast({ title: `${label} copied`, durationMs: 2000 });
    } catch {
      showError('It could not be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <div role="group" aria-label={label} className="rounded-md bg-well p-3">
      <pre className="text-sm whitespace-pre-wrap wrap-anywhere select-all">
        <code>{text}</code>
      </pre>
      <Button variant="secondary" className="mt-3" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        {isCopied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
        <span>Copy</span>
      </Button>
    </div>
  );
}
