export const toWebUrl = (apiUrl: string) =>
  apiUrl === 'https://api.github.com' ? 'https://github.com' : apiUrl.replace(/\/api\/v3$/, '');

/** Completes the paths in `{ labels_url: '/labels{/name}' }` to URLs. */
export const buildUrls = (base: string, paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, base + path]));
