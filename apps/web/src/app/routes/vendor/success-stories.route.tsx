import { Link } from 'react-router-dom';
import { DealTicket } from '../../../components/cards/deal-ticket.js';
import { LinkButton } from '../../../components/ui/button.js';
import { CONTINUE_HASH, to } from '../../../config/paths.js';
import { useVendorFee } from '../../../lib/api/vendor-fee.js';
import { Article } from '../pages/article.js';

/**
 * `/vendor/success-stories`: what vendors can expect. It has no testimonials until real vendors have agreed to theirs.
 */
export function Component() {
  const fee = useVendorFee();
  return (
    <Article
      title="Success Stories"
      description="What local businesses can expect of a student deal: who sees it, how it is redeemed, and which numbers tell whether it paid."
      canonical={to('vendorStories')}
      lead="What a deal can do for a shop near a campus, and how you will know whether it did."
    >
      <p>
        We don't make up quotes. Stories of vendors are printed on this page once they have agreed to them, with their
        name and their numbers. Until then, this is what we can promise.
      </p>

      <h2>Who sees your deal</h2>
      <p>
        Students of the college you choose, and it's free for them. Your deal is on the college's page, on its map, in
        the search and on your own page, with how many minutes it is on foot. Who saves it finds it again without a
        network, at your counter.
      </p>
      <p>
        A college opens when enough students have subscribed to it. Deals that are posted before wait on its page, and
        are there from the first minute.
      </p>

      <h2>What makes a deal work</h2>
      <ul>
        <li>
          <strong>One clear offer.</strong> "25% off any sandwich" is understood at a glance. Conditions belong in the
          small print, and the fewer the better.
        </li>
        <li>
          <strong>Your quiet hours.</strong> A deal can be open on chosen days and hours only, by the clock of the
          college: Tuesdays from 2 to 5 PM, say.
        </li>
        <li>
          <strong>A limit that you can afford.</strong> Say how often one student may redeem it, and how often it may be
          redeemed at all. The limit holds, also when many ask in the same second.
        </li>
        <li>
          <strong>A picture of the real thing.</strong> Without one, your deal gets an illustration.
        </li>
      </ul>
      <div className="grid max-w-xs py-2">
        <DealTicket
          category="food_drink"
          badge="25% OFF"
          title="Any sandwich, Tuesdays 2–5 PM"
          vendorName="Corner Counter"
          distance="4 min walk"
          expiry="Expires in 12 days"
        />
      </div>
      <p>This one is an example; the shop is made up.</p>

      <h2>At your counter</h2>
      <p>
        You choose how a deal is redeemed. A code of the student's own counts once: you scan it with any phone, or type
        it, and a screenshot of it is worth nothing. A deal whose page is shown counts when the student presses "I am at
        the counter", once a day, or when your staff type the PIN of your shop on the student's phone. A code for
        everybody is counted with that PIN only.
      </p>

      <h2>How you know whether it paid</h2>
      <p>
        Your analytics show views, saves, codes and redemptions of each deal, by day and by hour, beside the time
        before. One visitor counts once an hour, you yourself and robots not at all. You can take the numbers with you
        as a spreadsheet. Beside each deal they say how its redemptions are counted, or that they cannot be.
      </p>

      <h2>What it costs</h2>
      <p>
        {fee ? `${fee}, once, when you register. After that you` : 'Nothing: you'} can post as many deals as you like.
        There is no subscription and no commission. We review each deal within one to two business days.
      </p>
      <Next />
    </Article>
  );
}

function Next() {
  return (
    <div className="flex flex-wrap items-center gap-4 pt-4">
      <LinkButton to={to('vendorRegister') + CONTINUE_HASH}>Register Your Business</LinkButton>
      <Link className="link" to={`${to('howItWorks')}#businesses`}>
        How it works for businesses
      </Link>
    </div>
  );
}
