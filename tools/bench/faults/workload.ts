import { setTimeout as pause } from 'node:timers/promises';
import { Browser, type Answered } from '../browser.ts';
import { Provider } from '../payments/provider.ts';
import { column, count, databasesIn } from '../databases.ts';
import { accounts, type Account } from './accounts.ts';
import { Ledger } from './ledger.ts';
import type { Requests } from './requests.ts';

/** URL of the product, and the merged environment of its processes. */
export interface Site {
  url: string;
  env: NodeJS.ProcessEnv;
}

export interface WorkloadSettings {
  /** Whether to retry idempotent writes until acknowledged. Without retries, a failed write has an unknown outcome. */
  retriesWrites: boolean;
  students: number;
  vendors: number;
  newslettersEveryMs: number;
}

const RETRY_MS = 400;
/** Redemption limit of each capped deal. Lower than the number of students, so that it is reached. */
const CAP = 12;
const CAPPED_DEALS = 6;
/** Number of vendors that post in turn. A college is notified of at most 30 new deals per vendor in 30 days. */
const POSTERS = 8;
const FILLER = {
  description: 'A deal of the proof, for everybody.',
  category: 'food_drink',
  discountType: 'percentage',
  discountValue: '10',
};

/**
 * Simulates users who subscribe, save and unsave deals, redeem, register and pay, post deals, approve them and send
 * newsletters. Each action repeats with its own pause. Records acknowledged writes in the ledger.
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

  /** Creates the college, accounts and deals. Call it before the first fault. */
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
      this.#each(150, (n) => this.#toggleSave(n)),
      this.#each(400, (n) => this.#redeem(n)),
      this.#each(900, (n) => this.#post(n)),
      // Skips the first: there are no subscribers and deals yet.
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
      // Pauses in steps, so that stopping does not wait for a long pause.
      for (let left = ms; left > 0 && !this.#isOver; left -= RETRY_MS) await pause(Math.min(left, RETRY_MS));
    }
  }

  /** Returns undefined if the write was not acknowledged: after one attempt, or with retries at the end. */
  async #write(method: string, path: string, cookie?: string, content?: object): Promise<Answered | undefined> {
    for (;;) {
      const answer = await this.#requests.send(method, path, { ...(cookie && { cookie }), content });
      if (answer || !this.#settings.retriesWrites || this.#isOver) return answer;
      await pause(RETRY_MS);
    }
  }

  async #subscribe(n: number): Promise<void> {
    const email = `reader-${n}@uni.example`;
    const content = { email, collegeId: this.collegeId };
    const answer = await this.#write('POST', '/api/newsletter/subscribe', undefined, content);
    if (answer && answer.status < 300) this.ledger.subscribed.add(email);
  }

  async #toggleSave(n: number): Promise<void> {
    const student = this.students[n % this.students.length];
    const dealId = this.cappedDeals[Math.floor(n / this.students.length) % this.cappedDeals.length];
    if (!student || dealId === undefined) return;
    const key = `${student.userId} ${dealId}`;
    const isSaved = this.ledger.saved.get(key) ?? false;
    this.ledger.saved.set(key, undefined);
    const answer = await this.#write(isSaved ? 'DELETE' : 'POST', `/api/deals/${dealId}/save`, student.cookie);
    if (answer && answer.status < 300) this.ledger.saved.set(key, !isSaved);
  }

  async #redeem(n: number): Promise<void> {
    const student = this.students[n % this.students.length];
    const dealId = this.cappedDeals[Math.floor(n / 3) % this.cappedDeals.length];
    if (!student || dealId === undefined) return;
    const answer = await this.#write('POST', `/api/deals/${dealId}/redemptions`, student.cookie);
    if (answer?.status === 200) this.ledger.redeemed.add(`${student.userId} ${dealId}`);
  }

  /** Never retries: a second request with the same title would create another deal. */
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
    // A retry returns 409 if the deal was approved but the response was lost.
    if (await this.#write('PATCH', `/api/admin/deals/${id}/approve`, this.#admin)) this.ledger.approved.add(id);
  }

  async #sendNewsletter(): Promise<void> {
    const content = { collegeId: this.collegeId };
    const answer = await this.#requests.send('POST', '/api/admin/send-newsletters', { cookie: this.#admin, content });
    // Otherwise another newsletter is in progress, or the response was lost.
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
    const registered = await this.#write('POST', '/api/vendor/register', account.cookie, { vendorData });
    if (registered && (registered.status < 300 || registered.status === 409))
      this.ledger.registered.add(account.userId);
    else if (registered) throw new Error(`a vendor could not register: ${registered.status} ${registered.body}`);
    const begun = await this.#write('POST', '/api/vendor/payment', account.cookie, { email: account.email });
    if (begun?.status !== 200) return;
    const { clientSecret } = JSON.parse(begun.body) as { clientSecret: string };
    if (await this.#confirm(clientSecret.split('_secret_')[0] ?? '')) this.ledger.paid.add(account.userId);
  }

  /** Confirms a payment like the payer's browser. Retries, because the stand-in's database may be unavailable. */
  async #confirm(intentId: string): Promise<boolean> {
    const provider = new Provider(this.#site.env);
    for (;;) {
      try {
        await provider.confirm(intentId, 'pm_card_visa');
        return true;
      } catch (error) {
        if (String(error).includes('already succeeded')) return true;
        if (this.#isOver) return false;
        await pause(RETRY_MS);
      }
    }
  }
}
