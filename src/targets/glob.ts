/**
 * Whether a pattern is a repository's: `*` stands for any characters and `?` for one, neither for a slash. A pattern
 * without a slash is compared with the name alone. The host minds no case in a name, so neither does this.
 */
export function isMatch(pattern: string, repository: { readonly owner: string; readonly name: string }): boolean {
  const [owner, name] = pattern.includes('/') ? pattern.toLowerCase().split('/') : ['*', pattern.toLowerCase()];
  return fits(owner!, repository.owner.toLowerCase()) && fits(name!, repository.name.toLowerCase());
}

/** Only the last `*` is ever tried again, so the time is at most the product of the lengths. */
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
