/**
 * Whether a pattern matches a repository: `*` stands for any characters and `?` for a single one, but neither for a
 * slash. A pattern without a slash is compared with the name only. Case does not matter, as on the host.
 */
export function isMatch(pattern: string, repository: { readonly owner: string; readonly name: string }): boolean {
  const [owner, name] = pattern.includes('/') ? pattern.toLowerCase().split('/') : ['*', pattern.toLowerCase()];
  return fits(owner!, repository.owner.toLowerCase()) && fits(name!, repository.name.toLowerCase());
}

/** Only the last `*` is ever retried, so the time is at most the product of the lengths. */
function fits(pattern: string, text: string) {
  let at = 0;
  let star = -1;
  let resumed = 0;
  for (let read = 0; read < text.length; ) {
    if (pattern[at] === '*') {
      star = at++;
      resumed = read;
    } else if (pattern[at] === '?' || pattern[at] === text[read]) {
      at += 1;
      read += 1;
    } else if (star >= 0) {
      at = star + 1;
      read = ++resumed;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
