/** The address of the pages for people that belongs to an address of the API. */
export const webAddress = (api: string) =>
  api === 'https://api.github.com' ? 'https://github.com' : api.replace(/\/api\/v3$/, '');

/** Makes of `{ labels_url: '/labels{/name}' }` the same keys with whole addresses. */
export const under = (base: string, paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, base + path]));
