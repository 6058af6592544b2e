import { ShareLink } from '../../components/ui/share-link.js';
import { useBrowserFact } from '../../lib/react/hydration.js';

/** Shows the link for friends, to copy or share; `path` may carry the referral code. */
export function Invite({ collegeName, path }: { collegeName: string; path: string }) {
  const site = useBrowserFact(() => window.location.origin, '');
  return (
    <section
      aria-labelledby="invite-title"
      className="flex flex-wrap items-center gap-x-10 gap-y-4 border-y-2 border-dashed border-line py-8"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="invite-title" className="text-xl md:text-2xl">
          Bring your friends
        </h2>
        <p className="mt-1 text-muted">Every subscriber counts. Send this page to your floor, your team, your lab.</p>
      </div>
      <ShareLink url={site + path} title={collegeName} text={`Help unlock student deals at ${collegeName}`} />
    </section>
  );
}
