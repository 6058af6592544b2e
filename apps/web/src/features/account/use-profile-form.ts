import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { useDtoForm, type DtoForm } from '../../components/form/use-dto-form.js';
import { showToast } from '../../lib/browser/toast.js';
import { useUpdateProfile } from './profile.api.js';

function valuesOf({ name, collegeId, graduationDate, defaultCollege }: ProfileDto): UpdateProfileDto {
  return { name: name ?? '', collegeId, graduationDate, defaultCollege: collegeId !== null && defaultCollege };
}

/** State of `ProfileForm`. The page owns it, so that input survives a change of tab. */
export function useProfileForm(profile: ProfileDto): DtoForm<UpdateProfileDto> {
  const update = useUpdateProfile();
  return useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/identity/update-profile.dto')).UpdateProfileDto,
    defaultValues: valuesOf(profile),
    onSubmit: async (body, { reset }) => {
      reset(valuesOf(await update.mutateAsync(body)));
      showToast({ title: 'Profile updated' });
    },
    onFailure: (_, { setError }) => setError('root', { message: 'An error occurred while updating your profile' }),
  });
}
