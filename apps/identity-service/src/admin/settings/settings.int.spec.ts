import type { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { Broadcast } from '@campus-deals/messaging';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { IdentityUnderTest, type Answer } from '../../testing/identity-app.js';
import { SettingsService } from './settings.service.js';

const GATEWAY: Caller = { kind: 'service', name: 'gateway' };
const FIRST = {
  productName: 'Quad Deals',
  supportEmail: 'help@quad.example',
  postalAddress: '1 Campus Way',
  taxId: '',
  doubleOptIn: false,
  autoApprove: 'nobody',
  reportThreshold: 4,
  newsletterCron: '30 8 * * 1',
  vendorFeeCents: 2500,
};

const identity = await forFile(
  IdentityUnderTest.start({
    PRODUCT_NAME: 'Quad Deals',
    SUPPORT_EMAIL: 'help@quad.example',
    POSTAL_ADDRESS: '1 Campus Way',
    AUTO_APPROVE: 'nobody',
    REPORT_THRESHOLD: '4',
    NEWSLETTER_CRON: '30 8 * * 1',
    VENDOR_FEE_CENTS: '2500',
  }),
);
const admin = await identity.member('admin');

const read = async (): Promise<SettingsDto> =>
  (await identity.ask('GET', '/api/admin/settings', { caller: admin.caller })).json();
const change = (body: object): Promise<Answer> =>
  identity.ask('PATCH', '/api/admin/settings', { caller: admin.caller, body });
const published = (): Promise<SettingsDto[]> => identity.published('SettingsChanged');
const noted = async (): Promise<number> => (await identity.sql('select 1 from audit_entries')).length;

test('the first values come from the environment, and are published', async () => {
  expect(await read()).toEqual({ ...FIRST, version: 1 });
  expect(await published()).toEqual([{ ...FIRST, version: 1 }]);
});

test('a restart changes nothing, and publishes the current settings again', async () => {
  await identity.get(SettingsService).onApplicationBootstrap();
  expect(await read()).toMatchObject({ version: 1 });
  expect(await published()).toHaveLength(2);
});

describe('a change', () => {
  test('is stored, published, broadcast and recorded in the audit log with the previous value', async () => {
    const received: object[] = [];
    const broadcast = identity.get(Broadcast);
    broadcast.subscribe('settings', { onMessage: (message) => void received.push(message), onGap: () => undefined });
    await eventually(() => broadcast.connected);
    const { version } = await read();
    const answer = await change({ productName: ' Quad ', supportEmail: 'Hello@Quad.example', version });
    const changed = { productName: 'Quad', supportEmail: 'hello@quad.example', version: version + 1 };
    expect(answer.json()).toEqual({ ...FIRST, ...changed });
    expect(await read()).toEqual(answer.json());
    expect((await published()).at(-1)).toEqual(answer.json());
    expect((await identity.ask('GET', '/internal/settings', { caller: GATEWAY })).json()).toEqual(answer.json());
    await eventually(() => expect(received).toContainEqual({ version: version + 1 }));
    await eventually(async () => {
      const log = await identity.ask('GET', '/api/admin/audit-log?action=settings.change', { caller: admin.caller });
      expect(log.json<AuditEntryDto[]>()).toMatchObject([
        {
          actorId: admin.id,
          before: { productName: 'Quad Deals', supportEmail: 'help@quad.example' },
          after: { productName: 'Quad', supportEmail: 'hello@quad.example' },
        },
      ]);
    });
  });

  test('that changes nothing leaves no trace', async () => {
    const [settings, events, entries] = [await read(), (await published()).length, await noted()];
    expect((await change({ productName: settings.productName })).json()).toEqual(settings);
    expect([(await published()).length, await noted()]).toEqual([events, entries]);
  });

  test('of settings that another admin has changed meanwhile is rejected', async () => {
    const { version } = await read();
    await change({ reportThreshold: 7, version });
    const answer = await change({ reportThreshold: 8, version });
    expect(answer.json()).toMatchObject({ status: 409, code: 'settings_changed' });
    expect(await read()).toMatchObject({ reportThreshold: 7, version: version + 1 });
  });

  test.each<[body: object, field: string, message: string]>([
    ...[-1, 49, 12.5, 100_001, '1000'].map((vendorFeeCents): [object, string, string] => [
      { vendorFeeCents },
      'vendorFeeCents',
      'Registration fee must be 0, or between $0.50 and $1,000',
    ]),
    [{ newsletterCron: '0 24 * * 4' }, 'newsletterCron', 'Newsletter schedule must look like 0 16 * * 4'],
  ])('refuses %o', async (body, field, message) => {
    const [settings, entries] = [await read(), await noted()];
    const answer = await change(body);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, { [field]: [message] }]);
    expect([await read(), await noted()]).toEqual([settings, entries]);
  });
});
