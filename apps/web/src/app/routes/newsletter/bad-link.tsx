import { LinkButton } from '../../../components/ui/button.js';
import { to } from '../../../config/paths.js';

/** Page for a link that is truncated or no longer valid. */
export function BadLink({ children }: { children: string }) {
  return (
    <>
      <h1 className="text-3xl">This link does not work</h1>
      <p className="mt-3 text-muted">{children}</p>
      <LinkButton variant="secondary" to={to('home')} className="mt-6">
        Go to the home page
      </LinkButton>
    </>
  );
}
