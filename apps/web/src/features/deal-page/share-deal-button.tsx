import { Share2 } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { showToast } from '../../lib/browser/toast.js';

interface ShareDealButtonProps {
  title: string;
  text: string;
  onShared: () => void;
}

/**
 * Shares the page's address by the browser's share sheet if it has one, else by the clipboard. Errors are only logged.
 */
export function ShareDealButton({ title, text, onShared }: ShareDealButtonProps) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, text, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ title: 'Link copied', description: 'Deal link copied to clipboard', durationMs: 2000 });
      }
      onShared();
    } catch (error) {
      // Closing the sheet without sharing is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.error('The deal could not be shared', error);
    }
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 className="size-4.5" aria-hidden="true" />
      Share
    </Button>
  );
}
