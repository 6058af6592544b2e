import { defineEntity, p } from '@mikro-orm/core';

/** Recent marketplace activity by users, for the admins' overview. */
export const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    /** Id of the event. */
    id: p.uuid().primary(),
    occurredAt: p.datetime(),
    action: p.text(),
    subjectType: p.text(),
    subjectId: p.text(),
    label: p.text().strictNullable(),
  },
  indexes: [{ name: 'activities_newest_index', properties: ['occurredAt', 'id'] }],
});
