import { Check, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { showToast } from '../../lib/toast.js';

/** The link friends need, to copy or to share. */
export function Invite({ collegeName, path }: { collegeName: string; path: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const url = new URL(path, window.location.origin).href;
  const canShare = typeof navigator.share === 'function';

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      showToast({ title: 'Link copied', description: 'Send it to the people you know on campus', durationMs: 2000 });
    } catch {
      showToast({ title: 'Error', description: 'The link could not be copied. Please select it and copy it yourself.', tone: 'danger' });
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: collegeName, text: `Help open the deals board of ${collegeName}`, url });
    } catch {
      // Closed without sharing: nothing to say.
    }
  };

  return (
    <section aria-labelledby="invite-title" className="flex flex-wrap items-center gap-x-10 gap-y-4 border-y-2 border-dashed border-line py-8">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="invite-title" className="text-xl md:text-2xl">Bring your friends</h2>
        <p className="mt-1 text-muted">Every subscriber counts. Send this page to your floor, your team, your lab.</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:w-full">
        <code className="min-w-0 rounded-md bg-well px-3.5 py-2.5 font-sans text-sm break-all select-all max-sm:w-full">{url.replace(/^https?:\/\//, '')}</code>
        <Button look={canShare ? 'secondary' : 'primary'} onClick={() => void copy()} className="max-sm:flex-1">
          {isCopied ? <Check className="size-4.5" aria-hidden="true" /> : <Copy className="size-4.5" aria-hidden="true" />}
          Copy link
        </Button>
        {canShare && <Button onClick={() => void share()} className="max-sm:flex-1"><Share2 className="size-4.5" aria-hidden="true" />Share</Button>}
      </div>
    </section>
  );
}
