import { Description, FreeText, Optional } from '../rules.js';

@Description('Metadata for search engines and link previews that replaces the page’s own.')
export class SeoMetadataDto {
  @Description('Page title.', 'Student deals at the University of Iowa')
  @Optional()
  @FreeText({ label: 'title', max: 200 })
  title?: string;

  @Description('Description, truncated to 150 characters in the page.', 'Discounts for students in Iowa City.')
  @Optional()
  @FreeText({ label: 'description', max: 500 })
  description?: string;

  @Description('Keywords, separated by commas.', 'iowa, students, deals')
  @Optional()
  @FreeText({ label: 'keywords', max: 500 })
  keywords?: string;

  @Description('Title of a link preview. Default: `title`.', 'Student deals in Iowa City')
  @Optional()
  @FreeText({ label: 'ogTitle', max: 200 })
  ogTitle?: string;

  @Description('Description of a link preview. Default: `description`.', 'What students save on in Iowa City.')
  @Optional()
  @FreeText({ label: 'ogDescription', max: 500 })
  ogDescription?: string;

  @Description('URL of a link preview. Default: the page’s own.', 'https://campusdeals.example/college/iowa')
  @Optional()
  @FreeText({ label: 'ogUrl', max: 500 })
  ogUrl?: string;

  @Description('Image of a link preview.', 'https://campusdeals.example/iowa.png')
  @Optional()
  @FreeText({ label: 'ogImage', max: 500 })
  ogImage?: string;
}
