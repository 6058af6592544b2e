import type { Profile, UpdateProfileBody } from '@campus-deals/contracts/account.schema';
import type { Resolver, ResolverOptions } from 'react-hook-form';

/** The profile as the form's fields hold it. */
export interface ProfileFields {
  name: string;
  collegeId: number | null;
  /** `YYYY-MM-DD`, or empty. */
  graduationDate: string;
  defaultCollege: boolean;
}

export function fieldsOf({ name, collegeId, graduationDate, defaultCollege }: Profile): ProfileFields {
  return { name: name ?? '', collegeId, graduationDate: graduationDate ?? '', defaultCollege };
}

export function bodyOf({ name, collegeId, graduationDate, defaultCollege }: ProfileFields): UpdateProfileBody {
  return {
    name,
    collegeId,
    graduationDate: graduationDate || null,
    defaultCollege: collegeId !== null && defaultCollege,
  };
}

const loadRules = () =>
  Promise.all([import('@hookform/resolvers/zod'), import('@campus-deals/contracts/account.schema')]);

/** Fetches the rules ahead of the first save. */
export function preloadRules(): void {
  loadRules().catch(() => undefined);
}

/** A date half typed reads as none; only the field itself knows. */
function isHalfTyped({ fields }: ResolverOptions<ProfileFields>): boolean {
  const field = fields.graduationDate?.ref;
  return field instanceof HTMLInputElement && field.validity.badInput;
}

const NO_ERRORS: Record<string, never> = {};

/**
 * The server's own rules and messages, fetched when they are first needed so that opening the page does not wait
 * for a validation library. Should they not come, the server still applies them.
 */
export const profileResolver: Resolver<ProfileFields> = async (values, context: unknown, options) => {
  if (isHalfTyped(options))
    return {
      values: {},
      errors: {
        graduationDate: {
          type: 'badInput',
          message: 'Please enter a valid date',
          ref: options.fields.graduationDate?.ref,
        },
      },
    };
  const rules = await loadRules().catch(() => null);
  if (!rules) return { values, errors: NO_ERRORS };
  const [{ zodResolver }, { updateProfileBody }] = rules;
  const { errors } = await zodResolver(updateProfileBody)(bodyOf(values), context, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: NO_ERRORS };
};
