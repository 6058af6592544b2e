import { Mail } from 'lucide-react';
import { use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from '../marketplace/art/logo.js';
import { LeaveBetaButton } from '../site/gate/leave-beta-button.js';
import { isWorkScreen } from '../platform/paths.js';
import { useSiteConfig } from '../platform/api/site-config.js';
import { PageFactsContext } from '../platform/react/hydration.js';
import { FOOTER_COLUMNS, LEGAL_ITEMS } from '../marketplace/layout/menu-items.js';

const FOOT_LINK = 'rounded-sm text-muted transition-colors hover:text-ink hover:underline underline-offset-4';

/**
 * Footer for desktops; the phone's menu has the same links. Admin and vendor work screens show only its last line.
 */
export function Footer() {
  const { config } = useSiteConfig();
  const { renderedAt } = use(PageFactsContext);
  const isWork = isWorkScreen(useLocation().pathname);
  return (
    <footer className={`hidden divide-y divide-line border-t border-line bg-surface md:block ${isWork ? '' : 'mt-20'}`}>
      {!isWork && <Columns email={config.supportEmail} />}
      <div>
        <div className="page flex items-center justify-between gap-6 py-5 text-sm text-muted">
          <p>
            © {new Date(renderedAt).getUTCFullYear()} {config.productName}. All rights reserved.
          </p>
          <ul className="flex items-center gap-6">
            <li>
              <LeaveBetaButton className="min-h-11 hover:text-ink hover:underline" />
            </li>
            {isWork && (
              <li>
                <a href={`mailto:${config.supportEmail}`} className={FOOT_LINK}>
                  Contact support
                </a>
              </li>
            )}
            {LEGAL_ITEMS.map(({ label, href }) => (
              <li key={label}>
                <Link to={href} className={FOOT_LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Columns({ email }: { email: string }) {
  return (
    <div className="page grid grid-cols-[1.4fr_1fr_1fr_1fr] gap-10 py-12">
      <div>
        <Logo />
        <p className="mt-3 max-w-[30ch] text-body text-muted">
          Student deals around your campus, posted by local shops.
        </p>
      </div>
      {FOOTER_COLUMNS.map(({ title, items }) => (
        <nav key={title} aria-label={title}>
          <h2 className="mb-3 font-sans text-body font-semibold tracking-normal">{title}</h2>
          <ul className="space-y-2.5 text-body">
            {items.map(({ label, href }) => (
              <li key={label}>
                <Link to={href} className={FOOT_LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <section aria-label="Connect With Us">
        <h2 className="mb-3 font-sans text-body font-semibold tracking-normal">Connect With Us</h2>
        <p className="text-body text-muted">Questions, or know a shop we should add?</p>
        <a href={`mailto:${email}`} className={`${FOOT_LINK} mt-2.5 inline-flex items-center gap-2 text-body`}>
          <Mail className="size-4.5 shrink-0" />
          <span className="break-all">{email}</span>
        </a>
      </section>
    </div>
  );
}
