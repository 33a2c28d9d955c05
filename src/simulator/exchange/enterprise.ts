/** Routes that the self-hosted versions 3.17 to 3.19 lack. */
const missing = [
  /^(PUT|DELETE) .*\/automated-security-fixes$/,
  /\/private-vulnerability-reporting$/,
  /\/immutable-releases$/,
  /\/actions\/cache\/(retention|storage)-limit$/,
  /\/codespaces\/secrets/,
  /\/agents\//,
  /\/code-quality\/setup$/,
  /\/interaction-limits/,
  /\/secret-scanning\/custom-patterns/,
];

/** Routes that are new in 3.19. */
const missingBefore319 = [/\/artifact-and-log-retention$/, /\/fork-pr-(contributor-approval|workflows-private-repos)$/];

export function isMissingOnServer(version: string | undefined, route: string) {
  if (!version) return false;
  const patterns = /^3\.1[78]\b/.test(version) ? [...missing, ...missingBefore319] : missing;
  return patterns.some((pattern) => pattern.test(route));
}
