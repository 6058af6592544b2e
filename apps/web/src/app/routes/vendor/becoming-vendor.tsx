import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/states.js';
import { to } from '../../../config/paths.js';
import { useSession } from '../../../lib/session/session.js';
import { waitForRole } from '../../../lib/session/wait-for-role.js';

/** Shown after a business is registered. Leads to the form of its first deal once every service knows the vendor role. */
export function BecomingVendor() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { session } = useSession();
  const [isLate, setIsLate] = useState(false);
  // An admin keeps the admin role, and has no vendor dashboard.
  const goal = useRef(session.role === 'admin' ? undefined : to('vendorDashboard', {}, { tab: 'create' }));
  const isGone = useRef(false);
  const lead = useCallback(async () => {
    const isReady = !goal.current || (await waitForRole(client, 'vendor'));
    if (isGone.current) return;
    if (isReady) void navigate(goal.current ?? to('home'), { replace: true });
    else setIsLate(true);
  }, [client, navigate]);
  useEffect(() => {
    isGone.current = false;
    void lead();
    return () => {
      isGone.current = true;
    };
  }, [lead]);
  return (
    <div role="status">
      <EmptyState
        icon={isLate ? <BadgeCheck /> : <LoaderCircle className="spin" />}
        title="Registration Complete"
        action={
          isLate && (
            <Button
              onClick={() => {
                setIsLate(false);
                void lead();
              }}
            >
              Open the dashboard
            </Button>
          )
        }
      >
        {isLate
          ? 'Your business is saved. Opening its dashboard takes longer than it should.'
          : 'Opening your dashboard...'}
      </EmptyState>
    </div>
  );
}
