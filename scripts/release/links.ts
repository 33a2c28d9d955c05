/** The address of a release's pages. Later changes of the main branch do not affect them. */
export interface Home {
  /** Such as `https://host/owner/name`. */
  readonly web: string;
  /** Such as `v1.2.3`. */
  readonly tag: string;
}

/** Matches code, which stays unchanged, targets of links and pictures, and attributes with an address. */
const parts = /^```[\s\S]*?^```$|`[^`\n]+`|\]\(([^)\s]+)\)|\b(src|srcset|href)="([^"]+)"/gm;

/** Converts a page for use outside the repository: links to its files then point to GitHub and the release. */
export function makeLinksAbsolute(page: string, home: Home): string {
  return page.replace(parts, (part, target?: string, attribute?: string, address?: string) => {
    if (target) return `](${toAbsoluteLink(target, home)})`;
    return attribute ? `${attribute}="${toAbsoluteLink(address!, home)}"` : part;
  });
}

/** GitHub shows a page about a file at `blob`, and serves the picture itself at `raw`. */
function toAbsoluteLink(link: string, { web, tag }: Home) {
  if (/^([a-z]+:|#)/i.test(link)) return link;
  const view = /\.(svg|png|gif|jpe?g)$/i.test(link) ? 'raw' : 'blob';
  return `${web}/${view}/${tag}/${link.replace(/^\.\//, '')}`;
}

/** Returns the web page of the repository, from the URL in package.json. */
export function findWebPage({ repository }: { readonly repository: { readonly url: string } }): string {
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}
