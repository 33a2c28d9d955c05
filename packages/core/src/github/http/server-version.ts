import type { WireAnswer } from './http.ts';

/** The header in which an Enterprise Server says its version. The cloud on its own domain says `ghe.com` there. */
export const versionHeader = 'x-github-enterprise-version';

/** The first and the last Enterprise Server whose descriptions were read. A test holds them to what was read. */
export const [oldestServer, newestServer] = ['3.14', '3.19'] as const;

/** Below zero if the version is older than the other. */
export function compareVersions(version: string, reference: string) {
  const [[major = 0, minor = 0], [referenceMajor = 0, referenceMinor = 0]] = [version, reference].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]];
  return major - referenceMajor || minor - referenceMinor;
}

/** The version whose description stands for a server of this version. */
export const findDescribedVersion = (version: string) => {
  if (compareVersions(version, oldestServer) < 0) return oldestServer;
  return compareVersions(version, newestServer) > 0 ? newestServer : version;
};

/** `3.17` from `3.17.2`; `undefined` for a cloud, which has everything. */
export const parseServerVersion = (text: string | undefined): string | undefined =>
  /\b(\d{1,3}\.\d{1,3})(\.\d+)*$/.exec(text ?? '')?.[1];

export const readVersionHeader = ({ headers }: WireAnswer) => parseServerVersion(headers[versionHeader]);
