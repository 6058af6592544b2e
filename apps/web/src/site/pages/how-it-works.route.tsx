import { Link } from 'react-router-dom';
import { DealTicket } from '../../marketplace/cards/deal-ticket.js';
import { LinkButton } from '../../kit/ui/button.js';
import { CONTINUE_HASH, to } from '../../platform/paths.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';
import { Article } from './article.js';

/** `/how-it-works` */
export function Component() {
  const fee = useVendorFee();
  return (
    <Article
      title="How It Works"
      description="How students find local deals, how colleges are activated and how vendors reach students near their campus."
      canonical={to('howItWorks')}

      lead="Every college has a deals page. Local shops post deals, students use them, and the page unlocks when enough students subscribe."
    >
      <h2 id="students">For students</h2>
      <ol>
        <li>
          <strong>Find your college.</strong>{' '}
          <Link className="link" to={to('search')}>
            Search
          </Link>{' '}
          by name, city or state. An open college shows its deals. The others show how many subscribers they still need.
        </li>
        <li>
          <strong>Subscribe.</strong> You only need an email address. While a college is "Coming Soon", your
          subscription counts towards opening it. Most colleges need 100 subscribers, and each address counts once.
        </li>
        <li>
          <strong>Hear when it opens.</strong> The moment the goal is reached, everyone who subscribed gets an email.
          From then on you get one email a week with the new deals.
        </li>
        <li>
          <strong>Use a deal.</strong> Open it on your phone at the counter: show your code, or press "I am at the
          counter" and show the running clock. The deal's "How to Redeem" says which.
        </li>
      </ol>
      <p>
        All of this is free. You need no account to look around or to subscribe. With an account you can also save deals
        and get alerts about new ones.
      </p>

      <h2>What a deal looks like</h2>
      <div className="grid max-w-xs py-2">
        <DealTicket
          deal={{ id: 0, title: 'Lunch before two', vendorName: 'Corner Counter', category: 'food_drink' }}
          badge="25% OFF"
          distance="4 min walk"
          expiry="Expires in 12 days"
        />
      </div>
      <p>
        The marigold label is the discount. Under it: what you get, who offers it, how far it is on foot, and until
        when. (This one is an example; the shop is made up.)
      </p>

      <h2 id="activation">How a college opens</h2>
      <p>
        A college starts as "Coming Soon". Local shops can already post deals, and you see how many are waiting. When
        the number of distinct subscribers reaches the college's goal, its deals unlock at once. It stays open, even if
        some subscribers leave later.
      </p>
      <p>
        The{' '}
        <Link className="link" to={to('activation')}>
          activation status
        </Link>{' '}
        page shows how far each college has come.
      </p>

      <h2 id="businesses">For businesses</h2>
      <ol>
        <li>
          <strong>Register once.</strong> Tell us who you are, where you are and which college you are near.{' '}
          {fee ? `The registration fee is ${fee}, paid once.` : 'Registration is free.'} There is no subscription and no
          commission.
        </li>
        <li>
          <strong>Post a deal.</strong> A title, what it is about, the discount, and an end date if there is one. A
          picture is welcome; without one your deal gets drawn art. If your business has several places, you choose
          where the deal is valid and which colleges near them show it.
        </li>
        <li>
          <strong>We review it.</strong> Within one to two business days we approve your deal or tell you why not.
        </li>
        <li>
          <strong>Students come.</strong> Approved deals are on your college's page and in its weekly newsletter. You
          can post as many as you like.
        </li>
        <li>
          <strong>Redeem at the counter.</strong> Scan or type a student's code, once each. With a counter device, a
          link that you make, staff do it on their own phones without your account. A mistake can be taken back: for 15
          minutes there, for 24 hours by you.
        </li>
        <li>
          <strong>You see what it brought.</strong> Scan the student's code, let students press "I am at the counter",
          or set a PIN that your staff type on their phone. Your analytics count each, once. Webhooks tell your own
          systems, too: we send each redemption, review and decision to an address of yours.
        </li>
      </ol>
      <p>
        <LinkButton to={to('vendorRegister') + CONTINUE_HASH}>Register Your Business</LinkButton>
      </p>
    </Article>
  );
}
