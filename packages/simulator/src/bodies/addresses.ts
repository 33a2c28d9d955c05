/** The URL of the website for an API URL. */
export const webAddress = (api: string) =>
  api === 'https://api.github.com' ? 'https://github.com' : api.replace(/\/api\/v3$/, '');

/** Completes the paths in `{ labels_url: '/labels{/name}' }` to URLs. */
export const under = (base: string, paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, base + path]));
