/** The addresses in a `Link` header by their relation: `next`, `last`. */
export function linksIn(header: string | undefined): Readonly<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const [, url = '', rel = ''] of (header ?? '').matchAll(/<([^<>]*)>[^<]*?\brel="?([\w-]+)/g)) links[rel] = url;
  return links;
}
