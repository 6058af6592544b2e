import { Description, FreeText, Optional } from '../rules.js';

@Description('Metadata for search engines and link previews that replaces the page’s own.')
export class SeoMetadataDto {
  @Description('Page title.', 'Student deals at the University of Iowa')
  @Optional()
  @FreeText(200, 'title must be at most 200 characters')
  title?: string;

  @Description('Description, truncated to 150 characters in the page.', 'Discounts for students in Iowa City.')
  @Optional()
  @FreeText(500, 'description must be at most 500 characters')
  description?: string;

  @Description('Keywords, separated by commas.', 'iowa, students, deals')
  @Optional()
  @FreeText(500, 'keywords must be at most 500 characters')
  keywords?: string;

  @Description('Title of a link preview. Default: `title`.', 'Student deals in Iowa City')
  @Optional()
  @FreeText(200, 'ogTitle must be at most 200 characters')
  ogTitle?: string;

  @Description('Description of a link preview. Default: `description`.', 'What students save on in Iowa City.')
  @Optional()
  @FreeText(500, 'ogDescription must be at most 500 characters')
  ogDescription?: string;

  @Description('URL of a link preview. Default: the page’s own.', 'https://campusdeals.example/college/iowa')
  @Optional()
  @FreeText(500, 'ogUrl must be at most 500 characters')
  ogUrl?: string;

  @Description('Image of a link preview.', 'https://campusdeals.example/iowa.png')
  @Optional()
  @FreeText(500, 'ogImage must be at most 500 characters')
  ogImage?: string;
}
