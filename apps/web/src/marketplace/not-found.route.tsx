import { data } from 'react-router-dom';
import { PageHead } from './page-head.js';
import { LinkButton } from '../kit/ui/button.js';
import { to } from '../platform/paths.js';

/** Route for any other path. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never rendered: the loader throws, and the boundary shows the not-found screen. */
export function Component(): null {
  return null;
}

export function ErrorBoundary() {
  return (
    <div className="page flex flex-col items-center py-16 text-center md:py-24">
      <PageHead title="404 Page Not Found" description="This page does not exist." noIndex />
      <svg viewBox="0 0 240 150" className="mb-6 w-56" aria-hidden="true" focusable="false">
        <g transform="rotate(-5 70 75)">
          <path
            className="fill-surface stroke-edge"
            strokeWidth="1.500"
            d="M20 30a10 10 0 0 1 10-10h76l-6 14 7 12-8 12 7 12-8 12 7 12-8 12 5 14H30a10 10 0 0 1-10-10z"
          />
          <text x="62" y="80" textAnchor="middle" className="fill-ink font-display" fontSize="38" fontWeight="800">
            40
          </text>
        </g>
        <g transform="rotate(7 170 80)">
          <path
            className="fill-surface stroke-edge"
            strokeWidth="1.500"
            d="M132 24h78a10 10 0 0 1 10 10v80a10 10 0 0 1-10 10h-83l6-14-8-12 8-12-7-12 8-12-7-12 7-12z"
          />
          <text x="176" y="86" textAnchor="middle" className="fill-ink font-display" fontSize="38" fontWeight="800">
            4
          </text>
          <rect x="186" y="32" width="24" height="10" rx="3" className="fill-deal" />
        </g>
      </svg>
      <h1 className="text-3xl md:text-4xl">404 Page Not Found</h1>
      <p className="mt-2 text-lg text-muted">Did you forget to add the page to the router?</p>
      <p className="mt-2 max-w-[52ch] text-muted">
        This page may have moved, or the link has a typo. Start again from the home page, or search for what you need.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton to={to('home')}>Go to the home page</LinkButton>
        <LinkButton variant="secondary" to={to('search')}>
          Search
        </LinkButton>
      </div>
    </div>
  );
}
