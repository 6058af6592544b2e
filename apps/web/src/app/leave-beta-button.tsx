import { useNavigate } from 'react-router-dom';
import { to } from '../config/paths.js';
import { lockGate } from '../features/gate/gate-flag.js';
import { useSiteConfig } from '../lib/site-config.js';

/** Logs out of the private beta's gate; not there when the site is open. */
export function LeaveBetaButton({ className }: { className: string }) {
  const navigate = useNavigate();
  const { config } = useSiteConfig();
  if (!config.gate) return null;
  const leave = () => {
    lockGate();
    void navigate(to('home'));
  };
  return (
    <button type="button" className={className} onClick={leave}>
      Leave the private beta
    </button>
  );
}
