import { About, FreeText, Optional } from '../rules.js';

@About('Metadata for search engines and link previews that replaces the page’s own.')
export class SeoMetadataDto {
  @About('Page title.', 'Student deals at the University of Iowa')
  @Optional()
  @FreeText(200, 'title must be at most 200 characters')
  title?: string;

  @About('Description, truncated to 150 characters in the page.', 'Discounts for students in Iowa City.')
  @Optional()
  @FreeText(500, 'description must be at most 500 characters')
  description?: string;

  @About('Keywords, separated by commas.', 'iowa, students, deals')
  @Optional()
  @FreeText(500, 'keywords must be at most 500 characters')
  keywords?: string;

  @About('Title of a link preview. Default: `title`.', 'Student deals in Iowa City')
  @Optional()
  @FreeText(200, 'ogTitle must be at most 200 characters')
  ogTitle?: string;

  @About('Description of a link preview. Default: `description`.', 'What students save on in Iowa City.')
  @Optional()
  @FreeText(500, 'ogDescription must be at most 500 characters')
  ogDescription?: string;

  @About('URL of a link preview. Default: the page’s own.', 'https://campusdeals.example/college/iowa')
  @Optional()
  @FreeText(500, 'ogUrl must be at most 500 characters')
  ogUrl?: string;

  @About('Image of a link preview.', 'https://campusdeals.example/iowa.png')
  @Optional()
  @FreeText(500, 'ogImage must be at most 500 characters')
  ogImage?: string;
}
