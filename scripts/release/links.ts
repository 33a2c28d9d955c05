/** Where the pages of a release can be read, whatever becomes of its repository's main branch. */
export interface Home {
  /** Such as `https://host/owner/name`. */
  readonly web: string;
  /** Such as `v1.2.3`. */
  readonly tag: string;
}

/** Samples and code, which stay as they are; the target of a link or picture; an attribute with an address. */
const parts = /^```[\s\S]*?^```$|`[^`\n]+`|\]\(([^)\s]+)\)|\b(src|srcset|href)="([^"]+)"/gm;

/** A page as it is outside the repository: its links to files of the repository name GitHub and the release. */
export function makeLinksAbsolute(page: string, home: Home): string {
  return page.replace(parts, (part, target?: string, attribute?: string, address?: string) => {
    if (target) return `](${toAbsoluteLink(target, home)})`;
    return attribute ? `${attribute}="${toAbsoluteLink(address!, home)}"` : part;
  });
}

/** GitHub shows a file on a page of its own, `blob`, and serves a picture itself as `raw`. */
function toAbsoluteLink(to: string, { web, tag }: Home) {
  if (/^([a-z]+:|#)/i.test(to)) return to;
  const way = /\.(svg|png|gif|jpe?g)$/i.test(to) ? 'raw' : 'blob';
  return `${web}/${way}/${tag}/${to.replace(/^\.\//, '')}`;
}

/** The page of the repository on the web, from the address in package.json. */
export function findWebPage({ repository }: { readonly repository: { readonly url: string } }): string {
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}
