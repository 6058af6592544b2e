import { About, FreeText, Optional } from './rules.js';

@About('What search engines and link previews show instead of what the page itself says.')
export class SeoMetadataDto {
  @About('Of the page.', 'Student deals at the University of Iowa')
  @Optional()
  @FreeText(200, 'title must be at most 200 characters')
  title?: string;

  @About('Cut at 150 characters where it is shown.', 'Discounts for students in Iowa City.')
  @Optional()
  @FreeText(500, 'description must be at most 500 characters')
  description?: string;

  @About('With commas between.', 'iowa, students, deals')
  @Optional()
  @FreeText(500, 'keywords must be at most 500 characters')
  keywords?: string;

  @About('Of a link preview; else `title`.', 'Student deals in Iowa City')
  @Optional()
  @FreeText(200, 'ogTitle must be at most 200 characters')
  ogTitle?: string;

  @About('Of a link preview; else `description`.', 'What students save on in Iowa City.')
  @Optional()
  @FreeText(500, 'ogDescription must be at most 500 characters')
  ogDescription?: string;

  @About("Address that a link preview names; else the page's own.", 'https://campusdeals.example/college/iowa')
  @Optional()
  @FreeText(500, 'ogUrl must be at most 500 characters')
  ogUrl?: string;

  @About('Picture of a link preview.', 'https://campusdeals.example/iowa.png')
  @Optional()
  @FreeText(500, 'ogImage must be at most 500 characters')
  ogImage?: string;
}
