import { Max, Min } from 'class-validator';
import { MAXIMUM_ID } from '../limits.js';
import { Description, IsIn, IsInt, Matches, NumberFromText, rules } from '../rules.js';
import { SHARE_CARD_KINDS, type ShareCardKind } from './share-card.js';

@Description('Path parameters with a picture for previews of links.')
export class ShareCardParamsDto {
  @IsIn(SHARE_CARD_KINDS) kind!: ShareCardKind;
  @rules(
    NumberFromText(),
    IsInt('Id of the deal, vendor or college; 0 for the site.', { message: 'id must be a whole number', example: 42 }),
    Min(0, { message: 'id is not valid' }),
    Max(MAXIMUM_ID, { message: 'id is not valid' }),
  )
  id!: number;
  @Matches('Hash of everything that it shows.', /^\w{1,40}\.png$/, {
    message: 'version is not valid',
    example: '30915fac850f2d0b.png',
  })
  version!: string;
}
