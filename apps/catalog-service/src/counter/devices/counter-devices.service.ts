import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CounterDeviceDto,
  type NewCounterDeviceDto,
  type CounterDto,
  type MakeCounterDeviceDto,
} from '@campus-deals/contracts/catalog/counter.dto';
import { MAX_COUNTER_DEVICES } from '@campus-deals/contracts/limits';
import {
  fieldError,
  json,
  ProductError,
  RateLimit,
  requireAccess,
  same,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { requireActiveAccount, placeName, isSuspendedVendor } from '../../visibility/public.js';
import { reads, tables, type Db } from '../../tables.js';
import type { CounterStaff } from '../ledger.js';
import { vendorProfileNotFound, vendorSuspended } from '../../vendors/public.js';
import { CounterDevice, hashOf, newSecret } from './counter-device.entity.js';

/** Limits wrong PINs, so that the finder of a link cannot guess the PIN. */
const WRONG_PINS = {
  name: 'wrong-pin',
  points: 5,
  seconds: 900,
  message: 'Too many wrong PINs. Wait 15 minutes, or ask for a new link.',
};

/** Header `x-counter-device`: `<secret>`, or `<secret>.<PIN>`. */
const CREDENTIALS = /^([\w-]{43})(?:\.(\d{4,8}))?$/;

/** Counter devices of vendors: the owner makes and removes them, and each authenticates with the secret of its link. */
@Injectable()
export class CounterDevicesService {
  private readonly wrongPins = new RateLimit(this.em, WRONG_PINS);

  constructor(private readonly em: EntityManager) {}

  /** Lists the devices of the caller's vendor, the newest first. */
  async list(caller: SignedInUser): Promise<CounterDeviceDto[]> {
    requireAccess(caller, 'vendor');
    const devices = await shownDevices(reads(this.em))
      .where('vendors.user_id', '=', caller.userId)
      .orderBy('device.id', 'desc')
      .execute();
    return devices.map(({ shown }) => shown);
  }

  /** Creates a device; a lock enforces the limit. Throws vendor_profile_not_found, limit_reached, validation_failed. */
  @Transactional()
  async make(caller: SignedInUser, body: MakeCounterDeviceDto): Promise<NewCounterDeviceDto> {
    const { name, placeId = null, pin, endsAt } = body;
    requireAccess(caller, 'vendor');
    await requireActiveAccount(this.em, caller.userId);
    const vendor = await tables(this.em)
      .selectFrom('vendors')
      .select(({ val }) => ['id', placeName(val(placeId)).as('place')])
      .where('user_id', '=', caller.userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!vendor) throw vendorProfileNotFound();
    if ((await this.em.count(CounterDevice, { vendorId: vendor.id })) >= MAX_COUNTER_DEVICES)
      throw new ProductError('limit_reached', `You have ${MAX_COUNTER_DEVICES} counter devices. Remove one first.`);
    if (placeId !== null && vendor.place === null)
      throw fieldError('placeId', 'Please select a place of your business');
    const secret = newSecret();
    const device = this.em.create(CounterDevice, {
      vendorId: vendor.id,
      name,
      placeId,
      secretHash: hashOf(secret),
      pinHash: pin === null ? null : hashOf(secret, pin),
      endsAt: endsAt === null ? null : new Date(endsAt),
      createdAt: new Date(),
      lastUsedAt: null,
    });
    await this.em.flush();
    const { shown } = await shownDevices(tables(this.em)).where('device.id', '=', device.id).executeTakeFirstOrThrow();
    return { ...shown, secret };
  }

  /** Removes a device: every replica refuses its next request. Its redemptions stay. */
  async remove(caller: SignedInUser, id: number): Promise<void> {
    requireAccess(caller, 'vendor');
    const removed = await tables(this.em)
      .deleteFrom('counter_devices')
      .where('id', '=', id)
      .where('vendor_id', 'in', (of) => of.selectFrom('vendors').select('id').where('user_id', '=', caller.userId))
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new ProductError('counter_device_not_found');
  }

  /** Returns the name, vendor and place that a device displays. Throws like `getStaff`. */
  async show(credentials: string | undefined): Promise<CounterDto> {
    const { name, vendorName, place } = await this.getDevice(credentials);
    return { name, vendorName, place };
  }

  /**
   * Authenticates a device in the database, at each request. Throws counter_not_valid for one that is unknown, removed
   * or expired, vendor_suspended, counter_pin_required for a missing or wrong PIN, too_many_requests after wrong ones.
   */
  async getStaff(credentials: string | undefined): Promise<CounterStaff> {
    const { id, name, vendorId, vendorUserId, placeId, place } = await this.getDevice(credentials);
    const at = placeId === null || place === null ? null : { id: placeId, name: place };
    return { kind: 'device', id, name, vendorId, vendorUserId, place: at };
  }

  private async getDevice(credentials: string | undefined) {
    const [, secret, pin] = CREDENTIALS.exec(credentials ?? '') ?? [];
    if (secret === undefined) throw new ProductError('counter_not_valid');
    const db = tables(this.em);
    const device = await db
      .selectFrom('counter_devices as device')
      .innerJoin('vendors', 'vendors.id', 'device.vendor_id')
      .select(['device.id', 'device.name', 'device.vendor_id as vendorId', 'device.pin_hash as pinHash'])
      .select(({ ref }) => ['device.place_id as placeId', placeName(ref('device.place_id')).as('place')])
      .select(['vendors.name as vendorName', 'vendors.user_id as vendorUserId', isSuspendedVendor.as('isSuspended')])
      .select(sql<boolean>`coalesce(device.last_used_at < now() - interval '1 minute', true)`.as('isUsedAgain'))
      .where('device.secret_hash', '=', hashOf(secret))
      .where((eb) => eb.or([eb('device.ends_at', 'is', null), eb('device.ends_at', '>', sql<Date & string>`now()`)]))
      .executeTakeFirst();
    if (!device) throw new ProductError('counter_not_valid');
    if (device.isSuspended) throw vendorSuspended();
    if (device.pinHash !== null) await this.checkPin(device.id, device.pinHash === hashOf(secret, pin ?? ''), pin);
    if (device.isUsedAgain)
      await db
        .updateTable('counter_devices')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', device.id)
        .execute();
    return device;
  }

  private async checkPin(id: number, isRight: boolean, pin: string | undefined): Promise<void> {
    if (pin === undefined) throw new ProductError('counter_pin_required');
    const isFound = await this.wrongPins.guess(String(id), async () => isRight || undefined);
    if (!isFound) throw new ProductError('counter_pin_required', 'This PIN is wrong');
  }
}

const shownDevices = (db: Db) =>
  db
    .selectFrom('counter_devices as device')
    .innerJoin('vendors', 'vendors.id', 'device.vendor_id')
    .select((eb) =>
      json<CounterDeviceDto>({
        ...same(eb, CounterDeviceDto, 'device'),
        place: placeName(eb.ref('device.place_id')),
        hasPin: eb('device.pin_hash', 'is not', null).$castTo<boolean>(),
      }).as('shown'),
    );
