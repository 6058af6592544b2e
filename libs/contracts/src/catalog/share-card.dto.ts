import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { MAXIMUM_ID } from '../limits.js';
import { Description, NumberFromText, rules } from '../rules.js';
import { SHARE_CARD_KINDS, type ShareCardKind } from './share-card.js';

@Description('Path parameters with a picture for previews of links.')
export class ShareCardParamsDto {
  @IsIn(SHARE_CARD_KINDS)
  kind!: ShareCardKind;

  @Description('Id of the deal, vendor or college; 0 for the site.', 42)
  @rules(
    NumberFromText(),
    IsInt({ message: 'id must be a whole number' }),
    Min(0, { message: 'id is not valid' }),
    Max(MAXIMUM_ID, { message: 'id is not valid' }),
  )
  id!: number;

  @Description('Hash of everything that it shows.', '30915fac850f2d0b.png')
  @Matches(/^\w{1,40}\.png$/, { message: 'version is not valid' })
  version!: string;
}
