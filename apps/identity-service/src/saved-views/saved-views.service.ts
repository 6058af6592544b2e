import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { SavedViewTable } from '@campus-deals/contracts/enumerations';
import type {
  NewSavedViewDto,
  SavedViewDto,
  UpdateSavedViewDto,
} from '@campus-deals/contracts/identity/saved-view.dto';
import { MOST_SAVED_VIEWS, MOST_SHARED_VIEWS } from '@campus-deals/contracts/limits';
import { fieldError, FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { User, UsersService } from '../users/public.js';
import { SavedView } from './saved-view.entity.js';

/** Views of admins' tables. Everyone may open a shared view; its owner may change it. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
  ) {}

  async list(callerId: number, tableName: SavedViewTable): Promise<SavedViewDto[]> {
    const views = await this.em.find(
      SavedView,
      { tableName, $or: [{ privateTo: null }, { privateTo: callerId }] },
      { orderBy: { name: 'asc', id: 'asc' } },
    );
    const owners = await this.em.find(User, { id: { $in: views.flatMap(({ ownerId }) => ownerId ?? []) } });
    return views.map((view) =>
      present(
        view,
        callerId,
        owners.find(({ id }) => id === view.ownerId),
      ),
    );
  }

  /** Throws limit_reached, validation_failed for a name in use. */
  @Transactional()
  async create(callerId: number, { table, name, query, isShared }: NewSavedViewDto): Promise<SavedViewDto> {
    const caller = await this.users.getForUpdate(callerId);
    await this.assertRoom(callerId, table, isShared);
    const privateTo = isShared ? null : callerId;
    const view = this.em.create(SavedView, { ownerId: callerId, privateTo, tableName: table, name, query });
    await this.assertUniqueName(view);
    await this.em.persist(view).flush();
    await this.record('create', view, { after: view.values() });
    return present(view, callerId, caller);
  }

  /** Throws saved_view_not_found, access_denied, limit_reached, validation_failed for a name in use. */
  @Transactional()
  async update(callerId: number, id: number, { name, query, isShared }: UpdateSavedViewDto): Promise<SavedViewDto> {
    const caller = await this.users.getForUpdate(callerId);
    const view = await this.getForChange(callerId, id);
    const before = view.values();
    if (view.ownerId !== callerId) await this.assertRoom(callerId, view.tableName, false);
    if (isShared && !view.isShared) await this.assertRoomForShared(view.tableName);
    view.ownerId = callerId;
    view.name = name ?? view.name;
    view.query = query ?? view.query;
    view.share(isShared ?? view.isShared);
    await this.assertUniqueName(view);
    await this.em.flush();
    await this.record('change', view, { before, after: view.values() });
    return present(view, callerId, caller);
  }

  /** Throws saved_view_not_found, access_denied. */
  @Transactional()
  async remove(callerId: number, id: number): Promise<void> {
    await this.users.getForUpdate(callerId);
    const view = await this.getForChange(callerId, id);
    await this.em.remove(view).flush();
    await this.record('delete', view, { before: view.values() });
  }

  /** Returns a user's views for their export. */
  async exportOf(ownerId: number): Promise<Record<string, unknown>[]> {
    const views = await this.em.find(SavedView, { ownerId }, { orderBy: { id: 'asc' } });
    return views.map((view) => ({ table: view.tableName, ...view.values(), updatedAt: view.updatedAt }));
  }

  private async getForChange(callerId: number, id: number): Promise<SavedView> {
    const view = await this.em.findOne(SavedView, { id }, FOR_UPDATE);
    if (!view || (!view.isShared && view.ownerId !== callerId)) throw new ProductError('saved_view_not_found');
    const owner = view.ownerId === null ? null : await this.em.findOne(User, { id: view.ownerId });
    if (view.ownerId !== callerId && owner?.role === 'admin')
      throw new ProductError('access_denied', 'Only the admin who saved this view can change it');
    return view;
  }

  private async assertRoom(ownerId: number, table: SavedViewTable, isShared: boolean): Promise<void> {
    if ((await this.em.count(SavedView, { ownerId })) >= MOST_SAVED_VIEWS)
      throw new ProductError('limit_reached', `You have ${MOST_SAVED_VIEWS} saved views. Delete one first.`);
    if (isShared) await this.assertRoomForShared(table);
  }

  private async assertRoomForShared(tableName: SavedViewTable): Promise<void> {
    if ((await this.em.count(SavedView, { tableName, privateTo: null })) >= MOST_SHARED_VIEWS)
      throw new ProductError(
        'limit_reached',
        `Admins share ${MOST_SHARED_VIEWS} views of this table. Delete one first.`,
      );
  }

  /** Compares without case. The lock on the owner prevents a race. */
  private async assertUniqueName({ id, ownerId, tableName, name }: SavedView): Promise<void> {
    const others = await this.em.find(SavedView, { ownerId, tableName }, { flushMode: 'commit' });
    if (others.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
      throw fieldError('name', 'You already have a view with this name');
  }

  /** Records changes that other admins see. */
  private async record(
    verb: 'create' | 'change' | 'delete',
    { id, name, isShared }: SavedView,
    change: { before?: { isShared: boolean }; after?: { isShared: boolean } },
  ): Promise<void> {
    if (!isShared && !change.before?.isShared) return;
    await this.audit.record({
      action: `saved-view.${verb}`,
      subject: { type: 'saved-view', id, label: name },
      ...change,
    });
  }
}

/** `owner` is undefined once the account is erased. */
function present(view: SavedView, callerId: number, owner: User | undefined): SavedViewDto {
  const isOwn = view.ownerId === callerId;
  const isOwned = owner?.role === 'admin';
  return {
    id: view.id,
    table: view.tableName,
    ...view.values(),
    isOwn,
    canChange: isOwn || !isOwned,
    ownerName: isOwned ? owner.name : null,
  };
}
