import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { useKnownSession } from '../../platform/session/session.js';
import { REPORT_KINDS, type Reported } from './report-kinds.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const ReportDialog = lazyNamed(() => import('./report-dialog.js'), 'ReportDialog');

/** Opens the report form of a deal, business or review; a visitor gets the sign-in instead. */
export function ReportButton(reported: Reported) {
  const [isOpen, setIsOpen] = useState(false);
  const { noun } = REPORT_KINDS[reported.kind];
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const knownSession = useKnownSession();
  const open = async () => {
    const { authenticated } = await knownSession();
    if (authenticated) setIsOpen(true);
    else void navigate({ pathname, search, hash: SIGN_IN_HASH }, { state: { signInTo: `report this ${noun}` } });
  };
  return (
    <>
      <Button variant="quiet" className="text-muted" onClick={() => void open()}>
        <Flag className="size-4.5" />
        Report this {noun}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog {...reported} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
