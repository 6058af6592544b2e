import { Check, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useBrowserFact } from '../../platform/react/hydration.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { Button } from './button.js';

interface ShareLinkProps {
  url: string;
  /** Title for the browser's share sheet, in addition to the address. */
  title: string;
  text: string;
}

/** Address to copy, or to share if the browser supports it. */
export function ShareLink({ url, title, text }: ShareLinkProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const canShare = useBrowserFact(() => typeof navigator.share === 'function', false);

  const [address, query] = url.replace(/^https?:\/\//, '').split('?');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
      showToast({ title: 'Link copied', description: 'Send it to the people you know on campus', durationMs: 2000 });
    } catch {
      showError('The link could not be copied. Please select it and copy it yourself.');
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, text, url });
    } catch {
      // The user closed the sheet without sharing.
    }
  };

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:w-full">
      <code className="min-w-0 rounded-md bg-well px-3.5 py-2.5 font-sans text-sm wrap-anywhere select-all max-sm:w-full">
        {address}
        {query && (
          <>
            <wbr />?{query}
          </>
        )}
      </code>
      <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => void copy()} className="max-sm:flex-1">
        {copied === url ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
        <span>Copy link</span>
      </Button>
      {canShare && (
        <Button onClick={() => void share()} className="max-sm:flex-1">
          <Share2 className="size-4.5" />
          Share
        </Button>
      )}
    </div>
  );
}
