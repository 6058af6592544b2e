import { Description, FreeText } from '../rules.js';

@Description('Metadata for search engines and link previews that replaces the page’s own.')
export class SeoMetadataDto {
  @FreeText('Page title.', { max: 200, example: 'Student deals at the University of Iowa', optional: true })
  title?: string;
  @FreeText('Description, truncated to 150 characters in the page.', {
    max: 500,
    example: 'Discounts for students in Iowa City.',
    optional: true,
  })
  description?: string;
  @FreeText('Keywords, separated by commas.', { max: 500, example: 'iowa, students, deals', optional: true })
  keywords?: string;
  @FreeText('Title of a link preview. Default: `title`.', {
    max: 200,
    example: 'Student deals in Iowa City',
    optional: true,
  })
  ogTitle?: string;
  @FreeText('Description of a link preview. Default: `description`.', {
    max: 500,
    example: 'What students save on in Iowa City.',
    optional: true,
  })
  ogDescription?: string;
  @FreeText('URL of a link preview. Default: the page’s own.', {
    max: 500,
    example: 'https://campusdeals.example/college/iowa',
    optional: true,
  })
  ogUrl?: string;
  @FreeText('Image of a link preview.', { max: 500, example: 'https://campusdeals.example/iowa.png', optional: true })
  ogImage?: string;
}
