import { About, FreeText, Optional } from './rules.js';

@About('What search engines and link previews show instead of what the page itself says.')
export class SeoMetadataDto {
  @Optional()
  @FreeText(200, 'title must be at most 200 characters')
  title?: string;

  @Optional()
  @FreeText(500, 'description must be at most 500 characters')
  description?: string;

  @Optional()
  @FreeText(500, 'keywords must be at most 500 characters')
  keywords?: string;

  @Optional()
  @FreeText(200, 'ogTitle must be at most 200 characters')
  ogTitle?: string;

  @Optional()
  @FreeText(500, 'ogDescription must be at most 500 characters')
  ogDescription?: string;

  @Optional()
  @FreeText(500, 'ogUrl must be at most 500 characters')
  ogUrl?: string;

  @Optional()
  @FreeText(500, 'ogImage must be at most 500 characters')
  ogImage?: string;
}
