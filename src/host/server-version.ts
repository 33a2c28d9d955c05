/** The header in which an Enterprise Server says its version. The cloud on its own domain says `ghe.com` there. */
export const versionHeader = 'x-github-enterprise-version';

/** `3.17` from `3.17.2`; `undefined` for a cloud, which has everything. */
export const serverVersion = (text: string | undefined): string | undefined =>
  /\b(\d{1,3}\.\d{1,3})(\.\d+)*$/.exec(text ?? '')?.[1];
