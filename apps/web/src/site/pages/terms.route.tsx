import { Link } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { Article } from './article.js';

/** `/terms` */
export function Component() {
  const { config } = useSiteConfig();
  return (
    <Article
      title="Terms of Service"
      description="The terms for students and vendors."
      canonical={to('terms')}

      updated="November 28, 2026"
      lead={`The rules for using ${config.productName}. By using the site you agree to them.`}
    >
      <h2>What we are</h2>
      <p>
        {config.productName} lists discounts. Businesses near a campus post them, and students use them. What you buy,
        you buy from the business; we are not part of that sale. A college's page here does not mean that the college
        runs or endorses it.
      </p>

      <h2>For students</h2>
      <ul>
        <li>Browsing, subscribing and using deals is free.</li>
        <li>
          A deal is an offer of the business under the conditions written on it. The business may ask for a student
          card.
        </li>
        <li>
          Deals can end early, be changed or sell out. If a business does not honor one, tell us. We check, and take the
          deal down if needed.
        </li>
        <li>
          Subscribe with addresses that are yours. Subscriptions made to push a college over its goal (invented, bought
          or automated addresses) are removed, and the count with them.
        </li>
        <li>Redemption codes are for you. Do not publish or sell them.</li>
        <li>
          While your account is suspended, codes you got cannot be used. They work again if it is restored in time, and
          their time runs on meanwhile.
        </li>
      </ul>

      <h2>For businesses</h2>
      <ul>
        <li>
          Registration {config.vendorFee ? `costs ${config.vendorFee}, once` : 'is free'}. With it you may post as many
          deals as you like for as long as your account stands.
        </li>
        <li>
          We review each deal before students see it, usually within one to two business days. We may decline deals, and
          we say why.
        </li>
        <li>
          What you post must be true, yours to offer, lawful to offer to students, and honored until its end date.
        </li>
        <li>
          Deals at a college that is not open yet are stored and shown when it opens. We cannot promise when that is.
        </li>
        <li>
          You keep all rights in your texts, pictures and logos, and allow us to show them on the site and in its
          newsletters.
        </li>
        <li>
          While a business or its owner's account is suspended, nothing of it runs: its deals are hidden, its counters
          and cash registers redeem and take back nothing, and its webhooks wait. The owner reads why, and nothing is
          deleted.
        </li>
        <li>
          A counter refuses the code of a student whose account is suspended with “This code cannot be used”. You owe
          nothing for it.
        </li>
        <li>
          If a payment is refunded or charged back, you cannot post new deals until the fee is paid again. Deals
          approved before stay.
        </li>
      </ul>

      <h2>For everyone</h2>
      <ul>
        <li>Do not break into the site, overload it, copy it in bulk, or use it to harm others.</li>
        <li>
          You sign in with a link sent to your address. Keep that mailbox yours; what happens in your account counts as
          yours.
        </li>
        <li>
          You may delete your account at any time. We may close accounts that break these terms, after a warning where
          that is reasonable.
        </li>
      </ul>

      <h2>What we promise, and what not</h2>
      <p>
        We run the site with care, but "as is": we cannot promise that it is always up, that every deal is correct, or
        that a business keeps its word. As far as the law allows, we are not liable for indirect damage, and our
        liability to a business is limited to the fees it paid us in the last twelve months. Nothing here limits
        liability that the law does not allow to be limited.
      </p>

      <h2>Changes</h2>
      <p>
        We may change these terms. When a change matters we say so in the newsletter at least 14 days before it applies.
        If you do not agree, stop using the site and delete your account.
      </p>

      <h2>Law and contact</h2>
      <p>
        The law of the US state in which the operator is registered applies, without taking away rights that the law of
        your own place gives you as a consumer. How we treat data is in the{' '}
        <Link className="link" to={to('privacy')}>
          Privacy Policy
        </Link>
        . Write to{' '}
        <a className="link" href={`mailto:${config.supportEmail}`}>
          {config.supportEmail}
        </a>
        .
      </p>
    </Article>
  );
}
