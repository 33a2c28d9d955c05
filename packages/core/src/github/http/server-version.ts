import type { WireAnswer } from './http.ts';

/** GHE.com sends `ghe.com` in this header. */
export const versionHeader = 'x-github-enterprise-version';

/** The API descriptions of these versions are known. A test compares the range with them. */
export const [oldestServer, newestServer] = ['3.14', '3.19'] as const;

export function compareVersions(version: string, reference: string): number {
  const [[major = 0, minor = 0], [referenceMajor = 0, referenceMinor = 0]] = [version, reference].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]];
  return major - referenceMajor || minor - referenceMinor;
}

export const findNearestDescribedVersion = (version: string): string => {
  if (compareVersions(version, oldestServer) < 0) return oldestServer;
  return compareVersions(version, newestServer) > 0 ? newestServer : version;
};

/** Returns `undefined` for github.com and GHE.com. */
export const parseServerVersion = (text: string | undefined): string | undefined =>
  /\b(\d{1,3}\.\d{1,3})(\.\d+)*$/.exec(text ?? '')?.[1];

export const readVersionHeader = ({ headers }: WireAnswer) => parseServerVersion(headers[versionHeader]);
