import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type {
  CreateAdminVendorDto,
  UpdateAdminVendorDto,
} from '@campus-deals/contracts/catalog/write-admin-vendor.dto';
import { UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, FOR_UPDATE, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { vendorState, vendorSubject } from '../vendor.columns.js';
import { College, FurtherColleges } from '../../colleges/public.js';
import { tables } from '../../tables.js';
import { givenFields } from '../../visibility/public.js';
import { ImageUploads, PastedImages } from '../../images/public.js';
import { getAdminVendor } from './admin-vendor.query.js';
import { getVendor } from '../lock-vendor.js';
import { listedDetails, pinOf } from '../vendor-details.js';
import { vendorChanged, vendorNotFound } from '../vendor.errors.js';
import { vendorFacts, Vendor, type VendorDetails } from '../vendor.entity.js';
import { dropCachedVendor, dropCachedVendorsOfColleges, dropCachedVendorWithDeals } from '../vendor-tags.js';

/** A vendor to create; an import adds the key of its row. */
type ImportedVendor = CreateAdminVendorDto & { importKey?: string };

/** A changed vendor, with its audited state and college before the change. */
interface VendorEdit {
  vendor: Vendor;
  state: object;
  collegeId: number | null;
}

/** Admins' changes of businesses. An image from another host is fetched before the transaction starts. */
@Injectable()
export class AdminVendorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly audit: AuditLog,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  /** Creates a business. Throws validation_failed for an unknown college. */
  async create(caller: SignedInUser, body: CreateAdminVendorDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl);
    const [id = 0] = await this.storeAll([{ ...body, logoUrl }]);
    return getAdminVendor(tables(this.em), id);
  }

  /** Stores the vendors of an import in a few statements and returns their ids. Does not fetch images. */
  @Transactional()
  async storeAll(bodies: readonly ImportedVendor[]): Promise<number[]> {
    for (const id of new Set(bodies.map(({ collegeId }) => collegeId))) await this.requireCollege(id);
    for (const { logoUrl, seoMetadata } of bodies) {
      await this.uploads.show('logoUrl', logoUrl);
      await this.uploads.show('seoMetadata.ogImage', seoMetadata?.ogImage);
    }
    const vendors = bodies.map(({ importKey = null, ...body }) =>
      this.em.create(Vendor, {
        ...listedDetails(body),
        ...pinOf(placeIn(body)),
        userId: null,
        collegeId: body.collegeId,
        name: body.name,
        category: body.category ?? UNKNOWN_BUSINESS_CATEGORY,
        importKey,
      }),
    );
    await this.em.flush();
    // They have no account, so no role changes: an update is enough for services that copy vendors.
    await this.outbox.publishAll('VendorUpdated', vendors.map(vendorFacts));
    const action = 'vendor.create';
    await this.audit.record(
      ...vendors.map((vendor) => ({ action, subject: vendorSubject(vendor), after: vendorState(vendor) }) as const),
    );
    for (const vendor of vendors) dropCachedVendor(vendor);
    dropCachedVendorsOfColleges(...new Set(vendors.map(({ collegeId }) => collegeId)));
    return vendors.map(({ id }) => id);
  }

  /** Changes a business. Throws vendor_not_found, and vendor_changed if the given version is not the present one. */
  async edit(caller: SignedInUser, id: number, body: UpdateAdminVendorDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const vendor = await getVendor(this.em.fork(), { id });
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl, vendor.logoUrl);
    await this.change(id, { ...body, logoUrl });
    return getAdminVendor(tables(this.em), id);
  }

  /** Changes one vendor, also as one of many in the caller's transaction. Throws as `edit` does. */
  async change(id: number, body: UpdateAdminVendorDto): Promise<void> {
    await this.changeAll([{ id, body }]);
  }

  /** Changes vendors in a few statements, and returns for each change whether anything differs. Throws as `edit` does. */
  @Transactional()
  async changeAll(changes: readonly { id: number; body: UpdateAdminVendorDto }[]): Promise<boolean[]> {
    const ids = [...new Set(changes.map(({ id }) => id))];
    const mayMove = changes.some(({ body }) => Object.keys(placeIn(body)).length > 0);
    if (mayMove) await this.furtherColleges.lockDeals({ vendorIds: ids });
    const locked = await this.em.find(Vendor, { id: { $in: ids } }, { ...FOR_UPDATE, orderBy: { id: 'asc' } });
    const vendors = new Map(locked.map((vendor) => [vendor.id, vendor]));
    const edits: VendorEdit[] = [];
    const differs: boolean[] = [];
    for (const { id, body } of changes) {
      const vendor = vendors.get(id);
      if (!vendor) throw vendorNotFound(id);
      const edit = { vendor, state: vendorState(vendor), collegeId: vendor.collegeId };
      differs.push(await this.applyChange(vendor, body));
      if (differs.at(-1)) edits.push(edit);
    }
    await this.publishEdits(edits);
    if (mayMove) await this.furtherColleges.leaveTooFar({ vendorIds: ids });
    return differs;
  }

  private async applyChange(vendor: Vendor, { version, ...body }: UpdateAdminVendorDto): Promise<boolean> {
    if (version !== undefined && version !== vendor.version)
      throw vendorChanged(vendor, 'The vendor was changed meanwhile');
    if (body.logoUrl !== vendor.logoUrl) await this.uploads.show('logoUrl', body.logoUrl);
    const ogImage = body.seoMetadata?.ogImage;
    if (ogImage !== vendor.seoMetadata?.ogImage) await this.uploads.show('seoMetadata.ogImage', ogImage);
    if (body.collegeId !== undefined && body.collegeId !== vendor.collegeId) await this.requireCollege(body.collegeId);
    const details: Partial<VendorDetails> = { ...listedDetails(body), ...pinOf(placeIn(body), vendor) };
    return vendor.edit(details, new Date());
  }

  private async publishEdits(edits: readonly VendorEdit[]): Promise<void> {
    if (edits.length === 0) return;
    await this.em.flush();
    const vendors = edits.map(({ vendor }) => vendor);
    await this.outbox.publishAll('VendorUpdated', vendors.map(vendorFacts));
    await this.audit.record(
      ...edits.map(({ vendor, state }) => ({
        action: 'vendor.edit' as const,
        subject: vendorSubject(vendor),
        before: state,
        after: vendorState(vendor),
      })),
    );
    await dropCachedVendorWithDeals(tables(this.em), ...vendors);
    for (const { vendor, collegeId } of edits)
      if (vendor.collegeId !== collegeId) dropCachedVendorsOfColleges(collegeId, vendor.collegeId);
  }

  /** Accepts colleges that are not public yet too, since admins prepare them. */
  private async requireCollege(id: number): Promise<void> {
    if ((await this.em.count(College, { id })) === 0) throw fieldError('collegeId', 'Please select a valid college');
  }
}

/** Ignores a ZIP code of null: an admin who does not know it has not moved the business. */
const placeIn = ({ latitude, longitude, zipCode }: UpdateAdminVendorDto): Parameters<typeof pinOf>[0] =>
  givenFields({ latitude, longitude, zipCode: zipCode ?? undefined });
