import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.js';
import { SIGN_IN_HASH } from '../../config/paths.js';
import { useKnownSession } from '../../lib/session/session.js';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.js')).ReportDialog }));

/** A quiet way to say that something is wrong with a deal; a visitor is asked to sign in. */
export function ReportDeal({ dealId, title }: { dealId: number; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const knownSession = useKnownSession();
  const open = async () => {
    const { authenticated } = await knownSession();
    if (authenticated) setIsOpen(true);
    else void navigate({ pathname, search, hash: SIGN_IN_HASH });
  };
  return (
    <>
      <Button look="quiet" className="text-muted" onClick={() => void open()}>
        <Flag className="size-4.5" aria-hidden="true" />
        Report this deal
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog dealId={dealId} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
