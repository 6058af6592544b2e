import { setTimeout as pause } from 'node:timers/promises';
import { Browser, type Answered } from '../browser.ts';
import { Provider } from '../payments/provider.ts';
import { column, count, databasesIn } from '../databases.ts';
import { accounts, type Account } from './accounts.ts';
import { Ledger } from './ledger.ts';
import type { Requests } from './requests.ts';

/** Where the product is, and what any of its processes knows. */
export interface Site {
  url: string;
  env: NodeJS.ProcessEnv;
}

export interface WorkloadSettings {
  /** Tries each thing until it is acknowledged; else each is tried once, and what failed is not known to have happened. */
  isPatient: boolean;
  students: number;
  vendors: number;
  /** Milliseconds between two newsletters. */
  newslettersEveryMs: number;
}

const AGAIN_MS = 400;
/** Redemption limit of each capped deal; below what all students together would redeem. */
const CAP = 12;
const CAPPED_DEALS = 6;
/** Businesses that post in turn: subscribers of a college are told of 30 new deals of each. */
const POSTERS = 8;
const FILLER = {
  description: 'A deal of the proof, for everybody.',
  category: 'food_drink',
  discountType: 'percentage',
  discountValue: '10',
};

/**
 * Simulates users, each action with its own pause: subscribe, save and unsave deals, redeem, register and pay, post
 * deals and approve them, send newsletters. Acknowledged writes are in the ledger.
 */
export class Workload {
  readonly ledger = new Ledger();
  collegeId = 0;
  students: Account[] = [];
  cappedDeals: number[] = [];
  /** Path of the first capped deal's page. */
  dealPage = '';
  readonly #site: Site;
  readonly #requests: Requests;
  readonly #settings: WorkloadSettings;
  #vendors: Account[] = [];
  #admin = '';
  #vendorsCollege = 0;
  #isOver = false;
  #running: Promise<void>[] = [];

  constructor(site: Site, requests: Requests, settings: WorkloadSettings) {
    this.#site = site;
    this.#requests = requests;
    this.#settings = settings;
  }

  /** While nothing is taken away yet. */
  async prepare(autoApprove: 'nobody' | 'everybody'): Promise<void> {
    const { url, env } = this.#site;
    const { catalog, notification } = databasesIn(env);
    const admin = await Browser.signedIn(url, 'admin');
    this.#admin = admin.cookie;
    await admin.send('PATCH', '/api/admin/settings', { autoApprove });
    const vendor = await Browser.signedIn(url, 'vendor');
    this.#vendorsCollege = (await vendor.read<{ collegeId: number }>('GET', '/api/user/vendor')).collegeId;
    const place = { city: 'Reno', state: 'NV', latitude: '39.5', longitude: '-119.8', status: 'live' };
    const created = { name: 'Fault University', shortName: 'fault-university', ...place };
    this.collegeId = (await admin.read<{ id: number }>('POST', '/api/admin/colleges', created)).id;
    await admin.send('POST', `/api/admin/colleges/${this.collegeId}/subscription-goal`, { goal: 1 });
    const known = 'SELECT 1 FROM colleges WHERE id = $1';
    while ((await column(notification, known, [this.collegeId])).length === 0) await pause(50);
    this.students = await accounts(env, 'faultstudent', this.#settings.students, this.collegeId);
    this.#vendors = await accounts(env, 'faultvendor', this.#settings.vendors);
    this.cappedDeals = await column<number>(
      catalog,
      `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at, redemption_kind,
         per_student_cap, total_cap)
       SELECT v.id, v.college_id, 'Capped ' || n, 'For a few.', '25', 'approved', now(), 'unique', 1, $2
       FROM (SELECT id, college_id FROM vendors WHERE college_id = $3 ORDER BY id LIMIT 1) v, generate_series(1, $1) n RETURNING id`,
      [CAPPED_DEALS, CAP, this.#vendorsCollege],
    );
    const shortName = 'SELECT short_name FROM colleges WHERE id = $1';
    const [college] = await column<string>(catalog, shortName, [this.#vendorsCollege]);
    this.dealPage = `/college/${college}/deal/${this.cappedDeals[0]}`;
    for (let n = 0; n < POSTERS; n += 1) await this.#registerAndPay(n);
    const credited = 'vendor_fees WHERE has_paid AND user_id = ANY ($1)';
    while ((await count(catalog, credited, [[...this.ledger.paid]])) < POSTERS) await pause(50);
  }

  start(): void {
    this.#running = [
      this.#each(350, (n) => this.#subscribe(n)),
      this.#each(150, (n) => this.#keep(n)),
      this.#each(400, (n) => this.#redeem(n)),
      this.#each(900, (n) => this.#post(n)),
      // Not before there is somebody to read it, and something to read.
      this.#each(this.#settings.newslettersEveryMs, (n) => (n === 0 ? Promise.resolve() : this.#sendNewsletter())),
      this.#each(4000, (n) => this.#registerAndPay(POSTERS + n)),
    ];
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #each(ms: number, work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      await work(n);
      // Pauses in steps, so that the end of the load need not wait for a long pause.
      for (let left = ms; left > 0 && !this.#isOver; left -= AGAIN_MS) await pause(Math.min(left, AGAIN_MS));
    }
  }

  /** Undefined where it was not acknowledged: once it was tried, or, of who is patient, when all is over. */
  async #ask(method: string, path: string, cookie?: string, content?: object): Promise<Answered | undefined> {
    for (;;) {
      const answer = await this.#requests.send(method, path, { ...(cookie && { cookie }), content });
      if (answer || !this.#settings.isPatient || this.#isOver) return answer;
      await pause(AGAIN_MS);
    }
  }

  async #subscribe(n: number): Promise<void> {
    const email = `reader-${n}@uni.example`;
    const content = { email, collegeId: this.collegeId };
    const answer = await this.#ask('POST', '/api/newsletter/subscribe', undefined, content);
    if (answer && answer.status < 300) this.ledger.subscribed.add(email);
  }

  async #keep(n: number): Promise<void> {
    const student = this.students[n % this.students.length];
    const dealId = this.cappedDeals[Math.floor(n / this.students.length) % this.cappedDeals.length];
    if (!student || dealId === undefined) return;
    const key = `${student.userId} ${dealId}`;
    const isSaved = this.ledger.saved.get(key) ?? false;
    this.ledger.saved.set(key, undefined);
    const answer = await this.#ask(isSaved ? 'DELETE' : 'POST', `/api/deals/${dealId}/save`, student.cookie);
    if (answer && answer.status < 300) this.ledger.saved.set(key, !isSaved);
  }

  async #redeem(n: number): Promise<void> {
    const student = this.students[n % this.students.length];
    const dealId = this.cappedDeals[Math.floor(n / 3) % this.cappedDeals.length];
    if (!student || dealId === undefined) return;
    const answer = await this.#ask('POST', `/api/deals/${dealId}/redemptions`, student.cookie);
    if (answer?.status === 200) this.ledger.redeemed.add(`${student.userId} ${dealId}`);
  }

  /** Not tried again: a second one with the same title would be another deal. */
  async #post(n: number): Promise<void> {
    const title = `Fault deal ${n}`;
    const content = { ...FILLER, title, collegeId: this.collegeId };
    const cookie = this.#vendors[n % POSTERS]?.cookie ?? '';
    const answer = await this.#requests.send('POST', '/api/deals', { cookie, content });
    if (!answer) return void this.ledger.maybePosted.add(title);
    if (answer.status >= 300) throw new Error(`a deal could not be posted: ${answer.status} ${answer.body}`);
    const { id, status } = JSON.parse(answer.body) as { id: number; status: string };
    this.ledger.posted.set(title, id);
    if (status !== 'pending') return;
    // Answered 409 where it was approved and nobody was told.
    if (await this.#ask('PATCH', `/api/admin/deals/${id}/approve`, this.#admin)) this.ledger.approved.add(id);
  }

  async #sendNewsletter(): Promise<void> {
    const content = { collegeId: this.collegeId };
    const answer = await this.#requests.send('POST', '/api/admin/send-newsletters', { cookie: this.#admin, content });
    // Otherwise another one is under way, or nobody was told of it.
    if (answer?.status === 202) this.ledger.newsletters.add((JSON.parse(answer.body) as { id: number }).id);
  }

  async #registerAndPay(n: number): Promise<void> {
    const account = this.#vendors[n];
    if (!account) return;
    const vendorData = {
      name: `Fault Foods ${n}`,
      description: 'Food that survives everything.',
      category: 'Food & Drink',
      collegeId: this.#vendorsCollege,
      address: '21 S Clinton St',
      city: 'Iowa City',
      state: 'IA',
      zipCode: '52240',
      phone: '(319) 555-0134',
    };
    const registered = await this.#ask('POST', '/api/vendor/register', account.cookie, { vendorData });
    if (registered && (registered.status < 300 || registered.status === 409))
      this.ledger.registered.add(account.userId);
    else if (registered) throw new Error(`a vendor could not register: ${registered.status} ${registered.body}`);
    const begun = await this.#ask('POST', '/api/vendor/payment', account.cookie, { email: account.email });
    if (begun?.status !== 200) return;
    const { clientSecret } = JSON.parse(begun.body) as { clientSecret: string };
    if (await this.#confirm(clientSecret.split('_secret_')[0] ?? '')) this.ledger.paid.add(account.userId);
  }

  /** Confirms a payment as the payer's browser does. Retries, because the stand-in's database may be unavailable. */
  async #confirm(intentId: string): Promise<boolean> {
    const provider = new Provider(this.#site.env);
    for (;;) {
      try {
        await provider.confirm(intentId, 'pm_card_visa');
        return true;
      } catch (error) {
        if (String(error).includes('already succeeded')) return true;
        if (this.#isOver) return false;
        await pause(AGAIN_MS);
      }
    }
  }
}
