import { useNavigate } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { closeGate } from '../../platform/session/gate.js';
import { write } from '../../platform/api/api.js';
import { useSiteConfig } from '../../platform/api/site-config.js';

/** Logs out of the private beta's gate. Renders nothing while the site is open to all. */
export function LeaveBetaButton({ className }: { className: string }) {
  const navigate = useNavigate();
  const { config } = useSiteConfig();
  if (!config.gate) return null;
  const leave = async () => {
    await write('DELETE /api/gate');
    await navigate(to('home'));
    closeGate();
  };
  return (
    <button type="button" className={className} onClick={() => void leave()}>
      Leave the private beta
    </button>
  );
}
