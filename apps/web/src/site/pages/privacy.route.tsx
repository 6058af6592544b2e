import { Link } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { Article } from './article.js';

/** `/privacy` */
export function Component() {
  const { config } = useSiteConfig();
  const mail = (
    <a className="link" href={`mailto:${config.supportEmail}`}>
      {config.supportEmail}
    </a>
  );
  return (
    <Article
      title="Privacy Policy"
      description="What we keep about you, why, for how long, and how to have it deleted."
      canonical={to('privacy')}

      updated="November 23, 2026"
      lead="What we store, why, for how long, and how to have it removed. In plain words, because it is short."
    >
      <h2>What we store</h2>
      <h3>When you look around</h3>
      <p>
        Nothing that says who you are. Our servers write a log of requests (time, address asked for, IP address,
        browser) to find faults and to stop abuse. Our hosting platform decides how long that log is kept.
      </p>
      <h3>What your browser keeps</h3>
      <p>
        Your choice of light or dark theme, the code of a friend's invitation (30 days), the page to return to after you
        sign in, the college you last visited, a random key that ties an open payment to this browser, and display
        choices such as table columns and sound. While you are signed in also the tokens of our sign-in provider, the
        codes and saved deals you can use offline, and drafts of forms you have not sent; signing out removes these. We
        receive them only where you use them: a token when you sign in, a code when you redeem it.
      </p>
      <h3>When you subscribe to a newsletter</h3>
      <p>
        Your email address, the college, and the time; as proof that somebody asked, also which of our forms it was and
        a scrambled form (a keyed hash) of the IP address. If you are signed in, also which account it was. If you came
        by a friend's invitation, the code in their link, so that they get the credit. How often you want it, and a
        break you take. Of each newsletter we note that it was sent, and whether your mail server took it; newsletters
        hold no tracking pixels, their pictures have the same address for everybody, and their links are not counted.
        Where we ask you to confirm your address and you do not, we forget it after 30 days. Where a form asks your
        browser to compute something before it takes your address, that happens on your device, and nothing about you is
        sent to anybody else.
      </p>
      <h3>When you have an account</h3>
      <p>
        Your email address, your role (student, vendor or admin), what you enter in your profile, and what you do with
        your account:
      </p>
      <ul>
        <li>the deals you save, the codes you get, and when and where they were redeemed;</li>
        <li>your reviews, which are public without your name, and your reports about deals, businesses and reviews;</li>
        <li>your school address, once you verify that you are a student;</li>
        <li>
          a picture of your student card, if you verify with one: encrypted, seen by our admins only, and deleted once
          they have decided, after 30 days at the latest;
        </li>
        <li>your invitations, points and rewards;</li>
        <li>
          your notifications and their settings: time zone, quiet hours and, for browser notifications, the address your
          browser's push service gave us;
        </li>
        <li>pictures you upload;</li>
        <li>
          for each browser you are signed in on: its kind, such as “Chrome on Windows”, when you signed in and when it
          was last used.
        </li>
      </ul>
      <p>
        There is no password to store. While you are signed in, your browser holds one cookie that proves it; we keep
        only a hash of it, and signing out ends it at once.
      </p>
      <h3>When you register a business</h3>
      <p>
        What you enter about the business, which is public on its page, and that the fee was paid. Card details go
        straight to our payment provider; they never reach our servers.
      </p>

      <h2>What we use it for</h2>
      <ul>
        <li>
          To send the newsletters you asked for, one email when you subscribe or when your college goes live, and one
          that asks you to confirm.
        </li>
        <li>
          To send alerts to accounts: by email (on for new accounts that have a college, at most one a day with new
          deals, plus one when a saved deal is about to end) and, where you allow them, in your browser. You can change
          or stop both under Account.
        </li>
        <li>To count distinct subscribers per college, which is what opens it.</li>
        <li>To run accounts, deals and payments.</li>
        <li>To keep the site working and safe.</li>
      </ul>
      <p>
        We do not sell or rent data, we show no third-party advertising, and there are no advertising or analytics
        trackers on this site.
      </p>

      <h2>Who else sees it</h2>
      <p>
        Providers that work for us and only on our instructions: hosting, email delivery, sign-in by emailed link, card
        payments, and map tiles on map pages. Shops do not see who you are: they see numbers, never names or addresses.
        We hand data to authorities only where the law obliges us.
      </p>

      <h2>Cookies</h2>
      <p>
        Only those that make the site work: your session when you are signed in, and a proof of access while the site is
        in private beta. No consent banner, because nothing here needs one.
      </p>

      <h2>How long we keep it</h2>
      <ul>
        <li>
          Newsletter subscriptions: until you unsubscribe. If you unsubscribe from everything, report an email as spam,
          or your mailbox no longer exists, we keep a mark that this address must not be written to. It stays when you
          delete your account, without your address: we keep a keyed hash that tells us nothing until the address comes
          back.
        </li>
        <li>
          Accounts: until you delete them. All of the above goes with them; so does a vendor's business, with its deals
          and the codes for them. How often a deal was redeemed stays counted, without you.
        </li>
        <li>Payment records: as long as tax law asks for.</li>
        <li>Request logs: as long as our hosting platform keeps them.</li>
      </ul>

      <h2>Your rights</h2>
      <p>
        You can ask what we hold about you, have it corrected or deleted, or get a copy in a common format. Write to{' '}
        {mail} from the address concerned; we answer within 30 days. If you live in California, the EU, the UK or
        another place with its own privacy law, you have the rights it gives you, and you can complain to your
        authority.
      </p>

      <h2>Age</h2>
      <p>
        {config.productName} is for college students and local businesses. It is not meant for children under 13, and we
        delete data of theirs when we learn of it.
      </p>

      <h2>Changes</h2>
      <p>
        When this page changes, we announce it here: the date at the top says when it last did. The rules for using the
        site are in the{' '}
        <Link className="link" to={to('terms')}>
          Terms of Service
        </Link>
        . Questions: {mail}.
      </p>
    </Article>
  );
}
