/** Returns the text that a browser shows for HTML. A tag that starts a block, a line or a cell becomes a space. */
export const readShownText = (html: string) =>
  html
    .replace(/<\/?(?:a|b|code|em|i|strong|wbr)(?: [^>]*)?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/ +/g, ' ');
